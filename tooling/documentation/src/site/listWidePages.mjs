import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchBrowser } from '@parachron/repo/browser';

/** A phone and a small notebook, in CSS pixels. */
const widths = [390, 1280];

/** Number of pages that are laid out together: opening each page separately takes four times as long. */
const batchSize = 40;

/** Milliseconds: other tasks may keep every core busy while the pages are laid out. */
const patience = 300_000;

/**
 * Lists the pages of a built site that are wider than their window, with the first element beyond the window. A browser lays out the
 * pages without their scripts, which change no width.
 *
 * @param {string} site the folder of the site
 * @returns {Promise<string[]>} nothing if no browser is installed
 */
export async function listWidePages(site) {
  const folder = mkdtempSync(join(tmpdir(), 'parachron-widths-'));
  const browser = await launchBrowser({ folder });
  try {
    const page = await browser?.newPage({ javaScriptEnabled: false });
    page?.setDefaultTimeout(patience);
    return page ? await measurePages(page, site) : [];
  } finally {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {import('playwright-core').Page} page @param {string} site */
async function measurePages(page, site) {
  /** @type {string[]} */
  const found = [];
  let order = widths;
  for (const files of listBatches(site)) {
    // The window keeps its width, in which the next pages are laid out first.
    order = order.toReversed();
    // The first page of a folder loads the styles, whose addresses depend on the folder.
    await page.goto(pathToFileURL(join(site, files[0] ?? '')).href);
    await page.evaluate(
      showBodies,
      files.map((file) => readBody(join(site, file))),
    );
    for (const width of order) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate(listWidest);
      found.push(
        ...wide.map(({ at, what }) => `${files[at]}: wider than a window of ${width} pixels by ${what}`),
      );
    }
  }
  return found;
}

/** Pages of one folder, in batches. @param {string} site */
function listBatches(site) {
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  const folders = [...new Set(files.map((file) => dirname(file)))].sort();
  return folders.flatMap((folder) => {
    const inside = files.filter((file) => dirname(file) === folder).sort();
    return Array.from({ length: Math.ceil(inside.length / batchSize) }, (_, at) =>
      inside.slice(at * batchSize, (at + 1) * batchSize),
    );
  });
}

/** @param {string} file */
function readBody(file) {
  return /<body[^>]*>([\s\S]*)<\/body>/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
}

/** Runs in the page. @param {string[]} bodies */
function showBodies(bodies) {
  document.body.innerHTML = bodies.map((body) => `<div>${body}</div>`).join('');
}

/**
 * Runs in the page: returns for each body the first element that reaches beyond the window, unless a scrolling or collapsed box
 * contains the element.
 */
function listWidest() {
  const width = document.documentElement.clientWidth;
  const isClipped = (/** @type {Element | null} */ box) => {
    for (let at = box; at && at !== document.body; at = at.parentElement) {
      const { overflowX, position } = getComputedStyle(at);
      if (overflowX !== 'visible' || position === 'fixed') return true;
    }
    return false;
  };
  const isWide = (/** @type {Element} */ one) =>
    one.getBoundingClientRect().right > width + 1 &&
    getComputedStyle(one).position !== 'fixed' &&
    !isClipped(one.parentElement);
  return [...document.body.children].flatMap((body, at) => {
    const wide = [...body.querySelectorAll('*')].find(isWide);
    if (!wide) return [];
    const text = (wide.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 60);
    return [{ at, what: `${wide.tagName.toLowerCase()}.${wide.className} "${text}"` }];
  });
}
