// A chain with a sudo key or a scheduler dispatches any call as root, also one that is too long for the agenda itself.
import { encodeCall, type Hex } from '@parachron/core';
import { expect, test } from 'vitest';
import { hasRootPallet, listChains } from '../src/chains.js';

const chains = (await listChains()).filter(hasRootPallet);

test.each(
  chains.flatMap(({ name, local }) => [10, 100, 1000, 50_000].map((length) => ({ name, length, local }))),
)('$name dispatches a call that writes $length bytes', async ({ length, local }) => {
  const key: Hex = '0xabcd';
  const value: Hex = `0x${'11'.repeat(length)}`;
  const fork = await local.fork();
  const write = { pallet: 'System', method: 'set_storage', args: { items: [[key, value]] } };
  const call = encodeCall(fork.registry, write).hex;
  expect(await fork.dispatch(call, 'root')).toMatchObject({ outcome: 'done' });
  expect(await fork.provider.send('state_getStorage', [key])).toBe(value);
});
