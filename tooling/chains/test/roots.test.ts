// A chain with a sudo key or a scheduler dispatches any call as root, also one that is too long for the agenda itself.
import { listDispatchedAs } from '@parachron/client';
import { encodeCall, formatAddress, type Hex, type JsonValue } from '@parachron/core';
import { deriveSovereignAccount } from '@parachron/xcm';
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

// pallet-sudo: `sudo` compares its origin with the stored key.
test.each(chains.filter(({ pallets, accountBytes }) => pallets.includes('Sudo') && accountBytes === 32))(
  '$name makes a call as its own sudo key, which stays what it was',
  async ({ local }) => {
    const fork = await local.fork();
    const encode = (pallet: string, method: string, args: JsonValue) =>
      encodeCall(fork.registry, { pallet, method, args: Object(args) }).hex;
    const key = deriveSovereignAccount({ paraId: 2000, relation: 'sibling' }).hex;
    const remark = encode('System', 'remark', { remark: '0x01' });
    const call = encode('Sudo', 'sudo', { call: remark });
    const make = (account: Hex) =>
      fork.dispatch(
        encode('Utility', 'dispatch_as', { as_origin: { system: { Signed: account } }, call }),
        'root',
      );
    const readKey = async () => (await fork.getStorage('Sudo', 'Key'))?.toHex();
    for (const value of [key, null]) {
      await fork.write([{ pallet: 'Sudo', item: 'Key', value }]);
      const made = listDispatchedAs((await make(key)).events)[0]?.end;
      expect(made?.failure?.error).toBe(value ? undefined : 'RequireSudo');
      // Older pallets store an account of zeros if no key is set.
      expect((await readKey())?.replace(/^0x0*$/, '') || null).toBe(value);
    }
    await fork.write([{ pallet: 'Sudo', item: 'Key', value: key }]);
    const args = { source: key, dest: `0x${'22'.repeat(32)}`, value: `${10n ** 30n}` };
    const failing = encode('Balances', 'force_transfer', args);
    expect(await fork.dispatch(failing, 'root')).toMatchObject({ outcome: 'failed' });
    expect(await readKey()).toBe(key);
  },
);

// pallet-sudo, `sudo_as`: the event SudoAsDone has the result of the call, whatever the sudo call itself ends with.
test.each(chains.filter(({ pallets }) => pallets.includes('Sudo')))(
  '$name reports the error of a call that the sudo key makes as an account',
  async ({ local, accountBytes }) => {
    const fork = await local.fork();
    const account: Hex = `0x${'11'.repeat(accountBytes)}`;
    const as = { pallet: 'Sudo', method: 'sudo_as' };
    const key = (await fork.getStorage('Sudo', 'Key'))?.toHex();
    const who = formatAddress(fork.registry, account, { ...as, argument: 'who' });
    const makeAs = (method: string, args: JsonValue) => {
      const call = encodeCall(fork.registry, { pallet: 'System', method, args: Object(args) }).hex;
      return encodeCall(fork.registry, { ...as, args: { who, call } }).hex;
    };
    expect(await fork.dispatch(makeAs('remark', { remark: '0x01' }), 'root')).toMatchObject({
      outcome: 'done',
    });
    expect(await fork.dispatch(makeAs('set_heap_pages', { pages: 64 }), 'root')).toMatchObject({
      outcome: 'failed',
      error: 'BadOrigin',
    });
    expect((await fork.getStorage('Sudo', 'Key'))?.toHex()).toBe(key);
  },
);
