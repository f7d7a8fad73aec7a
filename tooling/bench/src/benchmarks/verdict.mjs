import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '@parachron/repo/browser';
import { runProgram } from '../line/runProgram.mjs';
import { measure } from '../measure.mjs';
import { serveProgram } from '../serveProgram.mjs';

const runs = 5;

/**
 * @typedef {object} Times
 * @property {number[]} first milliseconds with empty caches: the page is opened, or the command starts
 * @property {number[]} again milliseconds of the next check
 */

/** Both benchmarks are of the same runs. @type {ReturnType<typeof measureBoth> | undefined} */
let measured;

/** @type {import('../Benchmark.mjs').Benchmark} */
export const verdictFirst = {
  name: 'verdict',
  run: () => compare('first', 'Time to the first verdict, nothing cached', 'the page, from its opening'),
};

/** @type {import('../Benchmark.mjs').Benchmark} */
export const verdictAgain = {
  name: 'verdict-again',
  run: () => compare('again', 'Time to the next verdict', 'the page, Check again'),
};

/**
 * @param {keyof Times} which
 * @param {string} title
 * @param {string} what
 * @returns {Promise<import('../Benchmark.mjs').Comparison>}
 */
async function compare(which, title, what) {
  measured ??= measureBoth();
  const { page, command } = await measured;
  return {
    title,
    unit: 'ms',
    better: 'lower',
    ours: { what, value: median(page[which]) },
    theirs: { what: 'parachron check, from the start of its process', value: median(command[which]) },
    aim: 'a verdict in the tab as soon as in a terminal',
    note: 'the local network with the real Rococo; medians of the same chains, runs in turn',
  };
}

/** The page and the command check the same network in turn. */
async function measureBoth() {
  const folder = mkdtempSync(join(tmpdir(), 'parachron-bench-'));
  /** @type {{ readonly printed: { readonly chains: readonly { role: string, endpoint: string }[] }, stop(): void }} */
  const network = await serveProgram(['devnet', '--relay']);
  /** @type {{ readonly printed: { readonly url: string }, stop(): void }} */
  const served = await serveProgram(['playground']);
  const browser = await launchBrowser({ folder });
  if (!browser) throw new Error('no browser was found: install Chrome');
  const given = Object.fromEntries(network.printed.chains.map(({ role, endpoint }) => [role, endpoint]));
  /** @type {Times} */
  const page = { first: [], again: [] };
  /** @type {Times} */
  const command = { first: [], again: [] };
  try {
    for (let run = 0; run < runs; run += 1) {
      const args = ['check', ...Object.entries(given).flatMap(([role, endpoint]) => [`--${role}`, endpoint])];
      const cache = join(folder, `cache-${run}`);
      command.first.push((await runProgram(args, { cache })).milliseconds);
      command.again.push((await runProgram(args, { cache })).milliseconds);
      const link = `${served.printed.url}#check?${new URLSearchParams(given)}`;
      const times = await measurePage(browser, link);
      page.first.push(times.first);
      page.again.push(times.again);
    }
  } finally {
    await browser.close();
    network.stop();
    served.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return { page, command };
}

/**
 * @param {NonNullable<Awaited<ReturnType<typeof launchBrowser>>>} browser
 * @param {string} link to the page with the fields of a check
 */
async function measurePage(browser, link) {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const { milliseconds: first } = await measure(async () => {
    await page.goto(link);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('Check 1 of this page').waitFor();
  });
  const { milliseconds: again } = await measure(async () => {
    await page.getByRole('button', { name: 'Check again', exact: true }).click();
    await page.getByText('Check 2 of this page').waitFor();
  });
  await context.close();
  return { first, again };
}

/** @param {readonly number[]} times */
function median(times) {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
}
