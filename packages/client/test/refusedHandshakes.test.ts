import { isParachronError } from '@parachron/core';
import { createChain, createChainProvider, type Chain as SmallChain } from '@parachron/devnet';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connect } from '../src/index.js';
import { recordHandles } from './recordHandles.js';
import { type Refusal, serveProvider } from './serveProvider.js';

let small: SmallChain;
const handles = recordHandles();

beforeAll(async () => {
  small = await createChain({ variant: 'H', mode: { kind: 'manual' } });
});
afterAll(async () => {
  small.close();
  expect(await handles.list()).toEqual([]);
});

/** Serves a node whose gateway refuses the first handshakes; `refusals` has those that are left. */
async function serve(refusals: Refusal[]) {
  const node = await serveProvider(createChainProvider(small), { refusals });
  onTestFinished(() => node.close());
  return node.ws;
}

async function measure(connecting: ReturnType<typeof connect>) {
  const begun = performance.now();
  const ended = await connecting.catch((error: unknown) => error);
  const afterMs = performance.now() - begun;
  if (!isParachronError(ended)) await (ended as Awaited<typeof connecting>).close();
  return { ended, afterMs };
}

const limited: Refusal = { status: 429 };

test.each<[string, Refusal[], number]>([
  ['two limits of connections', [limited, limited], 250 + 500],
  ['a limit with a pause of its own', [{ status: 429, headers: { 'Retry-After': '1' } }], 1_000],
  ['a server that is back soon', [{ status: 503, headers: { 'Retry-After': '1' } }], 1_000],
])('a handshake is repeated after %s', async (_name, refusals, pauseMs) => {
  const endpoint = await serve(refusals);
  const { ended, afterMs } = await measure(connect(endpoint));
  expect(ended).toMatchObject({ runtime: { chain: 'Parachron Service H' } });
  expect(refusals).toEqual([]);
  // A timer may be early by a part of a millisecond.
  expect(afterMs).toBeGreaterThan(pauseMs - 5);
});

test('a server that refuses for long is unreachable, by its status and its pause', async () => {
  const refusals = Array.from({ length: 9 }, () => limited);
  const endpoint = await serve(refusals);
  const { ended } = await measure(connect(endpoint));
  expect(ended).toMatchObject({
    code: 'ENDPOINT_UNREACHABLE',
    message: `${endpoint} could not be reached: the server limits the number of requests (HTTP status 429).`,
  });
  expect(refusals).toHaveLength(4);
});

test.each<[Refusal, string]>([
  [{ status: 429, headers: { 'Retry-After': '60' } }, 'HTTP status 429, Retry-After: 60 s'],
  [{ status: 503, headers: { 'Retry-After': '60' } }, 'HTTP status 503, Retry-After: 60 s'],
  [{ status: 503 }, 'HTTP status 503'],
  [{ status: 403 }, 'HTTP status 403'],
])('%j is not repeated, and the error has the status', async (refusal, words) => {
  const refusals = [refusal, refusal];
  const { ended } = await measure(connect(await serve(refusals)));
  expect(ended).toMatchObject({ code: 'ENDPOINT_UNREACHABLE', message: expect.stringContaining(words) });
  expect(refusals).toHaveLength(1);
});

test('a time limit that ends during the pause leaves the status in the error', async () => {
  const endpoint = await serve([{ status: 429, headers: { 'Retry-After': '4' } }]);
  const { ended, afterMs } = await measure(connect(endpoint, { timeoutMs: 300 }));
  expect(ended).toMatchObject({
    code: 'ENDPOINT_UNREACHABLE',
    message: expect.stringContaining('HTTP status 429, Retry-After: 4 s'),
  });
  expect(afterMs).toBeLessThan(4_000);
});

test('a signal ends the pause, and no handshake follows', async () => {
  const refusals = [limited, limited];
  const endpoint = await serve(refusals);
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 100);
  const { ended } = await measure(connect(endpoint, { signal: stop.signal }));
  expect(ended).toMatchObject({ code: 'CONNECT_STOPPED' });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(refusals).toHaveLength(1);
});
