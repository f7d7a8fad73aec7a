import { TypeRegistry } from '@polkadot/types';
import { expect, test } from 'vitest';
import { targetEntryRead } from './targetEntryRead.js';

const registry = new TypeRegistry();
registry.register({
  Flow: { _enum: ['Normal', 'Alternate'] },
  Entry: { native: 'bool', feePerSecond: 'u128', instructionWeight: 'u64', flow: 'Flow' },
});
const decode = (value: Record<string, unknown>) =>
  targetEntryRead(2000).decode(registry.createType('Entry', value));

test('reads the row of a target and a currency, by default the native token of the service', () => {
  expect(targetEntryRead(2000)).toMatchObject({
    pallet: 'XcmpHandler',
    item: 'XcmChainCurrencyData',
    keys: [2000, 0],
  });
  expect(targetEntryRead(2000, 5).keys).toEqual([2000, 5]);
});

test.each([
  ['Normal', 'sovereign'],
  ['Alternate', 'remote'],
])('the flow %s means %s', (flow, expected) => {
  expect(decode({ native: true, feePerSecond: 2n ** 100n, instructionWeight: 7, flow })).toEqual({
    feePerSecond: 2n ** 100n,
    instructionWeight: 7n,
    isTargetsToken: true,
    flow: expected,
  });
});

test('a token of another chain, and amounts of 0', () => {
  expect(decode({})).toEqual({
    feePerSecond: 0n,
    instructionWeight: 0n,
    isTargetsToken: false,
    flow: 'sovereign',
  });
});

test('a target without a row, and a row of another shape', () => {
  const { decode: read } = targetEntryRead(2000);
  expect(read(undefined)).toBeUndefined();
  expect(read(registry.createType('u32', 5))).toBeUndefined();
  registry.register({ Short: { flow: 'Flow' } });
  expect(read(registry.createType('Short', { flow: 'Alternate' }))).toEqual({
    feePerSecond: 0n,
    instructionWeight: 0n,
    isTargetsToken: false,
    flow: 'remote',
  });
});
