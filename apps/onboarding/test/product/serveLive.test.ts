import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRunReport } from '@parachron/checklist';
import { launchBrowser } from '@parachron/repo/browser';
import { hostileTexts } from '@parachron/samples/hostile';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ReportServer, serveReports } from '../../src/serving/serveReports.js';
import { fullRun, makeReport, openChannelStep, poisonRun, readyFindings } from '../support/runReports.js';

const folder = mkdtempSync(join(tmpdir(), 'parachron-live-'));
let browser: Browser | undefined;
let server: ReportServer;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  browser = await launchBrowser({ folder });
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  if (!browser) return expect.fail('no browser was found: install Chrome');
  server = await serveReports({ host: '127.0.0.1', port: 0 });
  context = await browser.newContext();
  page = await context.newPage();
  complaints = [];
  page.on('console', (message) => void complaints.push(message.text()));
  page.on('pageerror', (error) => void complaints.push(error.message));
});
afterEach(async () => {
  await context?.close();
  await server?.close();
});

const readyRun = {
  ...fullRun,
  verdict: 'ready' as const,
  reports: [makeReport({ findings: readyFindings })],
};

describe('a served page', () => {
  it('shows the first run as soon as it is available', async () => {
    await page.goto(server.url);
    await page.getByRole('heading', { name: 'The first run is in progress' }).waitFor();
    server.show(fullRun);
    await page.getByRole('heading', { name: 'Not ready: Asset Hub (para 1000)' }).waitFor();
    expect(await page.title()).toMatch(/^Not ready: Asset Hub \(para 1000\).* · Parachron$/);
    expect(complaints).toEqual([]);
  });

  it('shows a new run, and keeps open sections and the scroll position', async () => {
    server.show(fullRun);
    await page.goto(server.url);
    const evidence = page.locator('summary', { hasText: 'Evidence (2)' }).first();
    await evidence.click();
    await evidence.focus();
    server.show({ ...fullRun, at: '2026-03-04T05:07:00.000Z' });
    await page.getByText('05:07 UTC').waitFor();
    expect(await page.locator('details[open] > summary').first().textContent()).toBe('Evidence (2)');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Evidence (2)');
    server.show(readyRun);
    await page.getByRole('heading', { name: 'Since the previous run' }).waitFor();
    expect(await page.getByRole('status').textContent()).toContain('Ready: ');
    expect(complaints).toEqual([]);
  });

  it('runs no script of a new run', async () => {
    await page.goto(server.url);
    server.show(poisonRun(fullRun, () => hostileTexts.join(' ')));
    await page.getByRole('heading', { name: 'Findings' }).waitFor();
    expect(await page.evaluate('typeof globalThis.taken')).toBe('undefined');
    expect(complaints).toEqual([]);
  });

  it('shows by colour and shape that the server is gone, and keeps the last report', async () => {
    const look = () =>
      page.evaluate<string[]>(
        '(({ backgroundColor, borderRadius }) => [backgroundColor, borderRadius])(getComputedStyle(document.getElementById("live"), "::before"))',
      );
    server.show(fullRun);
    await page.goto(server.url);
    const [color, shape] = await look();
    await server.close();
    await page.locator('#live', { hasText: 'Not connected: last known results' }).waitFor();
    const [colorThen, shapeThen] = await look();
    expect(colorThen).not.toBe(color);
    expect(shapeThen).not.toBe(shape);
    expect(await page.getByRole('status').textContent()).toContain('Not connected');
    expect(await page.locator('h1').textContent()).toContain('Not ready');
  });

  it('shows the first run of a restarted server, though both runs have the first number', async () => {
    server.show(fullRun);
    await page.goto(server.url);
    await page.getByRole('heading', { name: 'Not ready' }).waitFor();
    const port = Number(new URL(server.url).port);
    await server.close();
    await page.locator('#live[data-state="off"]').waitFor();
    server = await serveReports({ host: '127.0.0.1', port });
    server.show(readyRun);
    await page.locator('#live[data-state="on"]').waitFor();
    const ready = page.getByRole('heading', { name: 'Ready: Asset Hub (para 1000)' });
    await ready.waitFor();
    expect(await ready.isVisible()).toBe(true);
  });

  it('announces only changed outcomes, and does not move the rest', async () => {
    server.show(fullRun);
    await page.goto(server.url);
    await page.evaluate(`globalThis.announced = [];
      new MutationObserver(() => announced.push(document.getElementById('status').textContent)).observe(document.getElementById('status'), { childList: true });
      globalThis.stayed = document.querySelector('.hex')`);
    const [report] = fullRun.reports;
    const chains = report?.chains.map((chain) => ({ ...chain, block: { ...chain.block, number: 777 } }));
    server.show({ ...fullRun, reports: [makeReport({ ...report, ...(chains ? { chains } : {}) })] });
    await page.locator('.chains').getByText('Block 777').first().waitFor();
    expect(await page.evaluate('announced')).toEqual([]);
    expect(await page.evaluate('stayed.isConnected')).toBe(true);
    server.show(readyRun);
    await page.getByRole('heading', { name: 'Since the previous run' }).waitFor();
    expect(await page.evaluate('announced')).toEqual([`The report changed: ${await page.title()}`]);
  });

  it('keeps the scroll position if content is inserted above', async () => {
    const [first, ...rest] = readyFindings;
    const later = rest.map((finding) => ({ ...finding, outcome: 'fail' as const }));
    const sole = (findings: typeof readyFindings) => ({ ...fullRun, reports: [makeReport({ findings })] });
    server.show(sole(later));
    await page.goto(server.url);
    const own = page
      .locator('.finding', { hasText: 'Para 1000 is a parachain of this relay chain.' })
      .first();
    await own.locator('summary').click();
    server.show(sole(first ? [{ ...first, outcome: 'fail' }, ...later] : later));
    await page.getByRole('heading', { name: 'Since the previous run' }).waitFor();
    const open = page.locator('#report-1-findings ~ .findings details[open]');
    expect(await open.count()).toBe(1);
    expect(await page.locator('.finding:has(details[open]) .reason').allTextContents()).toEqual([
      'Para 1000 is a parachain of this relay chain.',
    ]);
  });

  it('waits while text is selected', async () => {
    server.show(fullRun);
    await page.goto(server.url);
    await page.evaluate('getSelection().selectAllChildren(document.querySelector(".hex"))');
    server.show(readyRun);
    await page.getByText('Paused while text is selected').waitFor();
    expect(await page.evaluate('getSelection().toString()')).toBe(openChannelStep.layers[0]?.hex);
    expect(await page.locator('h1').textContent()).toContain('Not ready');
    await page.evaluate('getSelection().removeAllRanges()');
    await page.getByRole('heading', { name: 'Ready: Asset Hub (para 1000)' }).waitFor();
    // The page replaces its content first, and its state then.
    await page.locator('#live').getByText('Updates automatically').waitFor();
  });

  it('continues when the list of listeners is full', async () => {
    const listeners = await Promise.all(Array.from({ length: 32 }, () => fetch(`${server.url}events`)));
    expect(listeners.map(({ status }) => status)).toEqual(Array(32).fill(200));
    await page.clock.install();
    server.show(fullRun);
    const refused = page.waitForResponse((response) => response.status() === 503);
    await page.goto(server.url);
    await refused;
    server.show(readyRun);
    await expect
      .poll(async () => {
        await page.clock.runFor(5_000);
        return page.title();
      })
      .toContain('Ready: Asset Hub');
    await expect.poll(() => page.locator('#live').textContent()).toBe('Updates automatically');
    let isHeard = false;
    page.on('response', (response) => {
      isHeard ||= response.url().endsWith('/events') && response.ok();
    });
    await Promise.all(listeners.map(({ body }) => body?.cancel()));
    await expect
      .poll(async () => {
        await page.clock.runFor(5_000);
        return isHeard;
      })
      .toBe(true);
  });

  it('keeps no connection while the page is hidden, and still polls at times', async () => {
    // A browser opens at most six HTTP/1.1 connections to one server, shared by all its pages.
    server.show(fullRun);
    await context.clock.install();
    await context.addInitScript(`globalThis.isHidden = true;
      Object.defineProperty(Document.prototype, 'hidden', { get: () => isHidden, configurable: true });`);
    const pages = await Promise.all(Array.from({ length: 8 }, () => context.newPage()));
    const asked: string[] = [];
    for (const one of pages) one.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await Promise.all(pages.map((one) => one.goto(server.url)));
    expect(asked).not.toContain('/events');
    server.show(readyRun);
    const last = pages.at(-1);
    if (!last) return expect.fail('there is no page');
    await last.clock.runFor(30_000);
    await expect.poll(() => last.title()).toContain('Ready: Asset Hub');
    const [first] = pages;
    if (!first) return expect.fail('there is no page');
    await first.evaluate('isHidden = false; document.dispatchEvent(new Event("visibilitychange"))');
    await first.getByRole('heading', { name: 'Ready: Asset Hub (para 1000)' }).waitFor();
    expect(asked.filter((path) => path === '/events')).toHaveLength(1);
  });

  it('shows the last report, and the present error, if its chains are unreachable', async () => {
    server.show(fullRun);
    await page.goto(server.url);
    server.show(
      createRunReport({
        reports: [],
        notChecked: [
          {
            parachain: 'Asset Hub',
            network: 'staging',
            reason: 'No answer.',
            howToFindOut: 'Start the node.',
            error: { code: 'CONNECT_FAILED', fault: 'unreachable', message: 'No answer.' },
          },
        ],
      }),
    );
    await page.getByText('The chains cannot be read now.').waitFor();
    await page.getByRole('heading', { name: 'was not ready when it was last read' }).waitFor();
    expect(await page.getByRole('status').textContent()).toContain('was not ready when it was last read');
    expect(await page.getByRole('heading', { name: 'Findings' }).count()).toBe(1);
    expect(complaints).toEqual([]);
  });
});
