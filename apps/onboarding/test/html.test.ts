import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '@parachron/browser';
import type { RunReport } from '@parachron/checklist';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderHtml } from '../src/reports/renderHtml.js';
import { hostileTexts } from './support/hostileText.js';
import { fullRun, makeManyRun, openChannelStep, poisonRun, severalRun } from './support/runReports.js';

const folder = mkdtempSync(join(tmpdir(), 'parachron-html-'));
let browser: Browser | undefined;
beforeAll(async () => {
  browser = await launchBrowser({ folder });
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Shown {
  readonly page: Page;
  /** What the browser complained of, and what it asked for besides the page. */
  readonly complaints: string[];
  evaluate<T>(script: string): Promise<T>;
}

interface Look {
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly scripts?: boolean;
}

/** Shows a page as a browser would that opened it from a secure place, and closes it afterwards. */
async function show(html: string, look: Look, use: (shown: Shown) => Promise<void>): Promise<void> {
  if (!browser) return expect.fail('no browser was found: install Chrome');
  const { width = 1280, colorScheme = 'light', scripts = true } = look;
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme,
    javaScriptEnabled: scripts,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  try {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => void complaints.push(message.text()));
    page.on('pageerror', (error) => void complaints.push(error.message));
    page.on('dialog', (dialog) => void complaints.push(dialog.message()));
    page.on('request', (request) => {
      if (request.url() !== 'https://report.test/') complaints.push(`asked for ${request.url()}`);
    });
    await context.route('**/*', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
    );
    await page.goto('https://report.test/');
    await use({ page, complaints, evaluate: (script) => page.evaluate(script) });
  } finally {
    await context.close();
  }
}

const unfold = 'for (const one of document.querySelectorAll("details")) one.open = true;';
const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
const hostile = hostileTexts.join(' ');

const [phone, phoneAtNight]: Look[] = [{ width: 320 }, { width: 320, colorScheme: 'dark' }];
const [desk, deskAtNight]: Look[] = [{ width: 1280 }, { width: 1280, colorScheme: 'dark' }];
const pages: readonly [string, RunReport, (Look | undefined)[]][] = [
  ['one parachain', fullRun, [phone, phoneAtNight, desk, deskAtNight]],
  ['several parachains', severalRun, [phone, deskAtNight]],
  ['many parachains', makeManyRun(4), [phoneAtNight, desk]],
  ['hostile text', poisonRun(fullRun, () => hostile), [phone, deskAtNight]],
];

describe.each(pages)('the page of %s', (_name, run, looks) => {
  const html = renderHtml(run, { previous: run });

  it.each(looks)('is accessible, fits and asks for nothing: %j', async (look = {}) => {
    await show(html, look, async ({ evaluate, complaints }) => {
      expect(await evaluate(overflow)).toBe(0);
      await evaluate(unfold);
      expect(await evaluate(overflow)).toBe(0);
      await evaluate(axe.source);
      const [held, violations] = await evaluate<[number, string[]]>(
        `axe.run(document).then(({ passes, violations }) => [passes.length, violations.map(
          ({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map((node) => node.html.slice(0, 160) + ' ' + node.failureSummary).join(' | '))])`,
      );
      expect(violations).toEqual([]);
      expect(held).toBeGreaterThan(30);
      expect(complaints).toEqual([]);
    });
  });

  it('has its headings in order, and one of the first level', async () => {
    await show(html, {}, async ({ evaluate }) => {
      await evaluate(unfold);
      const levels = await evaluate<number[]>(
        '[...document.querySelectorAll("h1,h2,h3,h4,h5,h6")].map((heading) => Number(heading.tagName[1]))',
      );
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      levels.forEach((level, at) => void expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1));
    });
  });
});

describe('a page', () => {
  const html = renderHtml(fullRun);

  it('runs nothing that hostile text brings along', async () => {
    await show(renderHtml(poisonRun(severalRun, () => hostile)), {}, async ({ evaluate, complaints }) => {
      expect(await evaluate('[typeof globalThis.taken, document.scripts.length]')).toEqual(['undefined', 1]);
      expect(complaints).toEqual([]);
    });
  });

  it('has a policy under which nothing else could run either', async () => {
    const inline =
      '<b id="x" style="color:red" onclick="globalThis.taken = 1">x</b><script>globalThis.taken = 1</script>';
    await show(html.replace('</main>', `${inline}</main>`), {}, async ({ evaluate, complaints }) => {
      await evaluate('document.getElementById("x").click()');
      expect(await evaluate('typeof globalThis.taken')).toBe('undefined');
      expect(complaints.filter((one) => one.includes('Content Security Policy'))).toHaveLength(3);
    });
  });

  it('says everything without scripts, and shows no button that does nothing', async () => {
    await show(html, { scripts: false }, async ({ page }) => {
      expect(await page.locator('button:visible').count()).toBe(0);
      expect(await page.locator('h1').textContent()).toBe('Asset Hub (para 1000) on staging is not ready');
      await page.locator('summary', { hasText: 'Evidence (2)' }).first().click();
      expect(await page.getByText('Hrmp.HrmpOpenChannelRequests(1000, 2114)').first().isVisible()).toBe(true);
    });
  });

  it('copies a call as it is', async () => {
    await show(html, {}, async ({ page, evaluate }) => {
      await page
        .getByRole('button', { name: 'Copy the hex: PolkadotXcm.send on Parachron Service H' })
        .first()
        .click();
      await page.getByRole('status').getByText('Copied.').waitFor({ state: 'attached' });
      expect(await evaluate('navigator.clipboard.readText()')).toBe(openChannelStep.layers[2]?.hex);
    });
  });

  it('marks the call where it may not copy', async () => {
    await show(html, {}, async ({ page, evaluate }) => {
      await evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("no"))');
      await page.getByRole('button', { name: 'Copy the hex: the call on rococo_v2_2' }).first().click();
      await page.getByRole('button', { name: 'Selected' }).waitFor();
      expect(await evaluate('getSelection().toString()')).toBe(openChannelStep.layers[0]?.hex);
    });
  });

  it('tells the picture in words', async () => {
    await show(html, {}, async ({ page }) => {
      const picture = page.getByRole('img', { name: 'The chains and their channels' }).first();
      const description = await picture.getAttribute('aria-describedby');
      const words = await page.locator(`#${description}`).textContent();
      expect(words).toContain('Channel 1000 → 2114: not open.');
      expect(words).toContain('Channel 2114 → 1000: not known.');
    });
  });

  it('has landmarks, and a way past what comes before the report', async () => {
    await show(html, {}, async ({ page, evaluate }) => {
      for (const role of ['banner', 'main', 'contentinfo', 'navigation'] as const) {
        expect(await page.getByRole(role).count()).toBe(1);
      }
      await page.keyboard.press('Tab');
      expect(await evaluate('document.activeElement.textContent')).toBe('Skip to the report');
      await page.keyboard.press('Enter');
      expect(await evaluate('document.activeElement.id')).toBe('main');
    });
  });

  it('is used by keyboard alone: everything is reached in its order, is seen to be, and does its work', async () => {
    await show(html, {}, async ({ page, evaluate }) => {
      const reachable = await evaluate<number>(
        '[...document.querySelectorAll("a[href], button, summary")].filter((one) => one.checkVisibility()).length',
      );
      await evaluate('globalThis.walked = []');
      for (let at = 0; at < reachable; at += 1) {
        await page.keyboard.press('Tab');
        await evaluate(
          'walked.push([document.activeElement, getComputedStyle(document.activeElement).outlineStyle])',
        );
      }
      const [elements, isOrdered, areSeen] = await evaluate<[number, boolean, boolean]>(`[
        new Set(walked.map(([one]) => one)).size,
        walked.every(([one], at) => at === 0 || walked[at - 1][0].compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING),
        walked.every(([, outline]) => outline === 'solid'),
      ]`);
      expect([elements, isOrdered, areSeen]).toEqual([reachable, true, true]);
      await evaluate('walked.find(([one]) => one.textContent.startsWith("Evidence"))[0].focus()');
      await page.keyboard.press('Enter');
      expect(await evaluate('document.activeElement.parentElement.open')).toBe(true);
    });
  });

  it('unfolds what a link leads to', async () => {
    await show(renderHtml(makeManyRun(5)), {}, async ({ page }) => {
      await page.getByRole('link', { name: 'Chain 3 (para 2003)' }).click();
      await page.locator('#report-4 details.whole[open]').waitFor();
      expect(await page.locator('#report-3 details.whole[open]').count()).toBe(0);
    });
  });

  it('unfolds everything for paper, and folds it up again', async () => {
    await show(html, {}, async ({ page, evaluate }) => {
      const closed = '[...document.querySelectorAll("details:not([open])")].length';
      const before = await evaluate<number>(closed);
      expect(before).toBeGreaterThan(0);
      await evaluate('dispatchEvent(new Event("beforeprint"))');
      expect(await evaluate(closed)).toBe(0);
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('button:visible').count()).toBe(0);
      await evaluate('dispatchEvent(new Event("afterprint"))');
      expect(await evaluate(closed)).toBe(before);
    });
  });

  it('of fifty parachains is a file one can send', () => {
    expect(Buffer.byteLength(renderHtml(makeManyRun(50)))).toBeLessThan(2_000_000);
  });
});
