import { describe, expect, it } from 'vitest';
import { getPolkadotRegistry } from '../../test/polkadotRegistry.js';
import { listPallets } from '../metadata/listPallets.js';
import { findArgumentType } from './findArgumentType.js';
import { findCall, findPallet } from './findCall.js';
import { findFeeAssetTypes } from './findFeeAssetTypes.js';

const polkadot = getPolkadotRegistry();
const transfer = { pallet: 'Balances', method: 'transfer_keep_alive' } as const;

describe('findArgumentType', () => {
  const typeName = (argument: string, call: { pallet: string; method: string } = transfer) => {
    const id = findArgumentType(polkadot, { ...call, argument });
    return id === undefined
      ? undefined
      : polkadot.createLookupType(id as never).length > 0 && describeType(id);
  };
  const describeType = (id: number) => {
    const { path, def } = polkadot.lookup.getSiType(id as never);
    return path.map(String).join('::') || def.type;
  };

  it.each([
    ['dest', 'sp_runtime::multiaddress::MultiAddress'],
    ['value', 'Compact'],
  ])('has the type of %s', (argument, name) => {
    expect(typeName(argument)).toBe(name);
  });

  it('takes the name of an argument in any case', () => {
    const call = { pallet: 'Hrmp', method: 'hrmp_init_open_channel' };
    for (const argument of ['proposed_max_capacity', 'proposedMaxCapacity']) {
      expect(typeName(argument, call)).toBe('Primitive');
    }
  });

  it.each([
    ['an argument', { ...transfer, argument: 'amount' }],
    ['a call', { pallet: 'Balances', method: 'transfer_everything', argument: 'dest' }],
    ['a pallet', { pallet: 'Sudo', method: 'sudo', argument: 'call' }],
    ['calls of a pallet without calls', { pallet: 'Offences', method: 'x', argument: 'y' }],
  ])('is undefined for a runtime without %s', (_, wanted) => {
    expect(findArgumentType(polkadot, wanted)).toBeUndefined();
  });

  it.each([
    [{ ...transfer, argument: 5 }, 'wanted.argument'],
    [{ pallet: 'Balances', argument: 'dest' }, 'wanted.method'],
  ])('refuses wrong arguments by their field, row %#', (wanted, field) => {
    expect(() => findArgumentType(polkadot, wanted as never)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', facts: expect.objectContaining({ field }) }),
    );
  });
});

describe('findCall', () => {
  it.each([
    ['Balances', 'transfer_keep_alive'],
    ['balances', 'transferKeepAlive'],
  ])('takes names in any case: %s.%s', (pallet, method) => {
    expect(findCall(polkadot, pallet, method)).toMatchObject({
      name: 'transfer_keep_alive',
      fields: ['dest', 'value'],
    });
  });

  // The indices of Polkadot: construct_runtime of polkadot v0.9 has Balances = 5 and Hrmp = 60.
  it.each([
    ['Balances', 'transfer_keep_alive', [5, 3]],
    ['Hrmp', 'hrmp_init_open_channel', [60, 0]],
  ])('has the indices with which %s.%s begins', (pallet, method, index) => {
    expect([...(findCall(polkadot, pallet, method)?.index ?? [])]).toEqual(index);
  });

  it('finds neither a missing call nor a pallet without calls', () => {
    expect(findCall(polkadot, 'Balances', 'transfer_everything')).toBeUndefined();
    expect(findCall(polkadot, 'Sudo', 'sudo')).toBeUndefined();
    expect(findPallet(polkadot, 'Offences')).toBeUndefined();
    expect(findPallet(polkadot, 'hrmp')?.name).toBe('Hrmp');
  });
});

describe('listPallets', () => {
  const pallets = listPallets(polkadot);
  const balances = pallets.find(({ name }) => name === 'Balances');

  it('has the names of each part of a pallet', () => {
    expect(balances?.calls.get('transfer_keep_alive')).toEqual(['dest', 'value']);
    expect(balances?.storage).toContain('TotalIssuance');
    expect(balances?.errors).toContain('InsufficientBalance');
    expect(balances?.constants).toContain('ExistentialDeposit');
  });

  it('lists every pallet, also without calls or storage, and reads them once', () => {
    expect(pallets).toHaveLength(polkadot.metadata.pallets.length);
    expect(pallets.find(({ name }) => name === 'Offences')?.calls.size).toBe(0);
    expect(listPallets(polkadot)).toBe(pallets);
  });
});

it('a runtime whose fees are paid in its own token only has no type of a fee asset', () => {
  expect(findFeeAssetTypes(polkadot)).toBeUndefined();
});
