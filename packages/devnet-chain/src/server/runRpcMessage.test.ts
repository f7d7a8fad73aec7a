import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChain } from '../createChain.js';
import type { Chain } from '../rpc/Chain.js';
import { createSession } from '../rpc/createSession.js';
import { ExactNumber } from '../rpc/ExactNumber.js';
import { param } from '../rpc/params.js';
import { defineMethod, defineSubscription, type Sink } from '../rpc/RpcMethod.js';
import { type MessageLimits, runRpcMessage } from './runRpcMessage.js';

// Rules: JSON-RPC 2.0, and the answers of jsonrpsee in Substrate's nodes for what the specification leaves open.
let chain: Chain;
beforeAll(async () => {
  chain = await createChain({ variant: 'H', mode: { kind: 'manual' }, clock: () => 1_675_389_600_000 });
});
afterAll(() => chain.close());

const usual: MessageLimits = { maxBatch: 5, maxValues: 1_000, timeoutMs: 5_000, maxAnswerBytes: 1_000 };

/** A session with methods that echo, fail, wait and subscribe, over one text each. */
function open(limits: Partial<MessageLimits> = {}) {
  const order: string[] = [];
  const sinks: Sink[] = [];
  const entries = [
    defineMethod({
      name: 'echo',
      params: [param.any('value')],
      handler: (_context, [value]) => {
        order.push(`called ${String(value)}`);
        return value;
      },
    }),
    defineMethod({ name: 'nothing', params: [], handler: () => undefined }),
    defineMethod({ name: 'large', params: [], handler: () => new ExactNumber(2n ** 64n) }),
    defineMethod({
      name: 'work',
      params: [],
      handler: async ({ pace }) => {
        for (;;) await pace.next().catch((error: unknown) => Promise.reject(order.push('ended') && error));
      },
    }),
    defineSubscription({
      name: 'subscribe',
      notification: 'event',
      unsubscribe: ['unsubscribe'],
      params: [],
      start: (_context, _params, sink) => {
        sinks.push(sink);
        sink.emit('first');
        return () => undefined;
      },
    }),
  ];
  const session = createSession({
    chain,
    entries,
    notify: ({ result }) => {
      order.push(`notified ${String(result)}`);
    },
  });
  const answer = async (text: string | Buffer) => {
    const sent: string[] = [];
    await runRpcMessage(session, {
      text,
      limits: { ...usual, ...limits },
      reply: (reply) => {
        order.push('replied');
        sent.push(reply);
      },
      onRead: () => order.push('read'),
    });
    expect(sent.length).toBeLessThanOrEqual(1);
    return sent[0];
  };
  return {
    order,
    sinks,
    session,
    answer,
    ask: async (value: unknown) => JSON.parse((await answer(JSON.stringify(value))) ?? 'null') as unknown,
  };
}

const echo = (id: unknown, value: unknown = id) => ({ jsonrpc: '2.0', id, method: 'echo', params: [value] });
const ok = (id: unknown, result: unknown = id) => ({ jsonrpc: '2.0', id, result });
const error = (id: unknown, code: number, message: string, data?: unknown) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, ...(data === undefined ? {} : { data }) },
});
const invalid = (id: unknown = null) => error(id, -32600, 'Invalid request');

describe('one request', () => {
  it.each([[0], [1], [Number.MAX_SAFE_INTEGER], [''], ['a'], [null]])('keeps its id %j', async (id) => {
    expect(await open().ask(echo(id, 'x'))).toEqual(ok(id, 'x'));
  });

  it('keeps all digits of an id of 64 bits, and of a large result', async () => {
    const { answer } = open();
    const id = '18446744073709551615';
    expect(await answer(`{"jsonrpc":"2.0","id":${id},"method":"nothing"}`)).toBe(
      `{"jsonrpc":"2.0","id":${id},"result":null}`,
    );
    expect(await answer('{"jsonrpc":"2.0","id":1,"method":"large"}')).toBe(
      '{"jsonrpc":"2.0","id":1,"result":18446744073709551616}',
    );
  });

  it.each([
    ['a negative id', '-1'],
    ['a fraction', '1.5'],
    ['one more than 64 bits', '18446744073709551616'],
    ['a list', '[1]'],
    ['an object', '{}'],
    ['true', 'true'],
  ])('is refused with %s as id, under the id null', async (_title, id) => {
    const text = `{"jsonrpc":"2.0","id":${id},"method":"nothing"}`;
    expect(JSON.parse((await open().answer(text)) ?? '')).toEqual(invalid());
  });

  it.each([
    ['a number', 7, null],
    ['text', 'x', null],
    ['null', null, null],
    ['an object without fields', {}, null],
    ['a request without the version', { id: 1, method: 'echo' }, 1],
    ['another version', { ...echo(2), jsonrpc: '1.0' }, 2],
    ['a request without a method', { jsonrpc: '2.0', id: 3 }, 3],
    ['a number as method', { ...echo(4), method: 4 }, 4],
    ['text as parameters', { ...echo('a'), params: 'x' }, 'a'],
    ['a number as parameters', { ...echo(5), params: 0 }, 5],
  ])('is not %s', async (_title, request, id) => {
    expect(await open().ask(request)).toEqual(invalid(id));
  });

  it.each([
    ['without parameters', {}],
    ['with null as parameters', { params: null }],
    ['with an empty object', { params: {} }],
  ])('is accepted %s', async (_title, params) => {
    expect(await open().ask({ jsonrpc: '2.0', id: 1, method: 'nothing', ...params })).toEqual(ok(1, null));
  });

  it('passes parameters by name', async () => {
    expect(await open().ask({ ...echo(1), params: { value: 'named' } })).toEqual(ok(1, 'named'));
  });

  it.each([
    ['an unknown method', { ...echo(1), method: 'none' }, error(1, -32601, 'Method not found')],
    [
      'wrong parameters',
      { ...echo(1), params: [] },
      error(1, -32602, 'Invalid params', 'value is missing: a value expected'),
    ],
  ])('ends with the error of %s', async (_title, request, answer) => {
    expect(await open().ask(request)).toEqual(answer);
  });

  it.each(['', '{', '[1,', 'undefined', '{"jsonrpc":"2.0"} x'])('is not the text %j', async (text) => {
    expect(JSON.parse((await open().answer(text)) ?? '')).toEqual(error(null, -32700, 'Parse error'));
  });

  it('is read from bytes as from text', async () => {
    const text = JSON.stringify(echo(1, 'äöü'));
    expect(await open().answer(Buffer.from(text))).toBe(await open().answer(text));
  });
});

describe('a request without an id', () => {
  const notice = { jsonrpc: '2.0', method: 'echo', params: ['x'] };

  it('runs without an answer', async () => {
    const { ask, order } = open();
    expect(await ask(notice)).toBeNull();
    expect(order).toEqual(['read', 'called x']);
  });

  it('has no answer for an error either', async () => {
    expect(await open().answer(JSON.stringify({ ...notice, method: 'none' }))).toBeUndefined();
  });
});

describe('a batch', () => {
  it('is answered in the order of its requests, without those that have no id', async () => {
    const { ask } = open();
    const notice = { jsonrpc: '2.0', method: 'echo', params: ['x'] };
    expect(await ask([echo(2), notice, echo(1), { ...echo(3), method: 'none' }, 5])).toEqual([
      ok(2),
      ok(1),
      error(3, -32601, 'Method not found'),
      invalid(),
    ]);
  });

  it('has no answer if none of its requests has an id', async () => {
    const notice = { jsonrpc: '2.0', method: 'nothing' };
    expect(await open().answer(JSON.stringify([notice, notice]))).toBeUndefined();
  });

  it('must not be empty, and contains no batch', async () => {
    expect(await open().ask([])).toEqual(invalid());
    expect(await open().ask([[echo(1)]])).toEqual([invalid()]);
  });

  it.each([
    [5, [0, 1, 2, 3, 4].map((id) => ok(id))],
    [6, error(null, -32010, 'The batch request was too large', 'Exceeded max limit of 5')],
  ])('of %i requests meets the limit of 5', async (length, answer) => {
    expect(await open().ask(Array.from({ length }, (_, id) => echo(id)))).toEqual(answer);
  });

  it('beyond the limit runs none of its requests', async () => {
    const { ask, order } = open({ maxBatch: 1 });
    await ask([echo(1), echo(2)]);
    expect(order).toEqual(['read', 'replied']);
  });
});

describe('the limits of a message', () => {
  it('refuse a text with more values before they parse it', async () => {
    const text = `[${'0,'.repeat(2_000)}`;
    expect(JSON.parse((await open().answer(text)) ?? '')).toEqual(
      error(null, -32007, 'Request is too big', 'Exceeded max limit of 1000 values'),
    );
  });

  /** Characters of the answer `{"jsonrpc":"2.0","id":1,"result":"xx…"}` besides those of the result's text. */
  const frame = '{"jsonrpc":"2.0","id":1,"result":""}'.length;

  it.each([
    ['the longest answer', 1_000 - frame, ok(1, 'x'.repeat(1_000 - frame))],
    [
      'one character more',
      1_001 - frame,
      error(1, -32008, 'Response is too big', 'Exceeded max limit of 1000'),
    ],
  ])('allow %s', async (_title, length, answer) => {
    expect(await open().ask(echo(1, 'x'.repeat(length)))).toEqual(answer);
  });

  it('refuse a batch whose answers together are too long', async () => {
    const batch = [1, 2, 3].map((id) => echo(id, 'x'.repeat(400)));
    expect(await open().ask(batch.slice(0, 2))).toHaveLength(2);
    expect(await open().ask(batch)).toEqual(
      error(null, -32011, 'The batch response was too large', 'Exceeded max limit of 1000'),
    );
  });

  it('answer a request that takes too long, and end its work', async () => {
    const { ask, order } = open({ timeoutMs: 20 });
    expect(await ask({ jsonrpc: '2.0', id: 1, method: 'work' })).toEqual(
      error(1, -32603, 'Not done within 20 ms'),
    );
    await expect.poll(() => order).toContain('ended');
  });
});

describe('the notifications of a subscription', () => {
  const subscribe = { jsonrpc: '2.0', id: 1, method: 'subscribe' };

  it('follow the answer that names it', async () => {
    const { ask, order, sinks } = open();
    expect(await ask(subscribe)).toEqual(ok(1, sinks[0]?.id));
    expect(order).toEqual(['read', 'replied', 'notified first']);
  });

  it('follow the answers of the whole batch', async () => {
    const { ask, order } = open();
    await ask([subscribe, echo(2), { ...subscribe, id: 3 }]);
    expect(order.slice(-3)).toEqual(['replied', 'notified first', 'notified first']);
  });

  it('never come if the client cannot know the id', async () => {
    const { ask, order } = open({ maxAnswerBytes: 100 });
    const long = echo(2, 'x'.repeat(60));
    expect(await ask([subscribe, long, long])).toMatchObject({ error: { code: -32011 } });
    expect(order).not.toContain('notified first');
  });
});

it('reports that it has read a message before it calls a method that waits for its turn', async () => {
  const { answer, order } = open();
  await answer(JSON.stringify(echo(1)));
  expect(order).toEqual(['read', 'called 1', 'replied']);
});

it('reports that it has read a message which it refuses', async () => {
  const { answer, order } = open();
  await answer('{');
  expect(order).toEqual(['read', 'replied']);
});
