// The page boots chain specifications in the tab, checks the chains and tries the plan there, with the same bytes as the command.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { launchBrowser } from '@parachron/repo/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repository } from '../src/chainFiles.mjs';
import { isShort, listPairs, type Pair } from '../src/chains.js';
import { runParachron } from '../src/runParachron.js';

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

let browser: Browser | undefined;
let served: Served | undefined;
beforeAll(async () => {
  if (!isShort) [browser, served] = await Promise.all([launchBrowser({ folder }), servePage()]);
});
afterAll(async () => {
  await browser?.close();
  served?.child.kill();
  rmSync(folder, { recursive: true, force: true });
});

interface Served {
  readonly url: string;
  readonly child: ChildProcess;
}

/** Serves the page with the built command on a free port. */
async function servePage(): Promise<Served> {
  const program = join(repository, 'apps/onboarding/dist/bin.js');
  const child = spawn(process.execPath, [program, 'playground', '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { ...(JSON.parse(String(line)) as Pick<Served, 'url'>), child };
}

async function openPage(): Promise<Page> {
  const page = await browser?.newPage();
  if (!page) return expect.fail('no browser was found: install Chrome');
  await page.goto(`${served?.url}#check`);
  return page;
}

/** The documents of a check in the page, by their labels. */
async function checkInPage(
  { relay, target }: Pair,
  isTried: boolean,
): Promise<Readonly<Record<string, string>>> {
  const page = await openPage();
  await page.getByLabel(/^Choose a file.*: Relay chain$/).setInputFiles(relay.file);
  await page.getByLabel(/^Choose a file.*: Target chain$/).setInputFiles(target.file);
  await page.getByLabel('Try the plan on forks of the chains').setChecked(isTried);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('Check 1 of this page').waitFor({ timeout: patience });
  const documents: Record<string, string> = {};
  for (const [, label] of forms) {
    const button = page.getByRole('button', { name: label, exact: true });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    documents[label] = readFileSync(await download.path(), 'utf8');
  }
  await page.close();
  return documents;
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
  (_title, pair, isTried) => {
    test(`${isTried ? 'a check with a dry run' : 'a check'} in the page writes the bytes of the command`, async () => {
      const documents = await checkInPage(pair, isTried);
      const files = [pair.relay.file, pair.target.file];
      const reports = forms.map(([name]) => join(folder, name));
      const chains = ['--relay', pair.relay.file, '--target', pair.target.file];
      const options = [...(isTried ? ['--dry-run'] : []), ...reports.flatMap((file) => ['-o', file])];
      await runParachron(['check', ...chains, ...options]);
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
