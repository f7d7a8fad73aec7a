import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRunReport, type RunReport } from '@parachron/checklist';
import { launchBrowser, runAxe } from '@parachron/repo/browser';
import { isLong } from '@parachron/repo/isLong';
import { renderHtml, type StaleReports } from '@parachron/reports';
import { hostileTexts } from '@parachron/samples/hostile';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fullRun,
  makeManyRun,
  makeReport,
  mixedFindings,
  openChannelStep,
  poisonRun,
  severalRun,
} from '../support/runReports.js';

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
  /** Errors that the browser logs, and its requests other than the page. */
  readonly complaints: string[];
  evaluate<T>(script: string): Promise<T>;
}

interface Look {
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly scripts?: boolean;
}

/** Opens a page as from a secure origin, and closes it afterwards. */
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
/** One report is from an earlier run, and another could never be made. */
const [lost] = severalRun.reports;
const [obstacleBefore] = severalRun.notChecked;
const stale: StaleReports = new Map(
  lost && obstacleBefore ? [[lost, { at: '2026-03-04T04:00:00.000Z', notChecked: obstacleBefore }]] : [],
);
/** Each width and color scheme on one of the pages; the nightly run has more of them on each. */
const pages: readonly [string, RunReport, (Look | undefined)[]][] = [
  ['one parachain', fullRun, isLong ? [phone, phoneAtNight, desk, deskAtNight] : [deskAtNight]],
  ['several parachains', severalRun, isLong ? [phone, deskAtNight] : [phone]],
  ['many parachains', makeManyRun(4), isLong ? [phoneAtNight, desk] : [desk]],
  ['hostile text', poisonRun(fullRun, () => hostile), isLong ? [phone, deskAtNight] : [phoneAtNight]],
];

describe.each(pages)('the page of %s', (_name, run, looks) => {
  const html = renderHtml(run, { stale });

  it.each(looks)('is accessible, fits the window and requests nothing: %j', async (look = {}) => {
    await show(html, look, async ({ page, evaluate, complaints }) => {
      expect(await evaluate(overflow)).toBe(0);
      await evaluate(unfold);
      expect(await evaluate(overflow)).toBe(0);
      const { passed, violations } = await runAxe(page);
      expect(violations).toEqual([]);
      expect(passed).toBeGreaterThan(30);
      expect(complaints).toEqual([]);
    });
  });
});

describe('a page', () => {
  const html = renderHtml(fullRun);

  it('runs no script of hostile text', async () => {
    await show(renderHtml(poisonRun(severalRun, () => hostile)), {}, async ({ evaluate, complaints }) => {
      expect(await evaluate('[typeof globalThis.taken, document.scripts.length]')).toEqual(['undefined', 1]);
      expect(complaints).toEqual([]);
    });
  });

  it('has a policy that blocks all other scripts', async () => {
    const inline =
      '<b id="x" style="color:red" onclick="globalThis.taken = 1">x</b><script>globalThis.taken = 1</script>';
    await show(html.replace('</main>', `${inline}</main>`), {}, async ({ evaluate, complaints }) => {
      await evaluate('document.getElementById("x").click()');
      expect(await evaluate('typeof globalThis.taken')).toBe('undefined');
      expect(complaints.filter((one) => one.includes('Content Security Policy'))).toHaveLength(3);
    });
  });

  it('shows all text without scripts, and no button without an effect', async () => {
    await show(html, { scripts: false }, async ({ page }) => {
      expect(await page.locator('button:visible').count()).toBe(0);
      expect(await page.locator('h1').textContent()).toMatch(/^Not ready: Asset Hub \(para 1000\)/);
      await page.locator('summary', { hasText: 'Evidence (2)' }).first().click();
      expect(await page.getByText('Hrmp.HrmpOpenChannelRequests(1000, 2114)').first().isVisible()).toBe(true);
    });
  });

  it('copies a call unchanged', async () => {
    await show(html, {}, async ({ page, evaluate }) => {
      await page
        .getByRole('button', { name: 'Copy the hex: step 1, PolkadotXcm.send on Parachron Service H' })
        .click();
      await page.getByRole('status').getByText('Copied.').waitFor({ state: 'attached' });
      expect(await evaluate('navigator.clipboard.readText()')).toBe(openChannelStep.layers[2]?.hex);
    });
  });

  it('begins a call inside a call behind its indentation on a narrow screen', async () => {
    // The top of the last space of each indentation, and of the character behind it.
    const listTops = `[...document.querySelectorAll('.brief .decoded')].flatMap(({ firstChild: text }) =>
      [...text.data.matchAll(/^ +(?=\\S)/gm)].map(({ 0: { length }, index }) =>
        [index + length - 1, index + length].map((at) => {
          const range = document.createRange();
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          return range.getBoundingClientRect().top;
        })))`;
    await show(html, { width: 320 }, async ({ evaluate }) => {
      const tops = await evaluate<[number, number][]>(listTops);
      expect(tops.length).toBeGreaterThan(0);
      for (const [space, next] of tops) expect(next).toBe(space);
    });
  });

  it('of several parachains fits with text of twice the size', async () => {
    await show(renderHtml(severalRun), { width: 320 }, async ({ evaluate }) => {
      await evaluate(`document.documentElement.style.fontSize = '200%'; ${unfold}`);
      expect(await evaluate(overflow)).toBe(0);
    });
  });

  it('is used by keyboard alone: every control is reached in order, visibly focused, and works', async () => {
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

  it('opens the section that a link leads to', async () => {
    await show(renderHtml(makeManyRun(5)), {}, async ({ page }) => {
      await page.getByRole('link', { name: 'Chain 3 (para 2003)' }).click();
      await page.locator('#report-4 details.whole[open]').waitFor();
      expect(await page.locator('#report-3 details.whole[open]').count()).toBe(0);
    });
  });

  it('prints one page for a voter, and the appendix on request', async () => {
    const printed = async (page: Page) => {
      const pdf = await page.pdf({ format: 'A4' });
      return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
    };
    for (const scripts of [true, false]) {
      await show(html, { scripts }, async ({ page }) => {
        expect(await printed(page)).toBe(1);
        await page.getByRole('checkbox', { name: 'Print the appendix as well' }).check();
        expect(await printed(page)).toBeGreaterThan(3);
      });
    }
  });

  it('prints all risks, beside any number of calls', async () => {
    const plan = Array.from({ length: 12 }, (_, at) => ({
      ...openChannelStep,
      id: `step-${at}`,
      blocked: { reason: `Reason ${at}.`, howTo: 'Wait.' },
    }));
    const crowded = renderHtml(createRunReport({ reports: [makeReport({ plan, findings: mixedFindings })] }));
    await show(crowded, {}, async ({ page }) => {
      const risks = page.locator('.risk li');
      expect(await risks.count()).toBe(12);
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('.risk li:visible').count()).toBe(12);
    });
  });

  it('begins on the first sheet of paper, in text of 9 pt at least, and a second report begins a new sheet', async () => {
    await show(renderHtml(severalRun), {}, async ({ page, evaluate }) => {
      await evaluate(unfold);
      await page.emulateMedia({ media: 'print' });
      const breaks = await evaluate<string[]>(
        '[...document.querySelectorAll(".report")].map((one) => getComputedStyle(one).breakBefore)',
      );
      expect(breaks).toEqual(['auto', 'page', 'page', 'page']);
      const smallest = await evaluate<number>(
        'Math.min(...[...document.querySelectorAll("main *")].map((one) => parseFloat(getComputedStyle(one).fontSize)))',
      );
      // 9 pt in CSS pixels.
      expect(smallest).toBeGreaterThanOrEqual(12);
    });
  });
});
