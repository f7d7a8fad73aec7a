import type { ProviderInterfaceCallback } from '@polkadot/rpc-provider/types';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createFakeNode, createMethodNotFound, createRpcError } from '../../test/createFakeNode.js';
import { passTime } from '../../test/passTime.js';
import { recordUncaught } from '../../test/recordUncaught.js';
import { deriveStatusError } from './deriveConnectionError.js';
import { Requester } from './Requester.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const bounds = { endpoint: 'the node', timeoutMs: 100, maxAnswerBytes: 1_000 };

describe('round trips', () => {
  test('concurrent requests count once, consecutive requests count each', async () => {
    const requester = new Requester({ provider: createFakeNode({ ask: () => 1 }), ...bounds });
    await Promise.all([
      requester.request('ask', []),
      requester.request('ask', []),
      requester.request('ask', []),
    ]);
    expect(requester.roundTrips).toBe(1);
    await requester.request('ask', []);
    expect(requester.roundTrips).toBe(2);
    requester.clearRoundTrips();
    expect(requester.roundTrips).toBe(0);
  });

  test('a slow request beside a chain of quick ones does not hide the chain', async () => {
    const slow = new Promise((resolve) => setTimeout(() => resolve(1), 20));
    const requester = new Requester({
      provider: createFakeNode({ ask: () => 1, slow: () => slow }),
      ...bounds,
    });
    await passTime(
      Promise.all([
        requester.request('slow', []),
        requester.request('ask', []).then(() => requester.request('ask', [])),
      ]),
    );
    expect(requester.roundTrips).toBe(2);
  });

  test('a failed request counts as a round trip', async () => {
    const requester = new Requester({ provider: createFakeNode({}), ...bounds });
    await expect(requester.request('ask', [])).rejects.toThrow();
    await expect(requester.request('ask', [])).rejects.toThrow();
    expect(requester.roundTrips).toBe(2);
  });
});

test('requests to a node are limited, and waiting requests do not use up their timeout', async () => {
  const [many, most] = [200, 64];
  let [underWay, peak] = [0, 0];
  const answer = async () => {
    underWay += 1;
    peak = Math.max(peak, underWay);
    await new Promise((resolve) => setTimeout(resolve, 90));
    underWay -= 1;
    return 1;
  };
  const requester = new Requester({ provider: createFakeNode({ answer }), ...bounds });
  const asked = Array.from({ length: many }, () => requester.request('answer', []));
  const answers = await passTime(Promise.all(asked));
  expect(answers).toHaveLength(many);
  expect(peak).toBe(most);
  const waiting = Array.from({ length: many }, () => requester.request('answer', []));
  requester.close();
  const ended = await Promise.allSettled(waiting);
  expect(ended.every(({ status }) => status === 'rejected')).toBe(true);
});

describe('a node whose answers take longer the more requests it has', () => {
  const [timeoutMs, parachains, most] = [20_000, 50, 64];

  /** A node that answers one request after the other, each in a time that depends on the number of requests that it has. */
  const createBusy = (getMs: (underWay: number) => number) => {
    let last: Promise<unknown> = Promise.resolve();
    let underWay = 0;
    const answer = async ([value]: readonly unknown[]) => {
      underWay += 1;
      last = last.then(() => new Promise((resolve) => setTimeout(resolve, getMs(underWay))));
      await last;
      underWay -= 1;
      return value;
    };
    const provider = createFakeNode({ state_call: answer, author_submitExtrinsic: answer });
    return { provider, requester: new Requester({ provider, ...bounds, timeoutMs }) };
  };
  /** Each parachain reads four values at a time, and reads again after the answers. */
  const readAll = async (requester: Requester, rounds: number) => {
    const readOne = async () => {
      for (let round = 0; round < rounds; round += 1) {
        await Promise.all([1, 2, 3, 4].map((value) => requester.request('state_call', [value])));
      }
    };
    await passTime(requester.request('state_call', [0]));
    return passTime(Promise.allSettled(Array.from({ length: parachains }, readOne)));
  };
  const all = Array.from({ length: parachains }, () => ({ status: 'fulfilled' }));

  test.each([
    // The last of 64 requests has its answer after 26 s, and after 64 s.
    ['always takes 0.4 s', () => 400],
    ['always takes 1 s', () => 1_000],
    ['takes 16 ms for each request that it has', (underWay: number) => 16 * underWay],
  ] as const)('fails none of 50 parachains if it %s', async (_how, getMs) => {
    const { provider, requester } = createBusy(getMs);
    expect(await readAll(requester, 6)).toMatchObject(all);
    // No request is sent twice.
    expect(provider.asked).toHaveLength(1 + 6 * 4 * parachains);
  });

  test('gets as many requests as before if it is quick, and a few have no answer', async () => {
    let [count, underWay, peak] = [0, 0, 0];
    const answer = async () => {
      count += 1;
      if (count % 10 === 0 && count <= 30) return new Promise(() => undefined);
      underWay += 1;
      peak = Math.max(peak, underWay);
      await new Promise((resolve) => setTimeout(resolve, 10));
      underWay -= 1;
      return undefined;
    };
    const provider = createFakeNode({ state_call: answer });
    const requester = new Requester({ provider, ...bounds, timeoutMs });
    const ask = (requests: number) =>
      passTime(
        Promise.allSettled(Array.from({ length: requests }, () => requester.request('state_call', []))),
      );
    const begun = Date.now();
    const failed = (await ask(6_400)).filter(({ status }) => status === 'rejected');
    expect(failed).toHaveLength(3);
    expect(Date.now() - begun).toBeLessThan(timeoutMs + 100);
    peak = 0;
    await ask(200);
    expect(peak).toBe(most);
  });

  test('gets a transaction once, which waits as long as the reads beside it', async () => {
    const { provider, requester } = createBusy(() => 1_000);
    const reading = readAll(requester, 2);
    await vi.advanceTimersByTimeAsync(1_000);
    const sending = requester.request('author_submitExtrinsic', ['0x01']);
    expect(await passTime(sending)).toBe('0x01');
    expect(await reading).toMatchObject(all);
    expect(provider.asked.filter(({ method }) => method === 'author_submitExtrinsic')).toHaveLength(1);
  });

  /** A node that answers `state_call`, and does not answer `chain_getBlock`. */
  const createMute = (getAnswer: () => unknown) => {
    const mute = () => new Promise(() => undefined);
    const provider = createFakeNode({ state_call: getAnswer, chain_getBlock: mute });
    return new Requester({ provider, ...bounds, timeoutMs });
  };
  const measureFailure = async (requester: Requester) => {
    const begun = Date.now();
    const failed = requester.request('chain_getBlock', []).catch((error: { code: string }) => error.code);
    return { failed, getSeconds: () => (Date.now() - begun) / 1_000 };
  };

  test('that no longer answers is not waited for after two time limits', async () => {
    const requester = createMute(() => 1);
    await requester.request('state_call', []);
    const { failed, getSeconds } = await measureFailure(requester);
    const others = Array.from({ length: 10 }, () => measureFailure(requester));
    expect(await passTime(failed)).toBe('ENDPOINT_TIMEOUT');
    expect(Math.round(getSeconds())).toBe(40);
    for (const other of others) expect(await passTime((await other).failed)).toBe('ENDPOINT_TIMEOUT');
    expect(Math.round(getSeconds())).toBe(40);
  });

  test('that answers only now and then is not waited for after ten time limits', async () => {
    let count = 0;
    const requester = createMute(() => {
      count += 1;
      return new Promise((resolve) => setTimeout(resolve, count * (timeoutMs - 1)));
    });
    const { failed, getSeconds } = await measureFailure(requester);
    const reading = Array.from({ length: 30 }, () => requester.request('state_call', []));
    const read = Promise.allSettled(reading);
    expect(await passTime(failed)).toBe('ENDPOINT_TIMEOUT');
    expect(Math.round(getSeconds())).toBe(200);
    requester.close();
    await read;
  });
});

describe('a subscription', () => {
  const heads = {
    type: 'chain_newHead',
    method: 'chain_subscribeNewHeads',
    end: 'chain_unsubscribeNewHeads',
    params: [],
    callback: () => undefined,
  };
  /** A node that grants a subscription on demand, and the subscriptions that it was asked to end. */
  const createGranting = () => {
    const ended: unknown[][] = [];
    let grant: (id: string) => void = () => undefined;
    const provider = createFakeNode(
      {},
      {
        hasSubscriptions: true,
        subscribe: () =>
          new Promise((resolve) => {
            grant = resolve;
          }),
        unsubscribe: async (...words) => ended.push(words) > 0,
      },
    );
    return { requester: new Requester({ provider, ...bounds }), ended, grant: () => grant('0x1d') };
  };
  const expected = [['chain_newHead', 'chain_unsubscribeNewHeads', '0x1d']];

  test('is ended by its returned function, once', async () => {
    const { requester, ended, grant } = createGranting();
    const subscribing = requester.subscribe(heads);
    grant();
    const unsubscribe = await subscribing;
    expect(ended).toEqual([]);
    unsubscribe();
    unsubscribe();
    expect(ended).toEqual(expected);
  });

  test.each([
    ['after the bound', 'ENDPOINT_TIMEOUT'],
    ['after the connection was closed', 'CONNECTION_CLOSED'],
  ] as const)('that is granted %s is ended at once', async (when, code) => {
    const { requester, ended, grant } = createGranting();
    const subscribing = requester.subscribe(heads);
    if (when === 'after the connection was closed') requester.close();
    await expect(passTime(subscribing)).rejects.toMatchObject({ code });
    expect(ended).toEqual([]);
    grant();
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toEqual(expected);
  });
});

describe('an open subscription', () => {
  /** A provider with other users: it stays open, and sends notices until the subscription is ended. */
  const createShared = () => {
    const received: unknown[] = [];
    const ended: unknown[] = [];
    const state = { isConnected: true };
    let notify: ProviderInterfaceCallback = () => undefined;
    const provider = createFakeNode(
      {},
      {
        hasSubscriptions: true,
        subscribe: async (_type, _method, _params, callback) => {
          notify = callback;
          return '0x1d';
        },
        unsubscribe: async (_type, _method, id) => ended.push(id) > 0,
      },
    );
    Object.defineProperty(provider, 'isConnected', { get: () => state.isConnected });
    const requester = new Requester({ provider, ...bounds });
    const words = { type: 'chain_newHead', method: 'chain_subscribeNewHeads', end: 'end', params: [] };
    const subscribing = requester.subscribe({
      ...words,
      callback: (error, value) => void received.push(error ? (error as { code?: string }).code : value),
    });
    return {
      requester,
      subscribing,
      received,
      ended,
      state,
      send: (...notice: Parameters<typeof notify>) => notify(...notice),
    };
  };

  test('ends with its connection, also if the provider stays open', async () => {
    const { requester, subscribing, received, ended, send } = createShared();
    const unsubscribe = await subscribing;
    send(null, 1);
    requester.close();
    send(null, 2);
    unsubscribe();
    requester.close();
    expect(received).toEqual([1, 'CONNECTION_CLOSED']);
    expect(ended).toEqual(['0x1d']);
  });

  test('has no notices after its end', async () => {
    const { requester, subscribing, received, send } = createShared();
    (await subscribing)();
    send(null, 1);
    requester.close();
    expect(received).toEqual([]);
  });

  test('that ended with a lost connection does not end again', async () => {
    const { requester, subscribing, received, state, send } = createShared();
    await subscribing;
    state.isConnected = false;
    send(Object.assign(new Error(), { code: 'CONNECTION_LOST' }), undefined);
    requester.close();
    expect(received).toEqual(['CONNECTION_LOST']);
  });
});

test('an error of a callback does not reach the provider', async () => {
  const uncaught = recordUncaught();
  onTestFinished(() => uncaught.restore());
  const provider = createFakeNode(
    {},
    {
      hasSubscriptions: true,
      subscribe: async (_type, _method, _params, callback) => {
        callback(null, 1);
        return '0x1d';
      },
    },
  );
  const callback = () => {
    throw new RangeError('of the callback');
  };
  const words = { type: 'chain_newHead', method: 'chain_subscribeNewHeads', end: 'end', params: [] };
  const subscribed = new Requester({ provider, ...bounds }).subscribe({ ...words, callback });
  expect(await subscribed).toBeTypeOf('function');
  vi.useRealTimers();
  await expect.poll(() => uncaught.errors).toEqual([new RangeError('of the callback')]);
});

describe('a rate limit', () => {
  // polkadot-sdk (`--rpc-rate-limit`), the server library of its nodes, and two gateways.
  const refusals = [
    [-32_999, 'RPC rate limit exceeded'],
    [-32_009, 'Server is busy, try again later'],
    [-32_029, 'Too Many Requests, Please apply an API key or contact us'],
    [-32_005, 'daily rate limit reached'],
    // EIP-1474, and a gateway.
    [-32_005, 'Limit exceeded'],
    [-32_005, "You've exceeded the RPS limit available on the current plan"],
  ] as const;
  const bounded = { ...bounds, timeoutMs: 10_000 };

  /** A node that refuses the first requests. */
  const createLimited = (count: number, refusal: readonly [number, string] = refusals[0]) => {
    let left = count;
    const node = createFakeNode({
      ask: ([value]) => {
        left -= 1;
        if (left >= 0) throw createRpcError(...refusal);
        return value;
      },
    });
    return { node, requester: new Requester({ provider: node, ...bounded }) };
  };

  test.each(refusals)('%i: a request is repeated after pauses until the node answers', async (...refusal) => {
    const { node, requester } = createLimited(3, refusal);
    const begun = Date.now();
    const answer = requester.request('ask', [42]);
    await vi.advanceTimersByTimeAsync(250 + 500 + 1_000);
    expect(await answer).toBe(42);
    expect(node.asked).toHaveLength(4);
    expect(Date.now() - begun).toBe(1_750);
  });

  test('a node that takes no batches is asked once', async () => {
    const { node, requester } = createLimited(1, [
      -32_005,
      'Batched requests are not supported by this server',
    ]);
    await expect(requester.request('ask', [])).rejects.toMatchObject({ code: 'RPC_FAILED' });
    expect(node.asked).toHaveLength(1);
  });

  test('a node that refuses for long is unreachable, by its own words, and not a node without a block', async () => {
    const { node, requester } = createLimited(Number.POSITIVE_INFINITY);
    const failed = requester.request('ask', []).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await failed).toMatchObject({
      code: 'ENDPOINT_UNREACHABLE',
      fault: 'unreachable',
      message: expect.stringContaining('RPC rate limit exceeded'),
    });
    expect(node.asked).toHaveLength(5);
  });

  test('requests that were refused together are repeated together', async () => {
    const { node, requester } = createLimited(10);
    const answers = Promise.all([1, 2, 3, 4, 5].map((value) => requester.request('ask', [value])));
    await vi.advanceTimersByTimeAsync(249);
    expect(node.asked).toHaveLength(5);
    await vi.advanceTimersByTimeAsync(1);
    expect(node.asked).toHaveLength(10);
    await vi.advanceTimersByTimeAsync(500);
    expect(await answers).toEqual([1, 2, 3, 4, 5]);
  });

  /** Refuses the first requests of every method with a status of HTTP, as HTTP does. */
  const createHttpLimited = (count: number, answer: { status: number; retryAfterMs?: number }) => {
    let left = count;
    const refuse = ([value]: readonly unknown[]) => {
      left -= 1;
      if (left >= 0) throw deriveStatusError({ endpoint: 'the node', ...answer });
      return value;
    };
    const node = createFakeNode({ state_call: refuse, author_submitExtrinsic: refuse });
    return { node, requester: new Requester({ provider: node, ...bounded }) };
  };
  const measure = async (asking: Promise<unknown>) => {
    const begun = Date.now();
    const ended = asking.then(
      (value) => ({ value, after: Date.now() - begun }),
      (error: unknown) => ({ error, after: Date.now() - begun }),
    );
    await vi.advanceTimersByTimeAsync(30_000);
    return ended;
  };

  // Without `Retry-After`: 250 + 500 ms. The server's time counts if it is longer: 3 s, and 400 + 500 ms.
  test.each<[number, { status: number; retryAfterMs?: number }, number]>([
    [2, { status: 429 }, 750],
    [1, { status: 429, retryAfterMs: 3_000 }, 3_000],
    [2, { status: 429, retryAfterMs: 400 }, 900],
    [1, { status: 503, retryAfterMs: 2_000 }, 2_000],
    [1, { status: 503, retryAfterMs: 0 }, 250],
  ])('%i answers of HTTP with %j delay a read', async (count, answer, after) => {
    const { node, requester } = createHttpLimited(count, answer);
    expect(await measure(requester.request('state_call', [42]))).toEqual({ value: 42, after });
    expect(node.asked).toHaveLength(count + 1);
  });

  // 2 + 2 s, and a third pause would exceed the bound of 5 s.
  test.each([
    [5_001, 0, 1, 'Retry-After: 6 s'],
    [2_000, 4_000, 3, 'Retry-After: 2 s'],
    [undefined, 3_750, 5, 'HTTP status 429'],
  ])('a server that asks for %s ms is unreachable after %i ms', async (retryAfterMs, after, asked, words) => {
    const answer = { status: 429, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
    const { node, requester } = createHttpLimited(Number.POSITIVE_INFINITY, answer);
    const ended = await measure(requester.request('state_call', []));
    expect(ended).toMatchObject({ error: { code: 'ENDPOINT_UNREACHABLE' }, after });
    expect((ended as { error: Error }).error.message).toContain('limits the number of requests');
    expect((ended as { error: Error }).error.message).toContain(words);
    expect(node.asked).toHaveLength(asked);
  });

  // Behind a gateway with 503, the node may have executed the request.
  test.each([
    [429, 2],
    [503, 1],
  ])('with status %i, a transaction is sent %i times at most', async (status, asked) => {
    const { node, requester } = createHttpLimited(1, { status, retryAfterMs: 0 });
    await measure(requester.request('author_submitExtrinsic', ['0x01']));
    expect(node.asked).toHaveLength(asked);
  });

  test('a longer pause of one request does not shorten that of another', async () => {
    const pauses = [100, 3_000];
    const node = createFakeNode({
      state_call: ([value]) => {
        const retryAfterMs = pauses.shift();
        if (retryAfterMs !== undefined)
          throw deriveStatusError({ endpoint: 'the node', status: 429, retryAfterMs });
        return value;
      },
    });
    const requester = new Requester({ provider: node, ...bounded });
    const asking = [1, 2].map((value) => measure(requester.request('state_call', [value])));
    expect(await Promise.all(asking)).toEqual([
      { value: 1, after: 250 },
      { value: 2, after: 3_000 },
    ]);
  });

  test('a clock that is set back does not prolong the pause', async () => {
    const { requester } = createLimited(1);
    const answer = requester.request('ask', [42]);
    await vi.advanceTimersByTimeAsync(100);
    vi.setSystemTime(Date.now() - 3_600_000);
    await vi.advanceTimersByTimeAsync(200);
    expect(await Promise.race([answer, 'no answer'])).toBe(42);
  });

  test('a closed connection ends the pause', async () => {
    const { node, requester } = createLimited(1);
    const failed = requester.request('ask', []).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(100);
    requester.close();
    expect(await failed).toMatchObject({ code: 'CONNECTION_CLOSED' });
    expect(node.asked).toHaveLength(1);
  });

  test('a subscription is repeated too', async () => {
    let asked = 0;
    const subscribe = async () => {
      asked += 1;
      if (asked === 1) throw createRpcError(...refusals[0]);
      return '0x1d';
    };
    const requester = new Requester({
      provider: createFakeNode({}, { hasSubscriptions: true, subscribe }),
      ...bounded,
    });
    const words = { type: 'chain_newHead', method: 'chain_subscribeNewHeads', end: 'end', params: [] };
    const subscribed = requester.subscribe({ ...words, callback: () => undefined });
    await vi.advanceTimersByTimeAsync(250);
    expect(await subscribed).toBeTypeOf('function');
    expect(asked).toBe(2);
  });

  test('no other error is repeated', async () => {
    const node = createFakeNode({
      ask: () => {
        throw createRpcError(4003, 'Client error: UnknownBlock: State already discarded for 0x01');
      },
    });
    const requester = new Requester({ provider: node, ...bounded });
    await expect(requester.request('ask', [])).rejects.toMatchObject({ code: 'RPC_FAILED' });
    expect(node.asked).toHaveLength(1);
  });
});

describe('errors', () => {
  const failWith = (error: unknown, isConnected = true) => {
    const ask = () => {
      throw error;
    };
    const provider = createFakeNode({ ask }, { isConnected });
    return new Requester({ provider, ...bounds }).request('ask', []).catch((thrown: unknown) => thrown);
  };

  test('returns the first line with text, without control characters', async () => {
    // What zod makes of wrong parameters, as chopsticks passes it on.
    const issues = JSON.stringify([{ code: 'invalid_type', path: [0], message: 'Required' }], null, 2);
    for (const [message, rpcMessage] of [
      [issues, 'Required'],
      ['\n\u001b[31mthe block is gone\u001b[0m.\nat x', 'the block is gone'],
      ['[', 'no reason was given'],
    ] as const) {
      const error = await failWith(createRpcError(-32000, message));
      expect(error).toMatchObject({ code: 'RPC_FAILED', facts: { rpcCode: -32000, rpcMessage } });
    }
  });

  // The last four are the words of polkadot.js's WsProvider and HttpProvider, and of chopsticks.
  test.each<[string, unknown, string]>([
    ['method not found', createMethodNotFound(), 'RPC_METHOD_MISSING'],
    ['an error of the node', createRpcError(-32000, 'Client error: UnknownBlock'), 'RPC_FAILED'],
    ['a text', 'wasm trapped', 'RPC_FAILED'],
    ['a lost connection', new Error('disconnected from ws://x: 1006:: Abnormal Closure'), 'CONNECTION_LOST'],
    ['anything of a disconnected provider', new Error('what?'), 'CONNECTION_LOST'],
    ['silence', new Error('No response received from RPC endpoint in 60s'), 'ENDPOINT_TIMEOUT'],
    [
      'fetch',
      new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }),
      'ENDPOINT_REFUSED',
    ],
    ['no handler', new Error('Unable to find rpc handler=ask'), 'RPC_METHOD_MISSING'],
  ])('%s', async (name, error, code) => {
    expect(await failWith(error, !/disconnected provider/.test(name))).toMatchObject({ code });
  });

  test('names a timeout without an answer', async () => {
    const provider = createFakeNode({ ask: () => new Promise(() => undefined) });
    const requester = new Requester({ provider, ...bounds });
    await expect(passTime(requester.request('ask', []))).rejects.toMatchObject({
      code: 'ENDPOINT_TIMEOUT',
      facts: { waitedFor: 'ask', timeoutMs: 100 },
    });
  });

  test('names a request after closing', async () => {
    const requester = new Requester({ provider: createFakeNode({ ask: () => 1 }), ...bounds });
    requester.close();
    await expect(requester.request('ask', [])).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  });
});
