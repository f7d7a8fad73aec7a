import { describe, expect, it } from 'vitest';
import { createSmallRegistry, metadataVersions, multiAddress } from '../../test/createSmallRegistry.js';
import { compact, u8, u32, u128 } from '../scale/typeBuilders.js';
import { findArgumentType } from './addresses.js';
import { decodeCall, encodeCall, hasCall, tryEncodeCall } from './encodeCall.js';
import { findCall, findPallet } from './findCall.js';

const alice = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
const balances = {
  name: 'Balances',
  index: 5,
  calls: {
    transfer_keep_alive: { index: 3, fields: { dest: multiAddress, value: compact(u128) } },
    upgrade_accounts_v2: { index: 8 },
  },
};
// Older runtimes have calls whose arguments have no names, and pallets that follow no convention.
const others = [
  { name: 'XTokens', index: 255, calls: { swap: { index: 255, fields: [u8, u32] } } },
  { name: 'Events', index: 9, errors: ['NotFound'] },
  { name: 'Empty', index: 10, calls: {} },
];
const registries = metadataVersions.map(
  (version) => [version, createSmallRegistry({ version, pallets: [balances, ...others] })] as const,
);

describe.each(registries)('in metadata of version %i', (_version, registry) => {
  it.each([
    ['Balances', 'transfer_keep_alive'],
    ['balances', 'transferKeepAlive'],
  ])('%s.%s is found, with the chain’s own names and indices', (pallet, method) => {
    expect(findCall(registry, pallet, method)).toEqual({
      pallet: 'Balances',
      name: 'transfer_keep_alive',
      index: Uint8Array.of(5, 3),
      fields: ['dest', 'value'],
      types: [expect.any(Number), expect.any(Number)],
    });
    expect(findPallet(registry, pallet)?.name).toBe('Balances');
  });

  it('arguments without names have their positions as names', () => {
    expect(findCall(registry, 'XTokens', 'swap')?.fields).toEqual(['0', '1']);
    const call = encodeCall(registry, { pallet: 'xTokens', method: 'swap', args: { 0: 7, 1: 258 } });
    expect(call).toMatchObject({ pallet: 'XTokens', method: 'swap', hex: '0xffff0702010000' });
    expect(call.args).toEqual({ 0: 7, 1: 258 });
  });

  it.each([
    ['of a missing pallet', 'Sudo', 'sudo'],
    ['of a pallet without calls', 'Events', 'transfer_keep_alive'],
    ['of a pallet whose calls are none', 'Empty', 'transfer_keep_alive'],
    ['of another name', 'Balances', 'transfer'],
    ['of a name of objects', 'constructor', 'constructor'],
    ['without a name', '', ''],
  ])('a call %s is not found', (_, pallet, method) => {
    expect(findCall(registry, pallet, method)).toBeUndefined();
    expect(hasCall(registry, pallet, method)).toBe(false);
    expect(tryEncodeCall(registry, { pallet, method, args: {} })).toBeUndefined();
  });

  // 5 and 3, the account as Id (0), and 1,000 planck as a compact number of two bytes: (1000 << 2) | 1 = 0x0fa1.
  it('a call has the same bytes, and is read back', () => {
    const hex = `0x050300${alice.slice(2)}a10f`;
    const args = { dest: { Id: alice }, value: 1000n };
    const call = encodeCall(registry, { pallet: 'Balances', method: 'transfer_keep_alive', args });
    expect(call.hex).toBe(hex);
    expect(decodeCall(registry, call.hex)).toMatchObject({
      pallet: 'Balances',
      method: 'transfer_keep_alive',
    });
    expect(decodeCall(registry, call.hex).args).toMatchObject({ value: 1000 });
  });

  it('a call without arguments is its two indices', () => {
    const call = encodeCall(registry, { pallet: 'Balances', method: 'upgradeAccountsV2', args: {} });
    expect([call.hex, call.method, call.args]).toEqual(['0x0508', 'upgrade_accounts_v2', {}]);
  });

  it('the type of an argument is that of the metadata', () => {
    const of = (argument: string) => {
      const type = findArgumentType(registry, {
        pallet: 'Balances',
        method: 'transfer_keep_alive',
        argument,
      });
      return type === undefined ? undefined : registry.lookup.getSiType(type as never).def.type;
    };
    expect([of('dest'), of('value'), of('amount')]).toEqual(['Variant', 'Compact', undefined]);
  });

  it.each([
    ['a missing argument', { dest: { Id: alice } }, 'value'],
    ['an argument without a value', { dest: { Id: alice }, value: null }, 'value'],
    ['a nested part without a value', { dest: { Id: undefined }, value: 1 }, 'dest.Id'],
    ['a negative amount', { dest: { Id: alice }, value: -1n }, 'value'],
  ])('%s is refused by its name', (_, args, field) => {
    const call = { pallet: 'Balances', method: 'transfer_keep_alive', args };
    expect(() => encodeCall(registry, call)).toThrow(
      expect.objectContaining({
        code: 'CALL_ARGUMENTS',
        message: expect.stringContaining('Balances.transfer_keep_alive'),
        facts: expect.objectContaining({ field }),
      }),
    );
  });

  it('an unknown call is refused with the calls of its pallet', () => {
    expect(() => encodeCall(registry, { pallet: 'balances', method: 'burn', args: {} })).toThrow(
      expect.objectContaining({
        code: 'CALL_NOT_FOUND',
        hint: 'Use a call of the pallet: transfer_keep_alive, upgrade_accounts_v2.',
      }),
    );
    expect(() => encodeCall(registry, { pallet: 'Sudo', method: 'sudo', args: {} })).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('no such pallet') }),
    );
  });

  it.each([
    ['of no pallet', '0x0700', /no call has the index 7, 0|index/],
    ['of no call of the pallet', '0x0563', /no call has the index 5, 99/],
    ['that end early', '0x050300d435', /./],
    ['with a byte more', '0x050800', /1 trailing byte/],
    ['of nothing', '0x', /./],
  ] as const)('bytes %s are no call', (_, hex, reason) => {
    expect(() => decodeCall(registry, hex)).toThrow(
      expect.objectContaining({
        code: 'CALL_UNDECODABLE',
        facts: expect.objectContaining({ hex, reason: expect.stringMatching(reason) }),
      }),
    );
  });
});

it('runtimes with other indices have other bytes for one call', () => {
  const moved = createSmallRegistry({ version: 15, pallets: [{ ...balances, index: 31 }] });
  const call = { pallet: 'Balances', method: 'upgrade_accounts_v2', args: {} };
  expect(encodeCall(moved, call).hex).toBe('0x1f08');
  expect(registries.map(([, registry]) => encodeCall(registry, call).hex)).toEqual([
    '0x0508',
    '0x0508',
    '0x0508',
  ]);
  expect(() => decodeCall(moved, '0x0508')).toThrow(expect.objectContaining({ code: 'CALL_UNDECODABLE' }));
});
