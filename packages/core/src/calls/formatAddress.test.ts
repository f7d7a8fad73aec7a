import { expect, it } from 'vitest';
import { getPolkadotRegistry } from '../../test/polkadotRegistry.js';
import { parseAccount } from '../accounts/Account.js';
import { findArgumentType } from './findArgumentType.js';
import { formatAddress } from './formatAddress.js';

const polkadot = getPolkadotRegistry();
const alice = parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY');
const dest = { pallet: 'Balances', method: 'transfer_keep_alive', argument: 'dest' };

it('an address has a choice only where the call takes one', () => {
  expect(formatAddress(polkadot, alice, dest)).toEqual({ Id: alice.hex });
  const who = { pallet: 'Registrar', method: 'force_register', argument: 'who' };
  expect(formatAddress(polkadot, alice, who)).toBe(alice.hex);
});

it('what the runtime does not have has no type', () => {
  expect(findArgumentType(polkadot, dest)).toBeTypeOf('number');
  for (const other of [{ pallet: 'None' }, { method: 'none' }, { argument: 'none' }]) {
    expect(findArgumentType(polkadot, { ...dest, ...other })).toBeUndefined();
  }
});
