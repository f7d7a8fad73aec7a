import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SmallChain } from '../../src/chain/SmallChain.js';
import { type ServedChain, serveChain } from '../../src/server/serveChain.js';
import { startChain } from '../chain/helpers.js';
import { openSocket, post, request } from './support/clients.js';

let chain: SmallChain;
let served: ServedChain;
beforeAll(async () => {
  ({ chain } = await startChain());
  served = await serveChain(chain, { port: 0 });
});
afterAll(async () => {
  await served.close();
  chain.close();
});

const methods = () => chain.runtime && listed;
let listed: string[] = [];
beforeAll(async () => {
  const answer = await (await post(served.url, { body: JSON.stringify(request('rpc_methods')) })).json();
  listed = (answer as { result: { methods: string[] } }).result.methods;
});

const isAlive = async () => {
  const answer = await (await post(served.url, { body: JSON.stringify(request('system_chain')) })).json();
  expect(answer).toMatchObject({ result: 'Parachron Service H' });
};

/** An answer of JSON-RPC: a result or an error with a whole number as its code. */
function expectAnswer(answer: unknown): void {
  for (const one of Array.isArray(answer) ? answer : [answer]) {
    const error = { code: expect.any(Number), message: expect.any(String) };
    expect(one).toMatchObject('result' in one ? { jsonrpc: '2.0' } : { jsonrpc: '2.0', error });
    expect(Number.isInteger('result' in one ? 0 : one.error.code)).toBe(true);
  }
}

async function expectAnswered(body: string | Uint8Array): Promise<void> {
  const response = await post(served.url, { body });
  if (response.status === 204) return;
  expect(response.status).toBe(200);
  expectAnswer(await response.json());
}

test('answers any bytes and any JSON', async () => {
  const body = fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.json({ maxDepth: 6 }), fc.string());
  await fc.assert(
    fc.asyncProperty(body, (given) => expectAnswered(given)),
    { numRuns: 150 },
  );
  await isAlive();
});

test('answers any parameters of any method it has', async () => {
  const hex = fc.uint8Array({ maxLength: 40 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`);
  const param = fc.oneof(hex, fc.jsonValue({ maxDepth: 4 }), fc.integer(), fc.constant(null));
  const call = fc.record({
    jsonrpc: fc.constant('2.0'),
    id: fc.oneof(fc.integer(), fc.string(), fc.double(), fc.constant('9'.repeat(10_000))),
    // Time travel to an arbitrary number could take arbitrarily long.
    method: fc.nat().map((at) => {
      const safe = methods().filter((name) => !['dev_timeTravel', 'dev_newBlock'].includes(name));
      return safe[at % safe.length];
    }),
    params: fc.oneof(fc.array(param, { maxLength: 4 }), fc.jsonValue()),
  });
  await fc.assert(
    fc.asyncProperty(fc.oneof(call, fc.array(call, { maxLength: 4 })), (given) =>
      expectAnswered(JSON.stringify(given)),
    ),
    { numRuns: 300 },
  );
  await isAlive();
});

test('reads JSON as deep as a frame is long', async () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const deep = `${open.repeat(200_000)}1${close.repeat(200_000)}`;
    await expectAnswered(deep);
    await expectAnswered(deep.slice(0, 300_000));
    await expectAnswered(`{"jsonrpc":"2.0","id":1,"method":"dev_setStorage","params":[${deep}]}`);
    await expectAnswered(`{"jsonrpc":"2.0","id":1,"method":"dev_setStorage","params":[{"System":${deep}}]}`);
  }
  await isAlive();
});

test('keeps a WebSocket open after empty text, and survives broken frames', async () => {
  const socket = await openSocket(served.url);
  let answers = 0;
  socket.on('message', (data) => {
    expectAnswer(JSON.parse(String(data)));
    answers += 1;
  });
  const texts = fc.sample(fc.oneof(fc.json(), fc.string(), fc.constant('{')), 100);
  for (const text of texts) socket.send(text);
  await expect.poll(() => answers).toBe(texts.length);
  socket.close();
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 60 }), async (bytes) => {
      const broken = await openSocket(served.url);
      const inner = (broken as unknown as { _socket: { write(bytes: Uint8Array): void } })._socket;
      inner.write(bytes);
      broken.terminate();
    }),
    { numRuns: 50 },
  );
  await isAlive();
});
