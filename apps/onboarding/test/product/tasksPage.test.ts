// The page of tasks in a browser, on the networks of `parachron devnet`: what a reload, a second tab, a lost
// connection and a hostile chain do to it. The smoke test has the way from an empty page to an executed task.
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '@parachron/repo/browser';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DevnetDescription } from '../../src/cli/commands/runDevnet.js';
import { grantProxy } from '../support/grantProxy.js';
import {
  begin,
  expectAccessible,
  fillPayment,
  openContext,
  openTab,
  press,
  sign,
  takePicture,
} from '../support/openTestPage.js';
import { startCommand } from '../support/runCommand.js';
import { ask } from '../support/serveRealNetwork.js';
import { type Relay, serveRelay } from '../support/serveRelay.js';

/** With `PARACHRON_PICTURES=1` the test writes pictures of the page to this folder. */
const shots = fileURLToPath(new URL('../../screenshots', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'parachron-tasks-page-'));
/** The test takes minutes on a busy machine. */
const timeout = 600_000;

const closers: (() => unknown)[] = [];

async function startDevnet(...options: readonly string[]) {
  const { chains } = await startCommand<DevnetDescription>(['devnet', ...options], closers);
  const find = (role: string) => chains.find((chain) => chain.role === role);
  return { service: find('service')?.endpoint ?? '', target: find('target')?.endpoint ?? '', find };
}

/** A line to a node that gives a text another content of the same length. */
async function serveWithName(endpoint: string, { from, to }: { readonly from: string; readonly to: string }) {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const node = dial(Number(new URL(endpoint).port), '127.0.0.1');
    for (const one of [socket, node]) {
      open.add(one);
      one.on('error', () => undefined);
    }
    socket.pipe(node);
    node.on('data', (chunk) =>
      socket.write(Buffer.from(chunk.toString('latin1').replaceAll(from, to), 'latin1')),
    );
    node.on('close', () => socket.destroy());
    socket.on('close', () => node.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closers.push(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let browser: Browser | undefined;
let url: string;
let hours: Awaited<ReturnType<typeof startDevnet>>;
let line: Relay;
beforeAll(async () => {
  browser = await launchBrowser({ folder });
  ({ url } = await startCommand<{ url: string }>(['playground'], closers));
  hours = await startDevnet();
  await grantProxy(hours.target);
  line = await serveRelay(hours.service);
}, timeout);
afterAll(async () => {
  await browser?.close();
  await line?.close();
  for (const close of closers.reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a browser whose wallet knows the given chains. */
const open = (chains: readonly string[], look: BrowserContextOptions = {}) =>
  openContext(browser, { chains, closers, ...look });

/** Checks that a state is accessible, and takes its picture. */
async function shoot(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await takePicture(page, shots, `tasks-${name}`);
}

const linkOf = (given: Readonly<Record<string, string>>) => `#tasks?${new URLSearchParams(given)}`;

describe('the page of tasks in a browser', { timeout }, () => {
  it('continues after a lost connection and a refusal of the wallet, with texts of a hostile chain', async () => {
    const name = hours.find('target')?.name ?? '';
    const hostile = '<i>\\u202eOh</i>\\u0007'.padEnd(name.length, '!');
    expect(hostile).toHaveLength(name.length);
    const target = await serveWithName(hours.target, { from: name, to: hostile });
    const look = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
    const context = await open([hours.service, hours.target], look);
    const link = linkOf({ service: line.endpoint, target });
    const { page } = await openTab(context, url + link);
    await begin(page);
    await fillPayment(page);
    await page.getByText('<i>Oh</i>').first().waitFor();
    expect(await page.locator('main i').count()).toBe(0);
    expect(await page.locator('main').textContent()).not.toMatch(/[\p{Cc}\p{Cf}]/u);

    line.cut();
    await page.getByText('A connection is lost. The page connects again and continues.').waitFor();
    await page.getByText('connected', { exact: true }).nth(1).waitFor();
    await page.getByRole('radio', { name: 'By cron expression' }).check();
    await page.getByLabel('Cron expression', { exact: true }).fill('0 9 * * MON');
    await page.getByLabel('Time zone').selectOption('UTC');
    await page.getByLabel('Number of runs').fill('3');
    await press(page, 'Show the summary of the task');
    await page.getByText('Summary: New task').waitFor();
    expect(await page.locator('.times li').allTextContents()).toHaveLength(3);
    expect(await page.locator('.times').textContent()).toMatch(/Mon.*GMT\+[12].*09:00 UTC/);
    await shoot(page, '6-cron-phone-dark');
    await page.evaluate('window.refusesToSign = true');
    await sign(page);
    await page.getByRole('alert').getByText('Cancelled').waitFor();
    await shoot(page, '7-refused');
    // The button has disappeared: the focus is on the result of its use.
    expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('alert');

    await page.evaluate('window.refusesToSign = false; window.holdsSignature = true');
    await press(page, 'Show the summary of the task');
    await sign(page);
    await press(page, 'Stop waiting for the wallet');
    await page.getByRole('alert').getByText('the page no longer waits for its answer').waitFor();

    await page.getByRole('radio', { name: 'By calendar' }).check();
    await page.getByLabel('Date and time 1').fill('2020-01-01T09:00');
    await press(page, 'Show the summary of the task');
    await page.getByRole('alert').getByText('PastTime').waitFor();
    expect(await page.getByRole('button', { name: 'Sign in the wallet and send' }).count()).toBe(0);
    await context.close();
  });

  it('sends nothing from a tab that was closed while its wallet was open, and lists a sent task after a reload', async () => {
    const { service } = await startDevnet('--variant', 'M', '--blocks', 'manual', '--target', 'none');
    const step = () => ask(service, 'dev_newBlock');
    await step();
    const context = await open([service]);
    const { page, complaints } = await openTab(context, url + linkOf({ service }));
    const summarize = async () => {
      await begin(page);
      await fillPayment(page);
      await page.getByLabel('Name of the task').fill('salary');
      await page.getByLabel('Number of runs').fill('3');
      await press(page, 'Show the summary of the task');
      await page.getByText('Summary: New task').waitFor();
    };
    const pending = () => ask<string[]>(service, 'author_pendingExtrinsics');
    await summarize();
    await page.evaluate('window.holdsSignature = true');
    await sign(page);
    await expect.poll(() => page.evaluate('window.signaturesAsked')).toBe(1);
    await page.reload();
    expect(await pending()).toEqual([]);

    await summarize();
    await sign(page);
    await expect.poll(async () => (await pending()).length).toBe(1);
    await page.reload();
    await step();
    await summarize();
    await page.getByText('3 runs left').waitFor();
    await page.getByRole('alert').getByText('DuplicateTask').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('names the wrong endpoint, and offers no link with a key', async () => {
    const context = await open([]);
    const { page } = await openTab(context, url + linkOf({ service: 'https://rpc.example' }));
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('alert').getByText('write ws:// or wss://').waitFor();
    await page.getByLabel('Service chain', { exact: true }).fill(hours.target);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('alert').getByText('AutomationTime').waitFor();
    await shoot(page, '10-wrong-chain');
    await page.getByLabel('Service chain', { exact: true }).fill('wss://rpc.example/?apikey=1234');
    await press(page, 'Copy a link to these chains');
    await page.getByText('No link: a field contains a key or another secret.').waitFor();
    expect(page.url()).not.toContain('1234');
    await context.close();
  });
});
