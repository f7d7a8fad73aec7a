import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '@parachron/repo/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { DevnetDescription } from '../../src/cli/commands/runDevnet.js';
import {
  begin,
  expectAccessible,
  fillPayment,
  openContext,
  openTab,
  press,
  sign,
  takeGuidePicture,
  takePicture,
} from '../support/openTestPage.js';
import { type RunningProgram, startProgram, writeFolder } from '../support/runCommand.js';
import { ask } from '../support/serveRealNetwork.js';

// The built command serves a local network and the playground; a watch and a browser use them.

const program = inject('program');
const folder = mkdtempSync(join(tmpdir(), 'parachron-smoke-'));
/** With `PARACHRON_PICTURES=1` the test writes pictures of the pages to this folder. */
const shots = fileURLToPath(new URL('../../screenshots', import.meta.url));
const started: RunningProgram[] = [];

/** Starts a command that prints one line of JSON and goes on until it is stopped. */
async function start<T>(...args: readonly string[]): Promise<T> {
  const running = startProgram(program, [...args, '--port', '0', '--json'], { cwd: folder });
  started.push(running);
  const { stdout } = running.child;
  if (!stdout) throw new TypeError('no output');
  const [line] = await once(createInterface(stdout), 'line');
  return JSON.parse(line) as T;
}

const closers: (() => unknown)[] = [];
let browser: Browser | undefined;
let network: DevnetDescription;
let playground: { readonly url: string };
beforeAll(async () => {
  [browser, network, playground] = await Promise.all([
    launchBrowser({ folder }),
    start<DevnetDescription>('devnet', '--relay'),
    start<{ url: string }>('playground'),
  ]);
});
afterAll(async () => {
  await browser?.close();
  for (const close of closers) await close();
  for (const { child } of started) child.kill();
  await Promise.all(started.map(({ ended }) => ended));
  rmSync(folder, { recursive: true, force: true });
});

const endpointOf = (role: string) => network.chains.find((chain) => chain.role === role)?.endpoint ?? '';

/** Opens a page of the playground with a wallet that knows the given chains. */
async function openPage(fragment: string, chains: readonly string[] = []) {
  const context = await openContext(browser, { chains, closers });
  return openTab(context, playground.url + fragment);
}

/** Checks that a state is accessible, and takes its picture. */
async function shoot(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await takePicture(page, shots, `tasks-${name}`);
}

it('a watch that is asked to stop ends in order, and leaves nothing behind', async () => {
  const cwd = writeFolder({});
  const chains = ['service', 'target', 'relay'].flatMap((role) => [`--${role}`, endpointOf(role)]);
  const args = ['watch', '--json', ...chains, '--check', 'network/paras-alive-on-relay'];
  const { child, printed, ended } = startProgram(program, args, { cwd, env: { TMPDIR: cwd } });
  await printed('"kind":"run"');
  child.kill('SIGTERM');
  const { code, signal, err } = await ended;
  expect({ code, signal, err }).toEqual({ code: 0, signal: null, err: '' });
  expect(readdirSync(cwd)).toEqual([]);
});

it('the page of the checklist reports the verdict of the network', async () => {
  const [relay, target, service] = [endpointOf('relay'), endpointOf('target'), endpointOf('service')];
  const { page } = await openPage(`#check?${new URLSearchParams({ relay, target, service })}`);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('Check 1 of this page').waitFor();
  await page.getByText('All chains are connected.').waitFor();
  const heading = page.frameLocator('iframe').getByRole('heading', { level: 1 });
  expect(await heading.textContent()).toBe(
    'Ready: Parachron Target 2000 (para 2000) passed all checks, with 3 warnings',
  );
  await page.context().close();
});

it('the page of tasks leads from an empty page to an executed task, and cancels another task', async () => {
  const [service, target] = [endpointOf('service'), endpointOf('target')];
  const { page, complaints } = await openPage('#tasks', [service, target]);
  const first = page.getByLabel('Service chain', { exact: true });
  await page.getByRole('radio', { name: 'Endpoints' }).check();
  await shoot(page, '1-empty');
  await first.fill(service);
  await page.getByLabel('Target chain', { exact: true }).fill(target);
  await begin(page);
  await fillPayment(page);
  await page.getByText('The derived account has no proxy yet.').waitFor();
  await shoot(page, '2-connected');

  await page.getByLabel('Funds for the derived account, in tokens').fill('20');
  await press(page, 'Show the summary of the permission');
  await page.getByText('Summary: Permission for the derived account').waitFor();
  expect(await page.evaluate('window.signaturesAsked')).toBeUndefined();
  await shoot(page, '3-permission');
  await takeGuidePicture(page, shots, { name: 'tasks-permission', section: 'grant' });
  await sign(page);
  await page.getByText(/Done in block \d+ of .*\. Fee: /).waitFor();
  await page.getByText('The derived account has a proxy:').waitFor();

  await page.getByLabel('Name of the task').fill('rent');
  await page.getByLabel('Number of runs').fill('1');
  await press(page, 'Show the summary of the task');
  await page.getByText('Summary: New task').waitFor();
  await page
    .getByText(/\d\d:00 UTC/)
    .first()
    .waitFor();
  await shoot(page, '4-task');
  await takeGuidePicture(page, shots, { name: 'tasks-task', section: 'when' });
  await sign(page);
  await page.getByRole('button', { name: 'Cancel rent' }).waitFor();
  await ask(service, 'dev_timeTravel', [Date.now() + 3 * 3_600_000]);
  const run = page.getByRole('row').filter({ hasText: 'executed' });
  await run.getByText('Target chain block').waitFor();
  expect(await run.locator('[data-label="Result"]').textContent()).toMatch(/\w.*\.$/);
  await page.getByText('The service has no task of this account.').waitFor();
  await shoot(page, '5-executed');
  await takeGuidePicture(page, shots, { name: 'tasks-executed', section: 'tasks' });

  await page.getByLabel('Name of the task').fill('allowance');
  await page.getByLabel('Number of runs').fill('');
  await press(page, 'Show the summary of the task');
  await page.getByText('then every day, until the cancellation').waitFor();
  await sign(page);
  await press(page, 'Cancel allowance');
  await page.getByText('Summary: Cancellation of a task').waitFor();
  await sign(page);
  await page.getByRole('cell', { name: 'cancelled' }).waitFor();
  await page.getByText('The service has no task of this account.').waitFor();

  await press(page, /Show the summary of the removal/);
  await page.getByText('Deposit that returns').waitFor();
  await sign(page);
  await page.getByText('The derived account has no proxy yet.').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('the demonstration ends with a ready parachain', async () => {
  const { ended } = startProgram(inject('program'), ['demo'], { cwd: writeFolder({}) });
  const { code, out, err } = await ended;
  expect({ code, last: out.trimEnd().split('\n').at(-1) }, err).toEqual({
    code: 0,
    last: 'Sample parachain: ready.',
  });
});
