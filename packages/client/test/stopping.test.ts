import { afterAll, afterEach, expect, test } from 'vitest';
import { connect } from '../src/index.js';
import { createFakeNode } from './createFakeNode.js';
import { type FaultyServer, serveHttp, serveSocket, serveTcp } from './faultyServers.js';
import { recordHandles } from './recordHandles.js';

const open: FaultyServer[] = [];
const handles = recordHandles();

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

// All started work ends: no socket and no timer of the long limit is left.
afterAll(async () => {
  expect(await handles.list()).toEqual([]);
});

const silent = () => new Promise(() => undefined);

// What is silent at every stage: the handshake, the first question over a socket, a request, a provider of somebody else's.
test.each([
  ['ws', 'a port', () => serveTcp(() => undefined)],
  ['ws', 'a socket', () => serveSocket(() => undefined)],
  ['http', 'a server', () => serveHttp(() => undefined)],
] as const)('%s: connecting to %s that is silent ends at once', async (scheme, _what, serve) => {
  const server = await serve();
  open.push(server);
  const endpoint = `${scheme}://${server.host}`;
  const stop = new AbortController();
  const begun = performance.now();
  setTimeout(() => stop.abort(new Error('the user left')), 100);
  await expect(connect(endpoint, { timeoutMs: 60_000, signal: stop.signal })).rejects.toMatchObject({
    code: 'CONNECT_STOPPED',
    message: expect.stringContaining(endpoint),
    cause: { message: 'the user left' },
  });
  // A busy machine is slow; the timeout was one minute.
  expect(performance.now() - begun).toBeLessThan(30_000);
});

test.each([
  ['that does not answer', createFakeNode({ system_chain: silent })],
  ['that is not connected', createFakeNode({}, { isConnected: false })],
])('a provider is stopped by the signal: %s', async (_what, provider) => {
  const stop = new AbortController();
  const connecting = connect(provider, { timeoutMs: 60_000, signal: stop.signal, label: 'the node' });
  queueMicrotask(() => stop.abort());
  await expect(connecting).rejects.toMatchObject({
    code: 'CONNECT_STOPPED',
    facts: { endpoint: 'the node' },
  });
});

test('an aborted signal prevents the start', async () => {
  let asked = 0;
  const provider = createFakeNode({
    system_chain: () => {
      asked += 1;
    },
  });
  await expect(connect(provider, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'CONNECT_STOPPED',
  });
  expect(asked).toBe(0);
});

test.each([
  [{ signal: new AbortController() }, 'options.signal.aborted must be a boolean'],
  [{ timeoutMs: 0 }, 'options.timeoutMs must be a positive number'],
  [{ timeoutMs: Number.NaN }, 'options.timeoutMs must be a positive number'],
])('%j is refused', async (options, message) => {
  await expect(connect(createFakeNode({}), options as never)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: expect.stringContaining(message),
  });
});
