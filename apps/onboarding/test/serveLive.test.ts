import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '@parachron/browser';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ReportServer, serveReports } from '../src/serving/serveReports.js';
import { hostileTexts } from './support/hostileText.js';
import { fullRun, makeReport, poisonRun, readyFindings } from './support/runReports.js';

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
  it('shows the first run as soon as it is there', async () => {
    await page.goto(server.url);
    await page.getByRole('heading', { name: 'The first run is under way' }).waitFor();
    server.show(fullRun);
    await page.getByRole('heading', { name: 'Asset Hub (para 1000) on staging is not ready' }).waitFor();
    expect(await page.title()).toBe('Asset Hub (para 1000) on staging is not ready · Parachron');
    expect(complaints).toEqual([]);
  });

  it('takes over a new run, and keeps what was unfolded and where one was', async () => {
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
    await page.getByRole('heading', { name: 'Since the run before' }).waitFor();
    expect(await page.getByRole('status').textContent()).toContain('is ready');
    expect(complaints).toEqual([]);
  });

  it('runs nothing that a new run brings along', async () => {
    await page.goto(server.url);
    server.show(poisonRun(fullRun, () => hostileTexts.join(' ')));
    await page.getByRole('heading', { name: 'Findings' }).waitFor();
    expect(await page.evaluate('typeof globalThis.taken')).toBe('undefined');
    expect(complaints).toEqual([]);
  });

  it('says when nobody serves it any more, and shows what was last known', async () => {
    server.show(fullRun);
    await page.goto(server.url);
    await server.close();
    await page.getByText('Not connected: this is what was last known').waitFor();
    expect(await page.locator('h1').textContent()).toContain('is not ready');
  });
});
