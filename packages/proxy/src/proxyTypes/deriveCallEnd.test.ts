// Wrapping calls succeed regardless of the outcome of their inner calls. The events are from the pallets' own tests:
// polkadot-sdk, substrate/frame/proxy/src/tests.rs (filtering_works) and substrate/frame/utility/src/tests.rs
// (batch_with_signed_filters, force_batch_works); those of Utility.if_else and of multisigs as their pallets declare them.
import type { DecodedEvent, DispatchFailure } from '@parachron/client';
import type { JsonValue } from '@parachron/core';
import { describe, expect, test } from 'vitest';
import { explainDelivery } from '../delivery/explainDelivery.js';

const error = (pallet: string, name: string): DispatchFailure => ({
  kind: 'Module',
  pallet,
  usualPallet: pallet,
  error: name,
  docs: '',
});
const filtered = error('System', 'CallFiltered');
const poor = error('Balances', 'InsufficientBalance');

function event(name: string, failure?: DispatchFailure): DecodedEvent {
  const [pallet = '', method = ''] = name.split('.');
  return {
    phase: 'initialization',
    pallet,
    usualPallet: pallet,
    method,
    data: {},
    ...(failure ? { failure } : {}),
  };
}

const executed = event('Proxy.ProxyExecuted');
const processed: DecodedEvent = {
  ...event('MessageQueue.Processed'),
  data: { id: `0x${'11'.repeat(32)}`, origin: { sibling: 2114 }, success: true },
};
const explain = (events: readonly DecodedEvent[]) => explainDelivery([...events, processed]);

describe('a call that wraps others', () => {
  test.each([
    ['Utility.BatchInterrupted', [event('Utility.BatchInterrupted', filtered), executed]],
    [
      'Utility.ItemFailed',
      [event('Utility.ItemFailed', filtered), event('Utility.BatchCompletedWithErrors'), executed],
    ],
    // A fallback does not circumvent the type of a proxy.
    ['Utility.IfElseFallbackCalled', [event('Utility.IfElseFallbackCalled', filtered), executed]],
  ])('a wrapping call counts as filtered if one inner call is filtered: %s', (inside, events) => {
    expect(explain(events)).toMatchObject({
      outcome: 'proxy-filtered',
      certainty: 'reported',
      error: 'System.CallFiltered',
      inside,
      sentence: expect.stringMatching(/refuses a call inside it \(System\.CallFiltered\)/),
    });
  });

  test.each([
    [
      'Utility.BatchInterrupted',
      [event('Utility.ItemCompleted'), event('Utility.BatchInterrupted', poor), executed],
    ],
    [
      'Utility.ItemFailed',
      [
        event('Utility.ItemCompleted'),
        event('Utility.ItemFailed', poor),
        event('Utility.BatchCompletedWithErrors'),
        executed,
      ],
    ],
    ['Proxy.ProxyExecuted', [event('Proxy.ProxyExecuted', poor), executed]],
    ['Multisig.MultisigExecuted', [event('Multisig.MultisigExecuted', poor), executed]],
    ['Utility.DispatchedAs', [event('Utility.DispatchedAs', poor), executed]],
    // Two calls by proxy in one batch, the second of which was never made.
    ['Utility.BatchInterrupted', [executed, event('Utility.BatchInterrupted', poor)]],
  ])('a wrapping call counts as failed if one inner call failed: %s', (inside, events) => {
    expect(explain(events)).toMatchObject({
      outcome: 'call-failed',
      certainty: 'reported',
      error: 'Balances.InsufficientBalance',
      inside,
      sentence: 'The call ran for the user, but a call inside it failed (Balances.InsufficientBalance).',
    });
  });

  // pallet_proxy makes a new origin for the account that it acts for: the second proxy has its own filter.
  test('the type of another proxy filters a call inside', () => {
    const events = [event('Proxy.ProxyExecuted', filtered), executed];
    expect(explain(events)).toMatchObject({ outcome: 'proxy-filtered', inside: 'Proxy.ProxyExecuted' });
  });

  // pallet_proxy before 2021: `Unproxyable`, a call which is incompatible with the proxy type's filter.
  test('the oldest chains have an error of their own for the filter of a proxy type', () => {
    const refused = event('Proxy.ProxyExecuted', error('Proxy', 'Unproxyable'));
    expect(explain([refused])).toMatchObject({ outcome: 'proxy-filtered', error: 'Proxy.Unproxyable' });
  });

  test('the proxy type refuses a batch with several failed calls if the type filtered one of them', () => {
    const failed = [filtered, poor].map((failure) => event('Utility.ItemFailed', failure));
    expect(explain([...failed, executed]).outcome).toBe('proxy-filtered');
  });

  test('a wrapping call counts as executed if all inner calls succeed, or a fallback replaces the failed call', () => {
    const all = [event('Utility.ItemCompleted'), event('Utility.BatchCompleted'), executed];
    const instead = [event('Utility.IfElseFallbackCalled', poor), executed];
    for (const events of [all, instead]) {
      const explained = explain(events);
      expect(explained).toMatchObject({ outcome: 'executed', certainty: 'reported' });
      expect(explained).not.toHaveProperty('inside');
    }
  });

  test('the error of the wrapping call itself takes precedence over errors of inner calls', () => {
    const events = [event('Utility.ItemFailed', filtered), event('Proxy.ProxyExecuted', poor)];
    const explained = explain(events);
    expect(explained).toMatchObject({ outcome: 'call-failed', error: 'Balances.InsufficientBalance' });
    expect(explained.sentence).toBe('The call ran for the user and failed (Balances.InsufficientBalance).');
  });
});

describe('failures of other calls in the same block', () => {
  const failing = [event('Utility.BatchInterrupted', poor), executed];

  test('failures of another message or of a transaction are not assigned to the message', () => {
    const other = { ...processed, data: { ...processed.data, id: `0x${'22'.repeat(32)}` } };
    expect(explain([...failing, other, executed]).outcome).toBe('executed');
    const theirs = failing.map((one) => ({ ...one, phase: 2 }));
    expect(explain([...theirs, executed]).outcome).toBe('executed');
  });

  // pallet_scheduler deposits Dispatched{task, id, result} after each call that it makes when the block begins.
  test('failures of scheduled calls are not assigned to the message', () => {
    const scheduled = [...failing, event('Scheduler.Dispatched', poor)];
    expect(explain([...scheduled, executed])).toMatchObject({
      outcome: 'executed',
      evidence: [executed, processed],
    });
    expect(explain(scheduled).outcome).toBe('unknown');
  });
});

// Frontier: pallet_evm emits Executed or ExecutedFailed{address}, pallet_ethereum Executed{…, exit_reason: ExitReason};
// both calls return Ok regardless of the outcome of the contract.
describe('a contract call of an EVM', () => {
  const exit = (exit_reason: JsonValue): DecodedEvent => ({
    ...event('Ethereum.Executed'),
    data: { exit_reason },
  });

  test.each([
    ['EVM.ExecutedFailed', 'EVM.ExecutedFailed', event('EVM.ExecutedFailed')],
    ['Ethereum.Executed', 'Ethereum.Reverted', exit({ revert: 'Reverted' })],
    ['Ethereum.Executed', 'Ethereum.OutOfGas', exit({ error: 'OutOfGas' })],
    ['Ethereum.Executed', 'Ethereum.Other', exit({ error: { other: 'x' } })],
  ] as const)('that fails is not executed: %s, %s', (inside, name, failed) => {
    expect(explain([failed, executed])).toMatchObject({ outcome: 'call-failed', error: name, inside });
  });

  test('that fails is not executed on a chain with other names of the pallets', () => {
    const named = { ...exit({ revert: 'Reverted' }), pallet: 'Ledger' };
    const failed = { ...event('EVM.ExecutedFailed'), pallet: 'Contractor' };
    expect(explain([failed, named, executed])).toMatchObject({
      outcome: 'call-failed',
      error: 'Ledger.Reverted',
      inside: 'Ledger.Executed',
    });
    expect(explain([failed, executed])).toMatchObject({ error: 'Contractor.ExecutedFailed' });
  });

  test.each([[event('EVM.Executed')], [exit({ succeed: 'Stopped' })]])(
    'that succeeds is executed',
    (succeeded) => {
      expect(explain([succeeded, executed])).toMatchObject({ outcome: 'executed' });
    },
  );

  test('of PolkaVM that reverts has a dispatch error', () => {
    const reverted = event('Proxy.ProxyExecuted', error('Revive', 'ContractReverted'));
    expect(explain([reverted])).toMatchObject({ outcome: 'call-failed', error: 'Revive.ContractReverted' });
  });
});
