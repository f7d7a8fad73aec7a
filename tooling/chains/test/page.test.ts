// The page boots chain specifications in the tab, checks the chains and tries the plan there, with the same bytes as the command.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { launchBrowser } from '@parachron/repo/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isShort } from '../src/isShort.js';
import { listPairs, type Pair } from '../src/listPairs.js';
import { runParachron } from '../src/runParachron.js';
import { type ServedPage, servePage } from '../src/servePage.js';

const pairs = isShort ? [] : await listPairs();
const forms = [
  ['report.json', 'JSON'],
  ['report.md', 'Markdown'],
  ['report.xml', 'JUnit'],
  ['report.html', 'HTML'],
] as const;
/** Milliseconds for a check in the tab: a real runtime boots and runs for minutes on a busy machine. */
const patience = 1_500_000;
const folder = mkdtempSync(join(tmpdir(), 'parachron-page-'));
const rows: string[] = [];

let browser: Browser | undefined;
let served: ServedPage | undefined;
beforeAll(async () => {
  if (!isShort) [browser, served] = await Promise.all([launchBrowser({ folder }), servePage()]);
});
afterAll(async () => {
  await browser?.close();
  served?.close();
  rmSync(folder, { recursive: true, force: true });
  const head = ['| pair | page, s | command, s | ratio |', '|---|---|---|---|'];
  if (!isShort) process.stdout.write(`${[...head, ...rows].join('\n')}\n`);
});

async function openPage(): Promise<Page> {
  const page = await browser?.newPage();
  if (!page) return expect.fail('no browser was found: install Chrome');
  page.setDefaultTimeout(60_000);
  await page.goto(`${served?.url}#check`);
  return page;
}

/** The documents of a check in the page, by their labels, and the seconds to the verdict. */
async function checkInPage(
  { relay, target }: Pair,
  isTried: boolean,
): Promise<{ readonly documents: Readonly<Record<string, string>>; readonly seconds: number }> {
  const page = await openPage();
  await page.getByLabel(/^Choose a file.*: Relay chain$/).setInputFiles(relay.file);
  await page.getByLabel(/^Choose a file.*: Target chain$/).setInputFiles(target.file);
  await page.getByLabel('Try the plan on forks of the chains').setChecked(isTried);
  const begin = performance.now();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('Check 1 of this page').waitFor({ timeout: patience });
  const seconds = (performance.now() - begin) / 1000;
  const documents: Record<string, string> = {};
  for (const [, label] of forms) {
    const button = page.getByRole('button', { name: label, exact: true });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    documents[label] = readFileSync(await download.path(), 'utf8');
  }
  await page.close();
  return { documents, seconds };
}

/** Returns a report without the time of the run, the names of the written files, and the folder of the chains. */
function strip(
  text: string,
  { written = '', files }: { written?: string; files: readonly string[] },
): string {
  return files
    .reduce((left, file) => left.replaceAll(`${dirname(file)}/`, ''), text)
    .replace(written, '')
    .replace(/<time [^>]*>[^<]*<\/time>/g, 'TIME')
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?( UTC|Z)?/g, 'TIME');
}

describe.each(pairs.map((pair, at) => [pair.title, pair, at === 0] as const))(
  '%s',
  (title, pair, isTried) => {
    test(`${isTried ? 'a check with a dry run' : 'a check'} in the page writes the bytes of the command`, async () => {
      const { documents, seconds } = await checkInPage(pair, isTried);
      const files = [pair.relay.file, pair.target.file];
      const reports = forms.map(([name]) => join(folder, name));
      const chains = ['--relay', pair.relay.file, '--target', pair.target.file];
      const options = [...(isTried ? ['--dry-run'] : []), ...reports.flatMap((file) => ['-o', file])];
      const begin = performance.now();
      await runParachron(['check', ...chains, ...options]);
      const own = (performance.now() - begin) / 1000;
      rows.push(`| ${title} | ${seconds.toFixed(0)} | ${own.toFixed(0)} | ${(seconds / own).toFixed(1)} |`);
      const written = reports.map((file) => ` -o ${file}`).join('');
      for (const [name, label] of forms) {
        const printed = strip(readFileSync(join(folder, name), 'utf8'), { written, files });
        const shown = strip(documents[label] ?? '', { files });
        const at = [...printed].findIndex((character, index) => character !== shown[index]);
        // Reports are long: a failure shows only the first difference and its position.
        expect([name, shown.length, shown.slice(Math.max(0, at - 100), at + 200)]).toEqual([
          name,
          printed.length,
          printed.slice(Math.max(0, at - 100), at + 200),
        ]);
      }
      expect(documents.JSON).toContain(`"endpoint": "${basename(pair.relay.file)}"`);
    });
  },
);
