import { storageRead } from '@parachron/core';
import { ApiPromise, HttpProvider, WsProvider } from '@polkadot/api';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { connect, type JsonRpcProvider, watchHeads } from '../src/index.js';
import { bootRelay, endowment, type Relay } from './bootRelay.js';
import { fakeTime, passTime } from './passTime.js';
import { type ServedProvider, serveProvider } from './serveProvider.js';

let relay: Relay;
let node: ServedProvider;
beforeAll(async () => {
  relay = await bootRelay();
  node = await serveProvider(relay.provider);
});
afterAll(async () => {
  await node.close();
  await relay.close();
});
afterEach(() => void vi.useRealTimers());

const readFree = (value: unknown) =>
  (value as { data: { free: { toBigInt(): bigint } } }).data.free.toBigInt();

/** As polkadot-api's providers do it: messages wait until the socket is open. */
function openConnection(onText: (text: string) => void) {
  const socket = new WebSocket(node.ws);
  const waiting: string[] = [];
  socket.on('open', () => {
    for (const text of waiting.splice(0)) socket.send(text);
  });
  socket.on('message', (data) => onText(String(data)));
  const send = (text: string) => {
    if (socket.readyState === socket.OPEN) socket.send(text);
    else waiting.push(text);
  };
  return { send, disconnect: () => socket.terminate() };
}

const objects: JsonRpcProvider = (onMessage: (message: object) => void) => {
  const { send, disconnect } = openConnection((text) => onMessage(JSON.parse(text)));
  return { send: (message: object) => send(JSON.stringify(message)), disconnect };
};

test('a provider of polkadot-api is used as a connection', async () => {
  const connected = await connect(objects);
  expect(connected.runtime.chain).toBe('Rococo');
  const snapshot = await connected.snapshot();
  const { free } = await snapshot.read({
    free: storageRead('System', 'Account', [relay.alice.address], readFree),
  });
  expect(free).toMatchObject({ known: true, value: endowment });
  await connected.close();
});

test('a provider that refuses a message ends the connection with its reason', async () => {
  const refuse = () => {
    throw new TypeError('The message is no text');
  };
  await expect(connect(() => ({ send: refuse, disconnect: () => undefined }))).rejects.toMatchObject({
    code: 'ENDPOINT_UNREACHABLE',
    facts: { detail: 'The message is no text' },
  });
});

test('a provider of polkadot-api that never answers times out', async () => {
  fakeTime();
  let ended = 0;
  const disconnect = () => {
    ended += 1;
  };
  const silent: JsonRpcProvider = () => ({ send: () => undefined, disconnect });
  await expect(passTime(connect(silent))).rejects.toMatchObject({ code: 'ENDPOINT_TIMEOUT' });
  expect(ended).toBe(1);
});

test('an ApiPromise is used through its provider, and stays open', async () => {
  const api = await ApiPromise.create({ provider: relay.provider, noInitWarn: true });
  const connected = await connect(api);
  expect(connected.runtime.chain).toBe('Rococo');
  await connected.close();
  expect(api.isConnected).toBe(true);
});

test('a closed chain ends its watch, and the given provider stays open', async () => {
  const chain = await connect(relay.provider);
  const other = await connect(relay.provider);
  const heads = watchHeads(chain);
  expect(await heads.next()).toMatchObject({ done: false });
  await chain.close();
  await expect(heads.next()).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  expect(await other.snapshot()).toHaveProperty('block');
  await other.close();
});

// The compiler is strict: the declarations of these classes differ from those of the interface.
test.each([
  ['WsProvider', () => new WsProvider(node.ws)],
  ['HttpProvider', () => new HttpProvider(node.http)],
])('connect takes a %s of polkadot.js', async (_, createProvider) => {
  const provider: HttpProvider | WsProvider = createProvider();
  if (provider instanceof WsProvider) await provider.isReady;
  const chain = await connect(provider);
  expect(chain.runtime.chain).toBe('Rococo');
  await chain.close();
  await provider.disconnect();
});

/** The members of a provider of dedot: `subscribe` takes an object, and `status` has the state. */
class ForeignProvider {
  readonly status = 'connected';
  send = async () => null;
  on = () => () => undefined;
  connect = async () => this;
  subscribe = async () => ({ unsubscribe: async () => undefined });
}

test.each<[unknown, string]>([
  [null, 'null'],
  [42, 'a number'],
  [{}, 'an object with nothing'],
  [{ send: 1 }, 'an object with send'],
  [undefined, 'undefined'],
  [['ws://127.0.0.1:9944'], 'an array'],
  [new URL('ws://127.0.0.1:9944'), 'an object of the class URL'],
  [Promise.resolve(), 'an object of the class Promise'],
  [new ForeignProvider(), 'an object of the class ForeignProvider'],
])('connect refuses %j', async (target, found) => {
  await expect(connect(target as never)).rejects.toMatchObject({
    code: 'CONNECT_TARGET_UNKNOWN',
    fault: 'input',
    facts: { found },
  });
});
