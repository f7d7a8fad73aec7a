import { describe, expect, it } from 'vitest';
import { deriveBroaderReach } from './deriveBroaderReach.js';

const pallets = [
  'System',
  'Balances',
  'Assets',
  'Staking',
  'NominationPools',
  'Proxy',
  'Utility',
  'Multisig',
  'PolkadotXcm',
];
const reach = (name: string, ...reached: readonly string[]) =>
  deriveBroaderReach(name, { reach: reached, pallets });

describe('deriveBroaderReach', () => {
  it.each([
    ['a name with a pallet suggests that pallet', 'Staking', ['Staking'], []],
    ['and no other pallet', 'Staking', ['Staking', 'Balances', 'System'], ['Balances', 'System']],
    ['a name inside the name of a pallet', 'Pools', ['NominationPools', 'Staking'], ['Staking']],
    ['a pallet inside the name', 'CancelProxy', ['Proxy', 'System'], ['System']],
    ['a name in other letters', 'staking', ['Staking'], []],
    ['a name without a pallet suggests nothing', 'Any', ['Balances', 'Staking'], []],
    ['a role suggests nothing', 'Collator', ['Balances'], []],
    ['NonTransfer suggests no pallet that transfers value', 'NonTransfer', ['Staking', 'Assets'], ['Assets']],
    [
      'NonTransfer in other letters',
      'non_transfer',
      ['Balances', 'PolkadotXcm'],
      ['Balances', 'PolkadotXcm'],
    ],
    ['a type that reaches nothing', 'Staking', [], []],
  ])('%s: %s', (_, name, reached, broader) => {
    expect(reach(name, ...reached)).toEqual(broader);
  });

  it('ignores pallets that only wrap calls, whose inner calls are filtered too', () => {
    expect(reach('Staking', 'Utility', 'Multisig', 'Proxy')).toEqual([]);
    expect(reach('NonTransfer', 'Utility', 'Balances')).toEqual(['Balances']);
  });
});
