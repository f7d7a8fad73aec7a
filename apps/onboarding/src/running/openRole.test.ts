import type { Chain } from '@parachron/client';
import { EndpointTimeoutError } from '@parachron/client';
import { expect, test } from 'vitest';
import type { AcquiredChain, ChainPool } from '../chains/ChainPool.js';
import type { PlacedSource } from '../sources/PlacedSource.js';
import { openRole } from './openRole.js';

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
  const waiting = new Map<string, { resolve(one: AcquiredChain): void; reject(error: Error): void }>();
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
      const release = async () => void released.push(text);
      waiting.get(text)?.resolve({ chain, takeHead: () => undefined, release });
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
