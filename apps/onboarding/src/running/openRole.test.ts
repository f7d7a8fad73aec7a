import { type Check, checks } from '@parachron/checklist';
import { type Chain, EndpointTimeoutError } from '@parachron/client';
import { expect, it, test } from 'vitest';
import type { ChainPool, PooledChain } from '../chains/ChainPool.js';
import type { PlacedSource } from '../chains/sources.js';
import { nameReads, openRole } from './openRole.js';
import type { RunTarget } from './readRunPlan.js';

const sources = ['ws://a.example', 'ws://b.example'].map(
  (text): PlacedSource => ({ role: 'service', kind: 'endpoint', text, origin: '--service' }),
);
const silence = new EndpointTimeoutError({
  endpoint: 'ws://b.example',
  waitedFor: 'the connection',
  timeoutMs: 20_000,
});

/** Waits until all that the answers so far lead to has happened: none of it waits for a timer. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A pool of chains that answer when the test says so, and the endpoints that were given back. */
function createPool(silent: readonly string[]) {
  const waiting = new Map<string, { resolve(one: PooledChain): void; reject(error: Error): void }>();
  const released: string[] = [];
  const pool: Pick<ChainPool, 'take' | 'findSilence'> = {
    take: ({ text }) =>
      new Promise((resolve, reject) => {
        waiting.set(text, { resolve, reject });
      }),
    findSilence: ({ text }) => (silent.includes(text) ? silence : undefined),
  };
  return {
    pool: pool as ChainPool,
    released,
    answer(text: string) {
      const chain = { endpoint: text } as Chain;
      const close = async () => void released.push(text);
      waiting.get(text)?.resolve({ chain, close });
    },
    fail: (text: string) => waiting.get(text)?.reject(new TypeError(`${text} fails`)),
  };
}

test('a node that did not answer before is not awaited after another node answers', async () => {
  const { pool, answer, released } = createPool(['ws://b.example']);
  const opening = openRole(pool, { sources, about: '' });
  answer('ws://a.example');
  const { chain, mirrors, close } = await opening;
  expect(chain?.endpoint).toBe('ws://a.example');
  expect(mirrors).toEqual([{ endpoint: 'ws://b.example', failure: silence.message }]);
  await close();
  answer('ws://b.example');
  await expect.poll(() => released).toEqual(['ws://a.example', 'ws://b.example']);
});

test('a node without an earlier failure is awaited', async () => {
  const { pool, answer } = createPool([]);
  let isOpen = false;
  const opening = openRole(pool, { sources, about: '' }).finally(() => {
    isOpen = true;
  });
  answer('ws://b.example');
  await settle();
  expect(isOpen).toBe(false);
  answer('ws://a.example');
  expect((await opening).chain?.endpoint).toBe('ws://a.example');
});

test('the first of several failed nodes that answers again is read', async () => {
  const { pool, answer, fail } = createPool(sources.map(({ text }) => text));
  const opening = openRole(pool, { sources, about: '' });
  fail('ws://a.example');
  answer('ws://b.example');
  const { chain, mirrors } = await opening;
  expect(chain?.endpoint).toBe('ws://b.example');
  expect(mirrors).toEqual([{ endpoint: 'ws://a.example', failure: 'ws://a.example fails' }]);
});

test('the error of a node is handled while another node still connects', async () => {
  const { pool, answer, fail } = createPool([]);
  const opening = openRole(pool, { sources, about: '' });
  fail('ws://a.example');
  // An error without a handler would end the process here.
  await settle();
  answer('ws://b.example');
  expect((await opening).chain?.endpoint).toBe('ws://b.example');
});

test('the error of each node is thrown if no node answers', async () => {
  const { pool, fail } = createPool(['ws://b.example']);
  const opening = openRole(pool, { sources, about: '' });
  fail('ws://a.example');
  fail('ws://b.example');
  await expect(opening).rejects.toMatchObject({ chains: [{ role: 'service' }, { role: 'service' }] });
});

const target = {
  parachain: 'One',
  serviceParaId: 2114,
  proposal: { maxCapacity: 8, maxMessageSize: 1_024 },
  sources: [],
  calls: [],
} as unknown as RunTarget;
const name = (targets: readonly RunTarget[], chosen: readonly Check[] = checks) =>
  nameReads(targets, { checks: chosen });

it('equal runs have one name, also in another process', () => {
  expect(name([structuredClone(target)])).toBe(name([target]));
});

it.each<[string, Partial<RunTarget>]>([
  ['parachain', { parachain: 'Two' }],
  ['para id', { targetParaId: 2000 }],
  ['para id of the service', { serviceParaId: 3000 }],
  ['user', { user: { account: '0x01' } }],
])('runs about another %s have another name', (_what, change) => {
  expect(name([{ ...target, ...change }])).not.toBe(name([target]));
});

it('runs of other checks, or of several parachains, have another name', () => {
  const names = [name([target]), name([target], checks.slice(1)), name([target, target]), name([])];
  expect(new Set(names).size).toBe(4);
});
