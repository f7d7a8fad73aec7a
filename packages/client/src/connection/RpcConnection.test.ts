import { afterEach, expect, onTestFinished, test } from 'vitest';
import { type FaultyServer, serveSocket } from '../../test/faultyServers.js';
import { recordUncaught } from '../../test/recordUncaught.js';
import { connectSocket } from '../requests/connectSocket.js';
import { parseEndpoint } from './ConnectTarget.js';
import { RpcConnection } from './RpcConnection.js';

let server: FaultyServer | undefined;
afterEach(() => server?.close());

async function open(
  onMessage: (request: { id: number; method: string }, send: (text: string) => void) => void,
) {
  server = await serveSocket((socket) => {
    socket.on('message', (data) => onMessage(JSON.parse(data.toString()), (text) => socket.send(text)));
  });
  const bounds = { endpoint: 'the node', timeoutMs: 1_000, maxAnswerBytes: 10_000 };
  const connection = new RpcConnection(bounds);
  const signal = new AbortController().signal;
  const { url } = parseEndpoint(`ws://${server.host}`);
  await connection.open((listener) => connectSocket({ ...bounds, url, signal, listener }));
  return connection;
}

const notice = (subscription: string, result: unknown) =>
  JSON.stringify({ jsonrpc: '2.0', method: 'chain_newHead', params: { subscription, result } });
const answer = (id: number, result: unknown) => JSON.stringify({ jsonrpc: '2.0', id, result });

test('notifications that arrive before the answer to the subscription are delivered after it', async () => {
  const connection = await open(({ id }, send) => {
    send(notice('other', 0));
    send(notice('mine', 1));
    send(answer(id, 'mine'));
    send(notice('mine', 2));
  });
  const received: unknown[] = [];
  await new Promise<void>((resolve) => {
    void connection.subscribe('chain_newHead', 'chain_subscribeNewHeads', [], (_error, result) => {
      received.push(result);
      if (received.length === 2) resolve();
    });
  });
  expect(received).toEqual([1, 2]);
  await connection.disconnect();
});

test('the end of a connection notifies each subscription and each listener', async () => {
  const connection = await open(({ id, method }, send) => {
    if (method === 'chain_subscribeNewHeads') send(answer(id, 7));
    else send('garbage');
  });
  let ended = 0;
  connection.on('disconnected', () => {
    ended += 1;
  });
  const received = new Promise((resolve) => {
    void connection.subscribe('chain_newHead', 'chain_subscribeNewHeads', [], (error) => resolve(error));
  });
  await expect(connection.send('system_chain', [])).rejects.toMatchObject({ code: 'NOT_A_SUBSTRATE_NODE' });
  expect(await received).toMatchObject({ code: 'NOT_A_SUBSTRATE_NODE' });
  expect(ended).toBe(1);
  expect(connection.isConnected).toBe(false);
  await expect(connection.connect()).rejects.toMatchObject({ code: 'NOT_A_SUBSTRATE_NODE' });
  await expect(connection.unsubscribe('chain_newHead', 'x', 7)).resolves.toBe(false);
});

test('an error of a callback is reported as uncaught, and the connection continues', async () => {
  const uncaught = recordUncaught();
  onTestFinished(() => uncaught.restore());
  const connection = await open(({ id, method }, send) => {
    if (method === 'system_chain') return send(answer(id, 'later'));
    // One notice is earlier than its subscription.
    send(notice('mine', 1));
    send(answer(id, 'mine'));
    send(notice('mine', 2));
  });
  const received: unknown[] = [];
  const callback = (error: unknown, result: unknown) => {
    received.push(result ?? error);
    throw new RangeError(`thrown ${received.length}`);
  };
  const subscribed = connection.subscribe('chain_newHead', 'chain_subscribeNewHeads', [], callback);
  expect(await subscribed).toBe('mine');
  expect(await connection.send('system_chain', [])).toBe('later');
  let isNotified = false;
  connection.on('disconnected', () => {
    throw new RangeError('thrown at the end');
  });
  connection.on('disconnected', () => {
    isNotified = true;
  });
  await connection.disconnect();
  expect(isNotified).toBe(true);
  expect(received).toEqual([1, 2, expect.objectContaining({ code: 'CONNECTION_CLOSED' })]);
  await new Promise((resolve) => setTimeout(resolve));
  const thrown = ['thrown 1', 'thrown 2', 'thrown 3', 'thrown at the end'];
  expect(uncaught.errors).toEqual(thrown.map((words) => new RangeError(words)));
});

test('unsubscribing asks the node, once', async () => {
  const methods: string[] = [];
  const connection = await open(({ id, method }, send) => {
    methods.push(method);
    send(answer(id, method === 'chain_unsubscribeNewHeads' ? true : 'mine'));
  });
  const id = await connection.subscribe('chain_newHead', 'chain_subscribeNewHeads', [], () => undefined);
  expect(await connection.unsubscribe('chain_newHead', 'chain_unsubscribeNewHeads', id)).toBe(true);
  expect(await connection.unsubscribe('chain_newHead', 'chain_unsubscribeNewHeads', id)).toBe(false);
  expect(methods).toEqual(['chain_subscribeNewHeads', 'chain_unsubscribeNewHeads']);
  await connection.disconnect();
  await expect(connection.send('system_chain', [])).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
});

test('late notifications of ended subscriptions do not displace an early notification', async () => {
  const connection = await open(({ id, method }, send) => {
    if (method === 'system_chain') return send(answer(id, 'late'));
    for (let at = 0; at < 300; at += 1) send(notice(`ended ${at}`, at));
    send(notice('mine', 1));
    send(answer(id, 'mine'));
  });
  const received = new Promise((resolve) => {
    void connection.subscribe('chain_newHead', 'chain_subscribeNewHeads', [], (_error, result) =>
      resolve(result),
    );
  });
  expect(await Promise.race([received, connection.send('system_chain', [])])).toBe(1);
  await connection.disconnect();
});
