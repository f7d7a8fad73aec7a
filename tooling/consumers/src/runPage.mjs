import { copyFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerAsNode } from './answerAsNode.mjs';
import { bundleProgram } from './bundleProgram.mjs';

const here = join(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Bundles the page with everything it imports and loads it in a browser.
 *
 * @param {{ folder: string, browser: import('playwright-core').Browser }} options the folder in which the packages are
 *   installed
 * @returns {Promise<string[]>}
 */
export async function runPage({ folder, browser }) {
  const file = join(folder, 'page.ts');
  copyFileSync(join(here, 'browser', 'page.ts'), file);
  const { code, problems } = await bundleProgram({ file });
  const page = await browser.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  await page.route('http://page.test/**', (route) =>
    route.request().url().endsWith('/page.js')
      ? route.fulfill({ contentType: 'text/javascript', body: code })
      : route.fulfill({ contentType: 'text/html', body: '<script type="module" src="page.js"></script>' }),
  );
  await page.routeWebSocket('ws://node.test/', (socket) => {
    socket.onMessage((text) => socket.send(answerAsNode(String(text))));
  });
  await page.goto('http://page.test/');
  const outcome = await page.evaluate('globalThis.finished').catch((error) => error.message);
  if (outcome !== 'done') problems.push(`it ended with ${outcome}`);
  return problems.map((problem) => `browser/page.ts: ${problem}`);
}
