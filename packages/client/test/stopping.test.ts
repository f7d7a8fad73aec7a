import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { afterAll, afterEach, expect, test } from 'vitest';
import { connect } from '../src/index.js';
import { bootRelay } from './bootRelay.js';
import { createFakeNode } from './createFakeNode.js';
import { type FaultyServer, serveHttp, serveSocket, serveTcp } from './faultyServers.js';
import { recordHandles } from './recordHandles.js';
import { serveProvider } from './serveProvider.js';

const open: FaultyServer[] = [];
const handles = recordHandles();

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

// All started work ends: no socket and no timer of the long limit is left.
afterAll(async () => {
  expect(await handles.list()).toEqual([]);
});

// A timer of an hour would be found as an open handle.
const timeoutMs = 3_600_000;
const silent = () => new Promise(() => undefined);

// What is silent at every stage: the handshake, the first question over a socket, a request, a provider of somebody else's.
test.each<[string, string, (reached: () => void) => Promise<FaultyServer>]>([
  ['ws', 'a port', (reached) => serveTcp(reached)],
  ['ws', 'a socket', (reached) => serveSocket((socket) => socket.once('message', reached))],
  ['http', 'a server', (reached) => serveHttp(reached)],
])('%s: connecting to %s that is silent ends at once', async (scheme, _what, serve) => {
  const stop = new AbortController();
  const server = await serve(() => stop.abort(new Error('the user left')));
  open.push(server);
  const endpoint = `${scheme}://${server.host}`;
  await expect(connect(endpoint, { timeoutMs, signal: stop.signal })).rejects.toMatchObject({
    code: 'CONNECT_STOPPED',
    message: expect.stringContaining(endpoint),
    cause: { message: 'the user left' },
  });
});

test.each([
  ['that does not answer', createFakeNode({ system_chain: silent })],
  ['that is not connected', createFakeNode({}, { isConnected: false })],
])('a provider is stopped by the signal: %s', async (_what, provider) => {
  const stop = new AbortController();
  const connecting = connect(provider, {
    timeoutMs,
    signal: stop.signal,
    label: 'the node',
  });
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

test('a closed connection sends its close frame and ends, although no answer comes', async () => {
  const relay = await bootRelay();
  const node = await serveProvider(relay.provider);
  let isSilent = false;
  const clients: Socket[] = [];
  const gateway = await serveTcp((client) => {
    const { port, hostname } = new URL(node.http);
    const upstream = connectTcp(Number(port), hostname);
    client.pipe(upstream);
    upstream.on('data', (data) => isSilent || client.write(data));
    clients.push(client);
  });
  open.push(gateway, { ...gateway, close: () => node.close() });
  const chain = await connect(`ws://${gateway.host}`);
  isSilent = true;
  const ended = clients.map((client) => once(client, 'close'));
  await chain.close();
  await Promise.all(ended);
  expect(ended).toHaveLength(1);
  await expect.poll(() => node.closes).toEqual([1000]);
  await relay.close();
});
