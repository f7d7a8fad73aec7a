import { describe, expect, it } from 'vitest';
import { changePallets } from '../../test/changePallets.js';
import { createSmallRegistry } from '../../test/createSmallRegistry.js';
import { createPolkadotRegistry } from '../../test/polkadotRegistry.js';
import { findArgumentType } from '../calls/addresses.js';
import { encodeCall, hasCall } from '../calls/encodeCall.js';
import { unit } from '../scale/typeBuilders.js';
import { findUsualPallet, listUsualPallets, nameUsualPallet } from './usualPallets.js';

const polkadot = createPolkadotRegistry();
const names = polkadot.metadata.pallets.map(({ name }) => name.toString());
const rename = (from: string, ...to: string[]) =>
  changePallets(polkadot, (name) => (name === from ? to : [name]));

describe('a runtime with the usual names', () => {
  it.each([
    'Babe',
    'Balances',
    'Configuration',
    'Hrmp',
    'Multisig',
    'Paras',
    'Proxy',
    'Scheduler',
    'Session',
    'Timestamp',
    'TransactionPayment',
    'Treasury',
    'Utility',
    'XcmPallet',
  ])('has one pallet %s', (name) => {
    expect(listUsualPallets(polkadot, name)).toEqual([name]);
  });

  it('has each pallet under its own name', () => {
    expect(names.map((name) => nameUsualPallet(polkadot, name))).toEqual(names);
  });

  it('lacks pallets of other chains', () => {
    const others = ['Sudo', 'ParachainSystem', 'XTokens', 'Revive', 'Contracts', 'EVM', 'Nothing'];
    expect(others.map((name) => findUsualPallet(polkadot, name))).toEqual(others.map(() => undefined));
  });
});

// Frontier: pallet_ethereum and the pallet of calls by messages both have a call `transact`.
it('distinguishes the Ethereum pallet from the pallet of its calls by messages', () => {
  const registry = createSmallRegistry({
    version: 15,
    pallets: [
      {
        name: 'Ledger',
        index: 1,
        calls: { transact: { index: 0 } },
        storage: { CurrentBlock: unit, CurrentReceipts: unit },
      },
      { name: 'Letters', index: 2, calls: { transact: { index: 0 }, transact_through_proxy: { index: 1 } } },
    ],
  });
  expect(['Ledger', 'Letters'].map((name) => nameUsualPallet(registry, name))).toEqual([
    'Ethereum',
    'EthereumXcm',
  ]);
});

describe('a runtime with other names', () => {
  const args = { delegate: { Id: `0x${'01'.repeat(32)}` }, proxy_type: 'Any', delay: 0 };
  const call = { pallet: 'Proxy', method: 'add_proxy', args };

  it.each(['Proxy', 'Balances', 'Utility', 'Hrmp', 'TransactionPayment', 'Babe'])(
    'has the pallet %s under its own name',
    (usual) => {
      const registry = rename(usual, 'Another');
      expect(findUsualPallet(registry, usual)).toBe('Another');
      expect(nameUsualPallet(registry, 'Another')).toBe(usual);
      expect(nameUsualPallet(registry, 'another')).toBe(usual);
    },
  );

  it('encodes the same bytes by the usual name, and states its own name', () => {
    const registry = rename('Proxy', 'AccountProxy');
    expect(encodeCall(registry, call)).toMatchObject({
      pallet: 'AccountProxy',
      method: 'add_proxy',
      hex: encodeCall(polkadot, call).hex,
    });
    const argument = { pallet: 'Proxy', method: 'add_proxy', argument: 'proxy_type' };
    expect(findArgumentType(registry, argument)).toBe(findArgumentType(polkadot, argument));
  });

  it('does not show which of two pallets is in use', () => {
    const registry = rename('Proxy', 'AccountProxy', 'FundProxy');
    expect(listUsualPallets(registry, 'Proxy')).toEqual(['AccountProxy', 'FundProxy']);
    expect(findUsualPallet(registry, 'Proxy')).toBeUndefined();
    expect(nameUsualPallet(registry, 'FundProxy')).toBe('FundProxy');
    expect(hasCall(registry, 'Proxy', 'add_proxy')).toBe(false);
  });

  it('uses the usual name of two pallets, and the second pallet is another pallet', () => {
    const registry = rename('Balances', 'SecondBalances', 'Balances');
    expect(findUsualPallet(registry, 'Balances')).toBe('Balances');
    expect(nameUsualPallet(registry, 'SecondBalances')).toBe('SecondBalances');
  });

  it('does not use a pallet that has the name and not the calls', () => {
    const registry = changePallets(polkadot, (name) => {
      if (name === 'Proxy') return ['AccountProxy'];
      return name === 'Bounties' ? ['Proxy'] : [name];
    });
    expect(findUsualPallet(registry, 'Proxy')).toBe('AccountProxy');
    expect(encodeCall(registry, call).pallet).toBe('AccountProxy');
    // The chain's own names have precedence.
    expect(hasCall(registry, 'Proxy', 'propose_bounty')).toBe(true);
  });
});
