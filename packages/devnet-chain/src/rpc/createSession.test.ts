import { afterAll, beforeAll, expect, it } from 'vitest';
import { createChain } from '../createChain.js';
import type { Chain } from './Chain.js';
import { type ChainSessionOptions, createSession } from './createSession.js';
import { param, toOptional } from './params.js';
import { defineMethod, defineSubscription, type RpcContext, type Sink } from './RpcMethod.js';
import type { RpcNotification } from './RpcSession.js';

let chain: Chain;
beforeAll(async () => {
  chain = await createChain({ variant: 'H', mode: { kind: 'manual' }, clock: () => 1_675_389_600_000 });
});
afterAll(() => chain.close());

const add = defineMethod({
  name: 'test_add',
  aliases: ['test_plus'],
  params: [param.count('firstNumber'), toOptional(param.count('secondNumber'))],
  handler: (_context, [first, second = 0]) => first + second,
});

/** A session with the method `test_add`, a subscription by hand and further methods. */
function open(options: Partial<ChainSessionOptions> = {}) {
  const sent: RpcNotification[] = [];
  const sinks: Sink[] = [];
  const stopped: string[] = [];
  const follow = defineSubscription({
    name: 'test_subscribe',
    aliases: ['test_follow'],
    notification: 'test_event',
    unsubscribe: ['test_unsubscribe', 'test_unfollow'],
    params: [],
    start: (_context, _params, sink) => {
      sinks.push(sink);
      return () => stopped.push(sink.id);
    },
  });
  const other = defineSubscription({
    name: 'other_subscribe',
    notification: 'other_event',
    unsubscribe: ['other_unsubscribe'],
    params: [],
    start: () => () => undefined,
  });
  const { entries = [], ...more } = options;
  const session = createSession({
    chain,
    entries: [add, follow, other, ...entries],
    notify: (notification) => {
      sent.push(notification);
    },
    ...more,
  });
  return { session, sent, sinks, stopped };
}

const failed = (code: number, facts: object = {}) =>
  expect.objectContaining({
    code: 'RPC_REQUEST_FAILED',
    facts: expect.objectContaining({ code, ...facts }),
  });

it.each([
  ['a list', [1, 2], 3],
  ['a list without the optional parameter', [1], 1],
  ['null for the optional parameter', [1, null], 1],
  ['more than the parameters', [1, 2, 9], 3],
  ['names in camel case', { firstNumber: 1, secondNumber: 2 }, 3],
  ['names in snake case, in any order', { second_number: 5, first_number: 4 }, 9],
  ['unknown names besides', { first_number: 4, third: 1 }, 4],
])('takes as parameters %s', async (_title, params, sum) => {
  expect(await open().session.call('test_add', params)).toBe(sum);
});

it.each([
  ['a missing parameter', [], 'firstNumber is missing: an unsigned number of 32 bits expected'],
  ['a missing name', { secondNumber: 2 }, 'firstNumber is missing: an unsigned number of 32 bits expected'],
  ['text for a number', ['1'], 'firstNumber is not an unsigned number of 32 bits'],
  ['a second parameter of another kind', [1, -1], 'secondNumber is not an unsigned number of 32 bits'],
])('refuses %s, and names the parameter', async (_title, params, data) => {
  await expect(open().session.call('test_add', params)).rejects.toEqual(
    failed(-32602, { message: 'Invalid params', data }),
  );
});

it('calls a method by its alias', async () => {
  expect(await open().session.call('test_plus', [1, 1])).toBe(2);
});

it.each(['test_sub', 'TEST_ADD', '', 'constructor', 'test_event'])('knows no method %j', async (method) => {
  await expect(open().session.call(method, [])).rejects.toEqual(
    failed(-32601, { message: 'Method not found' }),
  );
});

it('waits for an answer that comes later', async () => {
  const entries = [defineMethod({ name: 'test_later', params: [], handler: () => Promise.resolve('done') })];
  expect(await open({ entries }).session.call('test_later', [])).toBe('done');
});

it('converts every error of a method to one of JSON-RPC', async () => {
  const entries = [
    defineMethod({
      name: 'test_throw',
      params: [],
      handler: () => {
        throw new TypeError('broken');
      },
    }),
    defineMethod({ name: 'test_reject', params: [], handler: () => Promise.reject(new TypeError('broken')) }),
  ];
  const { session } = open({ entries });
  for (const method of ['test_throw', 'test_reject'])
    await expect(session.call(method, [])).rejects.toMatchObject({ code: 'RPC_REQUEST_FAILED' });
});

it('lists the names of all methods in order, with aliases and the methods that end subscriptions', async () => {
  const entries = [
    defineMethod({ name: 'a_list', params: [], handler: ({ methods }: RpcContext) => methods }),
  ];
  expect(await open({ entries }).session.call('a_list', [])).toEqual([
    'a_list',
    'other_subscribe',
    'other_unsubscribe',
    'test_add',
    'test_follow',
    'test_plus',
    'test_subscribe',
    'test_unfollow',
    'test_unsubscribe',
  ]);
});

it('delivers a subscription under its own id once it is started', async () => {
  const { session, sent, sinks } = open();
  const id = await session.call('test_subscribe', []);
  expect(sinks[0]?.id).toBe(id);
  sinks[0]?.emit(1);
  expect(sent).toEqual([]);
  session.start(id);
  sinks[0]?.emit(2);
  expect(sent).toEqual([1, 2].map((result) => ({ method: 'test_event', subscription: id, result })));
});

it('gives each subscription another id', async () => {
  const { session } = open();
  const ids = await Promise.all([1, 2, 3].map(() => session.call('test_follow', [])));
  expect(new Set(ids).size).toBe(3);
});

it.each(['test_unsubscribe', 'test_unfollow'])('ends a subscription once by %s', async (method) => {
  const { session, sent, sinks, stopped } = open();
  const id = await session.call('test_subscribe', []);
  session.start(id);
  expect(await session.call(method, [id])).toBe(true);
  sinks[0]?.emit(1);
  expect([sent, stopped]).toEqual([[], [id]]);
  expect(await session.call(method, [id])).toBe(false);
  expect(stopped).toEqual([id]);
});

it.each([
  ['the method of another kind', 'other_unsubscribe', (id: unknown) => [id]],
  ['another id', 'test_unsubscribe', () => ['0x00']],
  ['no id', 'test_unsubscribe', () => []],
])('keeps a subscription that %s would end', async (_title, method, params) => {
  const { session, stopped } = open();
  const id = await session.call('test_subscribe', []);
  expect(await session.call(method, params(id))).toBe(false);
  expect(stopped).toEqual([]);
});

it('keeps no subscription whose start fails', async () => {
  const entries = [
    defineSubscription({
      name: 'bad_subscribe',
      notification: 'bad_event',
      unsubscribe: ['bad_unsubscribe'],
      params: [],
      start: (_context, _params, sink) => {
        started.push(sink.id);
        throw new TypeError('broken');
      },
    }),
  ];
  const started: string[] = [];
  const { session } = open({ entries });
  await expect(session.call('bad_subscribe', [])).rejects.toMatchObject({ code: 'RPC_REQUEST_FAILED' });
  expect(started).toHaveLength(1);
  expect(await session.call('bad_unsubscribe', started)).toBe(false);
});

it('refuses subscriptions of a client that takes no notifications, and answers its methods', async () => {
  const { session } = open({ notify: undefined as never });
  await expect(session.call('test_subscribe', [])).rejects.toMatchObject({ code: 'RPC_REQUEST_FAILED' });
  expect(await session.call('test_add', [1])).toBe(1);
});

it('ends all subscriptions with the session', async () => {
  const { session, sent, sinks, stopped } = open();
  const ids = [await session.call('test_subscribe', []), await session.call('test_subscribe', [])];
  for (const id of ids) session.start(id);
  session.close();
  for (const sink of sinks) sink.emit(1);
  expect([sent, [...stopped].sort()]).toEqual([[], [...ids].sort()]);
});

/** A method that works in pieces until its pace refuses. */
const work = (pieces: string[]) =>
  defineMethod({
    name: 'test_work',
    params: [],
    handler: async ({ pace }) => {
      for (;;) {
        await pace.nextBlock();
        pieces.push('piece');
      }
    },
  });

it('ends the work of an abandoned request', async () => {
  const pieces: string[] = [];
  const { session } = open({ entries: [work(pieces)] });
  const request = { isAbandoned: true };
  await expect(session.call('test_work', [], request)).rejects.toEqual(
    failed(-32603, { message: 'The client no longer waits' }),
  );
  expect(pieces).toEqual([]);
});

it('ends the work of open requests with the session, and serves later ones', async () => {
  const pieces: string[] = [];
  const { session } = open({ entries: [work(pieces)] });
  const working = session.call('test_work', []);
  session.close();
  await expect(working).rejects.toEqual(failed(-32603));
  expect(await session.call('test_add', [1])).toBe(1);
});

it('limits the blocks of one request, and counts from 0 for the next', async () => {
  const pieces: string[] = [];
  const { session } = open({ entries: [work(pieces)], maxBlocks: 3 });
  for (const count of [3, 6]) {
    await expect(session.call('test_work', [])).rejects.toMatchObject({ facts: { code: 1 } });
    expect(pieces).toHaveLength(count);
  }
});

it('uses the given limits, and the defaults for the others', async () => {
  const entries = [defineMethod({ name: 'test_limits', params: [], handler: ({ pace }) => pace.limits })];
  const { session } = open({ entries, maxBlocks: 3, maxAnswerBytes: 5 });
  expect(await session.call('test_limits', [])).toEqual({
    maxBlocks: 3,
    maxTravelMs: 366 * 86_400_000,
    maxAnswerBytes: 5,
  });
});
