import { copyFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { createChainProvider, createServiceChain } from '@parachron/devnet';
import { encodeTask } from '../browser/encodeTask.mjs';
import { answerAsNode } from './answerAsNode.mjs';
import { bundleProgram } from './bundleProgram.mjs';

/** A whole hour, in milliseconds: 2023-02-03T02:00:00Z. */
const start = 1_675_389_600_000;
/** The vector of the service's interface, variant H. */
const vector =
  '0x3c023c736176656450726f766964656449440008b078dc6300000000c086dc6300000000d0070000000000000800013b0e6e0b00000000';

const here = join(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Bundles the page with everything it imports and loads it in a browser. What the page encodes for a service chain of
 * this process must be what Node.js encodes for it.
 *
 * @param {{ folder: string, browser: import('playwright-core').Browser }} options the folder in which the packages are
 *   installed
 * @returns {Promise<string[]>}
 */
export async function runPage({ folder, browser }) {
  const file = join(folder, 'page.ts');
  for (const name of ['page.ts', 'encodeTask.mjs']) {
    copyFileSync(join(here, 'browser', name), join(folder, name));
  }
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
  const service = await createServiceChain({ variant: 'H', mode: { kind: 'manual' }, clock: () => start });
  // The first blocks give the chain its time.
  service.createBlock();
  service.createBlock();
  const provider = createChainProvider(service);
  await page.routeWebSocket('ws://service.test/', (socket) => {
    socket.onMessage(async (text) => socket.send(await passOn(provider, String(text))));
  });
  const wanted = await encodeTask(provider);
  if (wanted.known !== vector) problems.push(`Node.js encoded ${wanted.known}, not the vector ${vector}`);
  await page.goto('http://page.test/');
  const found = await page.evaluate('globalThis.finished').catch((error) => error.message);
  if (!isDeepStrictEqual(found, wanted)) {
    problems.push(`it ended with ${JSON.stringify(found)}, not with ${JSON.stringify(wanted)}`);
  }
  service.close();
  return problems.map((problem) => `browser/page.ts: ${problem}`);
}

/**
 * Answers a JSON-RPC request by a provider.
 *
 * @param {ReturnType<typeof createChainProvider>} provider
 * @param {string} text
 */
async function passOn(provider, text) {
  const { id, method, params } = JSON.parse(text);
  const outcome = await provider.send(method, params).then(
    (result) => ({ result }),
    ({ code = -32603, message }) => ({ error: { code, message } }),
  );
  return JSON.stringify({ jsonrpc: '2.0', id, ...outcome });
}
