import { isParachronError } from '@parachron/core';
import { createServiceChain, type SmallChain } from '@parachron/devnet';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type ConnectOptions, connect } from '../src/index.js';
import { fakeTime, passTime } from './passTime.js';
import { recordHandles } from './recordHandles.js';
import { type Refusal, serveProvider } from './serveProvider.js';

let small: SmallChain;
const handles = recordHandles();

beforeAll(async () => {
  small = await createServiceChain({ variant: 'H', mode: { kind: 'manual' } });
});
afterAll(async () => {
  small.close();
  expect(await handles.list()).toEqual([]);
});
beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

/** Serves a node whose gateway refuses the first handshakes; `refusals` has those that are left. */
async function serve(refusals: Refusal[]) {
  const node = await serveProvider(small.provider, { refusals });
  onTestFinished(() => node.close());
  return node;
}

/** Connects, and passes the pauses alone: the time limit would pass with them. */
async function connectAfterPauses(endpoint: string) {
  const connecting = connect(endpoint, { timeoutMs: Number.POSITIVE_INFINITY });
  const ended = await passTime(connecting).catch((error: unknown) => error);
  if (!isParachronError(ended)) await (ended as Awaited<typeof connecting>).close();
  return ended;
}

/** Connects up to the pause before the second handshake. */
async function pause(endpoint: string, options: ConnectOptions) {
  const ended = connect(endpoint, options).catch((error: unknown) => error);
  // The time limit and the pause.
  await expect.poll(() => vi.getTimerCount()).toBe(2);
  return { ended };
}

const limited: Refusal = { status: 429 };

// Times of handshakes: a timer that has no part in the pauses may run while the node answers the requests that follow.
test.each<[string, Refusal[], readonly number[]]>([
  ['two limits of connections', [limited, limited], [0, 250, 250 + 500]],
  ['a limit with a pause of its own', [{ status: 429, headers: { 'Retry-After': '1' } }], [0, 1_000]],
  ['a server that is back soon', [{ status: 503, headers: { 'Retry-After': '1' } }], [0, 1_000]],
])('a handshake is repeated after %s', async (_name, refusals, timesMs) => {
  const { ws, handshakes } = await serve(refusals);
  expect(await connectAfterPauses(ws)).toMatchObject({ runtime: { chain: 'Parachron Service H' } });
  expect(refusals).toEqual([]);
  expect(handshakes.map((at) => at - (handshakes[0] ?? 0))).toEqual(timesMs);
});

test('a server that refuses for long is unreachable, by its status and its pause', async () => {
  const refusals = Array.from({ length: 9 }, () => limited);
  const { ws } = await serve(refusals);
  const ended = await connectAfterPauses(ws);
  expect(ended).toMatchObject({ code: 'ENDPOINT_UNREACHABLE', message: expect.stringContaining('429') });
  expect(refusals).toHaveLength(4);
});

test.each<[Refusal, string]>([
  [{ status: 429, headers: { 'Retry-After': '60' } }, 'HTTP status 429, Retry-After: 60 s'],
  [{ status: 503, headers: { 'Retry-After': '60' } }, 'HTTP status 503, Retry-After: 60 s'],
  [{ status: 503 }, 'HTTP status 503'],
  [{ status: 403 }, 'HTTP status 403'],
])('%j is not repeated, and the error has the status', async (refusal, words) => {
  const refusals = [refusal, refusal];
  const { ws } = await serve(refusals);
  const ended = await connectAfterPauses(ws);
  expect(ended).toMatchObject({ code: 'ENDPOINT_UNREACHABLE', message: expect.stringContaining(words) });
  expect(refusals).toHaveLength(1);
});

test('denied access leads to the key', async () => {
  const { ws } = await serve([{ status: 403 }]);
  expect(await connectAfterPauses(ws)).toMatchObject({
    hint: expect.stringContaining('give the address with your access key'),
  });
});

test('a time limit that ends during the pause leaves the status in the error', async () => {
  const { ws } = await serve([{ status: 429, headers: { 'Retry-After': '4' } }]);
  const begun = Date.now();
  const { ended } = await pause(ws, { timeoutMs: 300 });
  expect(await passTime(ended)).toMatchObject({
    code: 'ENDPOINT_UNREACHABLE',
    message: expect.stringContaining('HTTP status 429, Retry-After: 4 s'),
  });
  expect(Date.now() - begun).toBeLessThan(4_000);
});

test('a signal ends the pause, and no handshake follows', async () => {
  const refusals = [limited, limited];
  const { ws } = await serve(refusals);
  const stop = new AbortController();
  const { ended } = await pause(ws, { signal: stop.signal });
  stop.abort();
  expect(await ended).toMatchObject({ code: 'CONNECT_STOPPED' });
  // The attempt itself has ended too, with the timer of its limit.
  await expect.poll(() => vi.getTimerCount()).toBe(0);
  expect(refusals).toHaveLength(1);
});
