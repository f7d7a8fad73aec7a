import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { expect, onTestFinished, test, vi } from 'vitest';
import { EndpointTimeoutError } from '../requests/connectionErrors.js';
import type { Subscription } from '../requests/Requester.js';
import { type HeadNode, watchHeads } from './watchHeads.js';

const header = (number: number, fork = '11') => ({ number, parentHash: `0x${fork.repeat(32)}` });

function createNode() {
  const asked: string[] = [];
  let notice: Subscription['callback'] = () => undefined;
  let cut = () => undefined as unknown;
  const node: HeadNode = {
    endpoint: 'a node',
    provider: {
      hasSubscriptions: true,
      on: (_type: string, listener: () => void) => {
        cut = listener;
        return () => undefined;
      },
    } as unknown as ProviderInterface,
    request: () => Promise.reject(new TypeError('not asked')),
    subscribe: async ({ method, end, callback }) => {
      asked.push(method);
      notice = callback;
      return () => {
        asked.push(end);
      };
    },
  };
  return {
    node,
    asked,
    notify: (number: number, fork?: string) => notice(null, header(number, fork)),
    cut: () => cut(),
  };
}

test('one subscription serves the whole watch, and heads that arrive meanwhile are skipped', async () => {
  const { node, asked, notify } = createNode();
  const heads = watchHeads(node, { kind: 'finalized' });
  const first = heads.next();
  notify(1);
  expect(await first).toEqual({ done: false, value: 1 });
  for (const number of [2, 3, 4, 4]) notify(number);
  expect(await heads.next()).toEqual({ done: false, value: 4 });
  const next = heads.next();
  notify(4);
  await new Promise(setImmediate);
  notify(5);
  expect(await next).toEqual({ done: false, value: 5 });
  expect(asked).toEqual(['chain_subscribeFinalizedHeads']);
  await heads.return();
  await Promise.resolve();
  expect(asked).toEqual(['chain_subscribeFinalizedHeads', 'chain_unsubscribeFinalizedHeads']);
});

test('a node that announces nothing is asked, since its connection may be dead or its subscription lost', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { node, notify } = createNode();
  const asked: string[] = [];
  const request = async (method: string) => {
    asked.push(method);
    if (asked.length > 2)
      throw new EndpointTimeoutError({ endpoint: 'a node', waitedFor: method, timeoutMs: 1 });
    return method === 'chain_getHeader' ? header(2) : `0x${'22'.repeat(32)}`;
  };
  const heads = watchHeads({ ...node, request: request as HeadNode['request'] }, { kind: 'finalized' });
  const first = heads.next();
  await vi.advanceTimersByTimeAsync(20_000);
  notify(1);
  expect((await first).value).toBe(1);
  const next = heads.next();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(40_000);
  expect((await next).value).toBe(2);
  expect(asked).toEqual(['chain_getFinalizedHead', 'chain_getHeader']);
  const last = heads.next().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await last).toMatchObject({ code: 'ENDPOINT_TIMEOUT' });
});

test('a kind of head that no node has is refused, which would count as the best head over HTTP', async () => {
  const { node } = createNode();
  await expect(watchHeads(node, { kind: 'final' as never }).next()).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    facts: { field: 'options.kind' },
  });
});

test('another block with the number of the head is a new head', async () => {
  const { node, notify } = createNode();
  const heads = watchHeads(node);
  for (const fork of ['11', '22']) {
    const next = heads.next();
    notify(7, fork);
    expect(await next).toEqual({ done: false, value: 7 });
  }
  await heads.return();
});

test('over HTTP, another block with the number of the head is a new head', async () => {
  const answers = [header(7), header(7), header(7, '22'), header(8, '22')];
  const node = {
    endpoint: 'a node',
    provider: { hasSubscriptions: false },
    request: async () => answers.shift(),
  } as unknown as HeadNode;
  const seen: number[] = [];
  for await (const number of watchHeads(node, { pollMs: 1 })) if (seen.push(number) === 3) break;
  expect(seen).toEqual([7, 7, 8]);
});

test('over HTTP, a finalized head that the next node behind a load balancer lacks is asked for again', async () => {
  const headers = [header(7), null, null, header(8)];
  const node = {
    endpoint: 'a node',
    provider: { hasSubscriptions: false },
    request: async (method: string) =>
      method === 'chain_getHeader' ? headers.shift() : `0x${'11'.repeat(32)}`,
  } as unknown as HeadNode;
  const heads = watchHeads(node, { kind: 'finalized', pollMs: 1 });
  expect(await heads.next()).toEqual({ done: false, value: 7 });
  expect(await heads.next()).toEqual({ done: false, value: 8 });
  await heads.return();
});

test('over HTTP, an interval of any length is no busy loop', async () => {
  const request = vi.fn(async () => header(7));
  const node = {
    endpoint: 'a node',
    provider: { hasSubscriptions: false },
    request,
  } as unknown as HeadNode;
  for (const pollMs of [0, -1, Number.NaN])
    await expect(watchHeads(node, { pollMs }).next()).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const heads = watchHeads(node, { pollMs: Number.POSITIVE_INFINITY });
  await heads.next();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(request).toHaveBeenCalledTimes(1);
  await heads.return();
});

test('over HTTP, a best head of null is an error: the node was not asked for a certain block', async () => {
  const node = {
    endpoint: 'a node',
    provider: { hasSubscriptions: false },
    request: async () => null,
  } as unknown as HeadNode;
  await expect(watchHeads(node, { pollMs: 1 }).next()).rejects.toMatchObject({
    code: 'ANSWER_NOT_UNDERSTOOD',
  });
});

test('heads that arrived before the connection ended are delivered first', async () => {
  const { node, notify, cut } = createNode();
  const heads = watchHeads(node);
  const first = heads.next();
  notify(1);
  await first;
  notify(2);
  cut();
  expect(await heads.next()).toEqual({ done: false, value: 2 });
  await expect(heads.next()).rejects.toMatchObject({ code: 'CONNECTION_LOST' });
});
