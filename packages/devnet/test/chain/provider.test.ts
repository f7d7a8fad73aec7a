import { expect, it, vi } from 'vitest';
import { startChain } from './helpers.js';

it('answers state_call as a node does', async () => {
  const { chain } = await startChain();
  const provider = chain.provider;
  const call = (method: string, data = '0x') => provider.send<string>('state_call', [method, data]);
  expect(await call('Metadata_metadata_versions')).toBe('0x080e0000000f000000');
  expect(await call('AccountNonceApi_account_nonce', `0x${'22'.repeat(32)}`)).toBe('0x00000000');
  expect((await call('Core_version')).slice(0, 22)).toBe('0x2470617261636872 6f6e'.replace(' ', ''));
  const metadata = await call('Metadata_metadata_at_version', '0x0f000000');
  expect(metadata.slice(2, 4)).toBe('01');
  expect(await call('Metadata_metadata_at_version', '0x63000000')).toBe('0x00');
});

it('takes no request after the end of its connection, until it is connected again', async () => {
  const { chain } = await startChain();
  const provider = chain.provider;
  const seen: unknown[] = [];
  const follow = () =>
    provider.subscribe('chain_newHead', 'chain_subscribeNewHeads', [], (_error, head) => seen.push(head));
  const asked = [follow(), provider.send('transaction_v1_broadcast', ['0x00'])];
  const watch = vi.spyOn(chain, 'watchHeads');
  await provider.disconnect();
  for (const one of asked) await expect(one).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  await chain.build();
  expect([watch.mock.calls, seen]).toEqual([[], []]);
  await provider.connect();
  await follow();
  await expect.poll(() => seen).toHaveLength(1);
  chain.close();
});
