import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRunReport } from '@parachron/checklist';
import { launchBrowser } from '@parachron/repo/browser';
import { hostileTexts } from '@parachron/samples/hostile';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ReportServer, serveReports } from '../../src/serving/serveReports.js';
import { fullRun, makeReport, poisonRun, readyFindings } from '../support/runReports.js';

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
    await page.getByRole('heading', { name: /^Ready: Asset Hub/ }).waitFor();
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
