// Takes the picture of the README from a report that a real run wrote: `node src/site/takePicture.mjs parachron-report.html`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchBrowser } from '@parachron/repo/browser';
import { root } from '@parachron/workspace';

const [report = 'parachron-report.html'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'parachron-picture-'));
const browser = await launchBrowser({ folder });
try {
  if (!browser) throw new Error('no Chrome is installed on this machine');
  const page = await browser.newPage({ viewport: { width: 1000, height: 820 }, colorScheme: 'light' });
  await page.goto(pathToFileURL(resolve(report)).href);
  await page.screenshot({ path: join(root, 'docs/report.png'), animations: 'disabled' });
} finally {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
}
