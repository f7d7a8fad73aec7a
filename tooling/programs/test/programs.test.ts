// Programs of the guides in a browser, as a reader runs them. `tooling/pages` runs every program in Node.js on the same network.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchBrowser, runAxe, serveFolder } from '@parachron/repo/browser';
import { listBlocks } from '@parachron/workspace';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findObstacle, listPrograms } from '../src/listPrograms.mjs';

const folder = mkdtempSync(join(tmpdir(), 'parachron-programs-'));
const programs = listPrograms();
const runnable = programs.filter(({ obstacle }) => obstacle === undefined);
/** A busy machine takes minutes. */
const timeout = 300_000;

let browser: Browser | undefined;
let served: Awaited<ReturnType<typeof serveFolder>>;
let page: Page;
const complaints: string[] = [];
beforeAll(async () => {
  [browser, served] = await Promise.all([
    launchBrowser({ folder }),
    serveFolder(fileURLToPath(new URL('../dist', import.meta.url))),
  ]);
  if (!browser) return expect.fail('no browser was found: install Chrome');
  page = await browser.newPage();
  page.setDefaultTimeout(timeout);
  page.on('console', (message) => void complaints.push(message.text()));
  page.on('pageerror', (error) => void complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(served.url)) complaints.push(`asked for ${request.url()}`);
  });
}, timeout);
afterAll(async () => {
  await browser?.close();
  await served.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The last program of each guide uses what the earlier ones prepare; `PARACHRON_PROGRAMS=all` runs every program. */
const chosen = process.env.PARACHRON_PROGRAMS
  ? runnable
  : runnable.filter(({ page: guide }, at) => runnable[at + 1]?.page !== guide);

it.each(chosen)('runs $page:$line', { timeout }, async ({ id, page: guide, line }) => {
  await page.goto('about:blank');
  await page.goto(`${served.url}#${id}`);
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByText(/^The program has (?:ended|failed)\./).waitFor();
  const output = await page.getByLabel('Output of the program').textContent();
  expect(await page.getByRole('status').textContent(), output ?? '').toMatch('has ended');
  const blocks = listBlocks(guide);
  const next = blocks[blocks.findIndex((one) => one.line === line) + 1];
  const written = next?.language === 'text' ? next.text : output;
  expect(output).toBe(written);
  expect(complaints.splice(0)).toEqual([]);
});

it('is accessible, before a program runs and after', async () => {
  for (const path of [`#${runnable[0]?.id}`, '#none']) {
    await page.goto('about:blank');
    await page.goto(served.url + path);
    expect((await runAxe(page)).violations).toEqual([]);
  }
  await page.getByText('There is no such program.').waitFor();
});

it('says why a browser cannot run a program', () => {
  expect(findObstacle("import { readFile } from 'node:fs/promises';", [])).toContain('imports node:fs');
  expect(findObstacle("import type { A } from 'node:fs';", [])).toBeUndefined();
  expect(findObstacle("await connect('wss://relay.example');", [])).toContain('needs a relay chain');
  expect(programs.length).toBeGreaterThan(runnable.length);
  expect(runnable.length).toBeGreaterThan(programs.length / 2);
});
