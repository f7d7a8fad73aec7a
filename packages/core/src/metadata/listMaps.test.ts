import { expect, test } from 'vitest';
import { createPolkadotRegistry } from '../../test/polkadotRegistry.js';
import { listFieldNames, listMaps } from './listMaps.js';

const polkadot = createPolkadotRegistry();

test('maps with one key and with two are listed apart, with the names of the fields of their values', () => {
  const account = listMaps(polkadot).find(({ item }) => item === 'Account');
  expect(account).toMatchObject({ pallet: 'System', isCallable: true });
  const names = account && listFieldNames(polkadot, account.value);
  expect(names).toEqual(['nonce', 'consumers', 'providers', 'sufficients', 'data']);
  expect(account && listFieldNames(polkadot, account.key)).toEqual(['']);
  const double = listMaps(polkadot, 2).map(({ item }) => item);
  expect(double).not.toContain('Account');
  expect(double).toContain('ErasStakers');
});
