import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '@parachron/repo/browser';
import { expect, it } from 'vitest';
import { startCommand } from '../support/runCommand.js';

/** Runs `parachron playground` on a free port while the address is used. */
async function serve(use: (url: string) => Promise<void>): Promise<void> {
  const closers: (() => unknown)[] = [];
  const { url } = await startCommand<{ url: string }>(['playground'], closers);
  const socket = connect(Number(new URL(url).port), '127.0.0.1').resume();
  const closed = once(socket, 'close');
  try {
    await use(url);
  } finally {
    expect(await closers[0]?.()).toBe(0);
  }
  await closed;
}

it('serves the page and all its files with its own policy, and nothing else', async () => {
  await serve(async (url) => {
    const page = await fetch(url);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).toContain("frame-ancestors 'none'");
    const named = [...(await page.text()).matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, file]) => file);
    expect(named.length).toBeGreaterThan(2);
    for (const file of named) {
      const answer = await fetch(url + file);
      expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([200, policy]);
    }
    for (const path of ['../package.json', '%2e%2e/package.json', 'assets/', 'report.json', 'events']) {
      expect((await fetch(url + path)).status, path).toBe(404);
    }
  });
});

it('runs the network in a browser under that policy, which binds the worker too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parachron-playground-'));
  const browser = await launchBrowser({ folder });
  try {
    if (!browser) return expect.fail('no browser was found: install Chrome');
    await serve(async (url) => {
      const page = await browser.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => void complaints.push(message.text()));
      page.on('pageerror', (error) => void complaints.push(error.message));
      await page.goto(url);
      await page.getByRole('button', { name: 'Start the network' }).click();
      await page.getByText('The clock stands still').waitFor({ timeout: 0 });
      expect(complaints).toEqual([]);
      const [worker] = page.workers();
      const refused = await worker?.evaluate(`new Promise((resolve) => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective));
        fetch('http://127.0.0.1:1/').catch(() => undefined);
      })`);
      expect(refused).toBe('connect-src');
      await page.close();
    });
  } finally {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
