import type { JsonValue } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import { findSilentFailure } from './findSilentFailure.js';

const event = (name: string, data: Readonly<Record<string, JsonValue>> = {}) => {
  const [usualPallet = '', method = ''] = name.split('.');
  return { phase: 1, pallet: usualPallet, usualPallet, method, data };
};

// Frontier: EVM.ExecutedFailed{address}, Ethereum.Executed{…, exit_reason}. pallet_xcm: Attempted{outcome}, before without a name.
describe('a failure without an error of a dispatch', () => {
  it.each([
    ['ExecutedFailed', event('EVM.ExecutedFailed', { address: '0x01' })],
    ['CreatedFailed', event('EVM.CreatedFailed', { address: '0x01' })],
    ['OutOfGas', event('Ethereum.Executed', { exit_reason: { error: 'OutOfGas' } })],
    ['Revert', event('Ethereum.Executed', { exit_reason: { revert: null } })],
    ['Trap', event('PolkadotXcm.Attempted', { outcome: { incomplete: { used: 1, error: { trap: 1 } } } })],
    ['Barrier', event('PolkadotXcm.Attempted', { 0: { error: 'Barrier' } })],
    ['Barrier', event('XcmPallet.Attempted', { outcome: { error: { error: 'Barrier' } } })],
    ['UnexpectedResponse', event('PolkadotXcm.UnexpectedResponse', { 0: {}, 1: 7 })],
    ['InvalidResponderVersion', event('PolkadotXcm.InvalidResponderVersion', { origin: {}, query_id: 7 })],
    ['InvalidQuerier', event('PolkadotXcm.InvalidQuerier', { origin: {}, query_id: 7 })],
  ])('is named: %s', (error, failed) => {
    expect(findSilentFailure([event('System.Remarked'), failed])).toEqual({ event: failed, error });
  });

  it('has the reason of an earlier event, where the last one has none', () => {
    const reverted = event('Ethereum.Executed', { exit_reason: { revert: 'Reverted' } });
    const dropped = event('PolkadotXcm.UnexpectedResponse', { 0: {}, 1: 7 });
    expect(findSilentFailure([reverted, dropped])).toEqual({ event: reverted, error: 'Reverted' });
  });

  it('is absent from events of success, and from those of other pallets', () => {
    const ended = [
      event('EVM.Executed', { address: '0x01' }),
      event('Ethereum.Executed', { exit_reason: { succeed: 'Stopped' } }),
      event('PolkadotXcm.Attempted', { outcome: { complete: { used: 1 } } }),
      event('PolkadotXcm.ResponseReady', { query_id: 7 }),
      event('Tasks.ExecutedFailed'),
    ];
    expect(findSilentFailure(ended)).toBeUndefined();
  });
});
