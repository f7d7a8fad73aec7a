import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { connect } from '@parachron/client';
import { encodeCall } from '@parachron/core';
import { launchBrowser } from '@parachron/repo/browser';
import { isLong } from '@parachron/repo/isLong';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DevnetDescription } from '../../src/cli/commands/runDevnet.js';
import { alice } from '../support/addresses.js';
import {
  expectAccessible,
  openContext,
  openTab,
  takeGuidePicture,
  takePicture,
} from '../support/openTestPage.js';
import { runCommand, startCommand } from '../support/runCommand.js';
import { type Relay, serveRelay } from '../support/serveRelay.js';

/** With `PARACHRON_PICTURES=1` the test writes pictures of the page to this folder. */
const shots = fileURLToPath(new URL('../../screenshots', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'parachron-checklist-'));

const closers: (() => unknown)[] = [];

let browser: Browser | undefined;
let url: string;
/** The endpoints of the network by their roles; the line to the service can be cut. */
let endpoints: { readonly relay: string; readonly target: string; readonly service: string };
let line: Relay;
let call: string;
beforeAll(async () => {
  browser = await launchBrowser({ folder });
  ({ url } = await startCommand<{ url: string }>(['playground'], closers));
  const { chains } = await startCommand<DevnetDescription>(['devnet', '--relay'], closers);
  const endpointOf = (role: string) => chains.find((chain) => chain.role === role)?.endpoint ?? '';
  line = await serveRelay(endpointOf('service'));
  endpoints = { relay: endpointOf('relay'), target: endpointOf('target'), service: line.endpoint };
  const target = await connect(endpoints.target);
  const args = { dest: { Id: alice }, value: 1_000_000_000_000n };
  call = encodeCall(target.runtime.registry, { pallet: 'Balances', method: 'transfer_keep_alive', args }).hex;
  await target.close();
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await line?.close();
  for (const close of closers) await close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(fragment: string, look: BrowserContextOptions & { chains?: readonly string[] } = {}) {
  const viewport = { width: 1280, height: 900 };
  return openTab(await openContext(browser, { viewport, closers, ...look }), url + fragment);
}

/**
 * Checks that a state is accessible, and takes its picture. `html.test.ts` proves the same of the report, which is a frame of its own
 * here: its first state is checked on a notebook and on a phone, and each further state in the nightly run.
 */
async function shoot(page: Page, name: string, { report = isLong } = {}): Promise<void> {
  await expectAccessible(page, report ? page.frames() : [page.mainFrame()]);
  await takePicture(page, shots, `checklist-${name}`);
}

async function save(page: Page, label: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: label, exact: true }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

/** Returns a report without the time of the run. */
const timeless = (text: string) =>
  text
    .replace(/<time [^>]*>[^<]*<\/time>/g, 'TIME')
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?( UTC|Z)?/g, 'TIME');

const linkOf = (given: Readonly<Record<string, string>>) => `#check?${new URLSearchParams(given)}`;

describe('the checklist in a browser', { timeout: 600_000 }, () => {
  it('writes the same reports as the command, byte for byte', async () => {
    const { page, complaints } = await open('#check');
    await shoot(page, '1-empty');
    await page.getByLabel('Relay chain', { exact: true }).fill(endpoints.relay);
    await page.getByLabel('Target chain', { exact: true }).fill(endpoints.target);
    await page.getByLabel('Service chain', { exact: true }).fill(endpoints.service);
    await page.getByLabel('Call of the task', { exact: true }).fill(call);
    await page.getByLabel('User', { exact: true }).fill(alice);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByRole('heading', { name: 'Result' }).waitFor();
    await page.getByText('All chains are connected.').waitFor();

    const files = ['report.html', 'report.md', 'report.xml', 'report.json', 'report.txt'];
    const written = files.flatMap((file) => ['-o', file]);
    const { relay, target, service } = endpoints;
    const chains = ['--relay', relay, '--target', target, '--service', service];
    const asked = ['--call', `the call=${call}`, '--user', alice, '--format', 'github'];
    const { code, out } = await runCommand(['check', ...chains, ...asked, ...written], { cwd: folder });
    expect(code).toBe(1);
    // The command prints annotations, and writes no file of them.
    writeFileSync(join(folder, 'annotations.txt'), `${out}\n`);
    for (const [file, label] of [
      ['report.html', 'HTML'],
      ['report.md', 'Markdown'],
      ['report.xml', 'JUnit'],
      ['report.json', 'JSON'],
      ['report.txt', 'Text'],
      ['annotations.txt', 'Annotations'],
    ] as const) {
      // HTML marks the names of options.
      const options = new RegExp(` (<\\S+ \\S+>)?--format(</\\w+>)? github ${written.join(' ')}`);
      const own = readFileSync(join(folder, file), 'utf8').replace(options, '');
      const [shown, printed] = [timeless(await save(page, label)), timeless(own)];
      const at = [...printed].findIndex((character, index) => character !== shown[index]);
      // Reports are long: a failure shows only the first difference and its position.
      expect([file, shown.length, shown.slice(at - 100, at + 200)]).toEqual([
        file,
        printed.length,
        printed.slice(at - 100, at + 200),
      ]);
      expect(shown === printed, file).toBe(true);
    }
    await shoot(page, '2-not-ready', { report: true });
    await takeGuidePicture(page, shots, { name: 'checklist', section: 'checked' });
    // Paper has the brief of the report, without the form: its sheets end where those of the saved report end, and cut no line.
    const saved = await page.context().newPage();
    await saved.goto(pathToFileURL(join(folder, 'report.html')).href);
    const countSheets = async (tab: Page, height: string) =>
      (await tab.pdf({ width: '21cm', height })).toString('latin1').match(/\/Type \/Page$/gm)?.length;
    expect(await countSheets(page, '29.7cm')).toBe(await countSheets(saved, '29.7cm'));
    expect(await countSheets(page, '6cm')).toBe(await countSheets(saved, '6cm'));
    expect(await page.evaluate("document.querySelector('.paper').shadowRoot.childNodes.length")).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('opens a shared link, and checks again over a new connection after a lost one', async () => {
    const { page } = await open(linkOf(endpoints), {
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
    });
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('Check 1 of this page').waitFor();
    await shoot(page, '3-phone-dark', { report: true });
    // A link to a part of the report keeps the report.
    await page.frameLocator('iframe').getByRole('link', { name: 'Findings', exact: true }).click();
    await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/^about:srcdoc#.*findings$/);
    await page
      .frameLocator('iframe')
      .getByText(/^Ready: /)
      .first()
      .waitFor();

    line.cut();
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('Check 2 of this page').waitFor();
    await page
      .frameLocator('iframe')
      .getByText(/^Ready: /)
      .first()
      .waitFor();
    await page.context().close();
  });

  it('checks in two tabs, and after a reload in the middle of a check, and signs a call of the plan once', async () => {
    const link = linkOf({ ...endpoints, call, user: alice });
    const { page, complaints } = await open(link, { chains: [endpoints.target] });
    const second = await page.context().newPage();
    await second.goto(url + link);
    const check = (tab: Page) => tab.getByRole('button', { name: 'Check', exact: true }).click();
    await Promise.all([check(page), check(second)]);
    await page.getByText('reading …').first().waitFor();
    await page.reload();
    // The link holds the fields; the check of a tab ends with the tab.
    expect(await page.getByLabel('Service chain', { exact: true }).inputValue()).toBe(endpoints.service);
    expect(await page.getByRole('heading', { name: 'Result' }).count()).toBe(0);
    await check(page);
    const reports = await Promise.all(
      [page, second].map(async (tab) => {
        await tab.getByText('Check 1 of this page').waitFor();
        return timeless(await save(tab, 'JSON'));
      }),
    );
    expect(reports[0]).toContain('"verdict"');
    expect(reports[0] === reports[1]).toBe(true);

    // Both tabs have the summary of the same call.
    const summarize = async (tab: Page) => {
      await tab.getByRole('button', { name: /Show the summary to sign.*as a proxy/ }).click();
      await tab.getByText('Fee of the transaction, estimated').waitFor();
    };
    for (const tab of [second, page]) {
      await tab.getByRole('button', { name: 'Connect test-wallet' }).click();
      await tab.getByLabel('Account that signs').waitFor();
      await summarize(tab);
    }
    await shoot(page, '6-summary');
    const sign = (tab: Page) => tab.getByRole('button', { name: 'Sign in the wallet and send' }).click();
    await page.evaluate('window.refusesToSign = true');
    await sign(page);
    await page.getByRole('alert').getByText('Cancelled').waitFor();
    await shoot(page, '8-wallet-refused');
    await page.evaluate('window.refusesToSign = false');
    await summarize(page);
    await sign(page);
    await page.getByText(/Done in block \d+\. Fee: .*The page checks again\./).waitFor();
    await page.getByText('Check 2 of this page').waitFor();
    await shoot(page, '7-signed');
    // The chain refuses the grant a second time, and its funds with it.
    await sign(second);
    await second.getByRole('alert').getByText('Duplicate').waitFor();
    await shoot(second, '10-granted-before');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('shows the reason of an unreachable chain once, and every invalid field', async () => {
    const { page } = await open(linkOf({ ...endpoints, service: 'ws://127.0.0.1:1' }));
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('Check 1 of this page').waitFor();
    expect(await page.getByText('Not checked:').count()).toBe(1);
    expect(await page.locator('iframe, .tasks .error').count()).toBe(0);
    await shoot(page, '4-unreachable');
    await page.getByLabel('Relay chain', { exact: true }).fill('');
    await page.getByLabel('User', { exact: true }).fill('five');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByRole('alert').getByText('Relay chain: ').waitFor();
    await page.getByRole('alert').getByText('User: ').waitFor();
    await page.getByLabel('Relay chain', { exact: true }).fill('https://rpc.example');
    await page.getByRole('alert').getByText('write ws:// or wss://').waitFor();
    await shoot(page, '5-refused');
    await page.getByLabel('Relay chain', { exact: true }).fill('wss://rpc.example/?apikey=1234');
    await page.getByRole('button', { name: 'Copy a link to this check' }).click();
    await page.getByText('No link: a field contains a key or another secret.').waitFor();
    expect(page.url()).not.toContain('1234');
    await page.context().close();
  });

  it('accepts a dropped file in place of an endpoint, and names the reason if it is no chain specification', async () => {
    const { page } = await open(linkOf(endpoints));
    let shown = 0;
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) shown += 1;
    });
    // The form in which a browser passes a dropped file.
    const dropped = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['<img src=x onerror=alert(1)>'], '<b>chain</b>.json'));
      return transfer;
    })()`);
    const field = page.getByLabel('Target chain', { exact: true });
    await field.dispatchEvent('drop', { dataTransfer: dropped });
    await expect.poll(() => field.inputValue()).toBe('<b>chain</b>.json');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('it is not JSON').first().waitFor();
    await page.getByText('Check 1 of this page').waitFor();
    await shoot(page, '9-no-specification');
    expect(shown).toBe(0);
    expect(await page.locator('main b', { hasText: /^chain$/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Copy a link to this check' }).click();
    await page.getByText('It does not contain the chain specifications.').waitFor();
    expect(page.url()).not.toContain('chain.json');
    await page.context().close();
  });
});
