import type { DecodedEvent, DispatchFailure } from '@parachron/client';
import type { Evidence } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import { deriveTypeDryRun, describeUntried } from './deriveTypeDryRun.js';

const error = (pallet: string, name: string): DispatchFailure => ({
  ...{ kind: 'Module', pallet, usualPallet: pallet, error: name, docs: '' },
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
const marker = (failure?: DispatchFailure) => event('Utility.DispatchedAs', failure);
/** Events of one call that was made by proxy. */
const made = (failure?: DispatchFailure, ...before: readonly DecodedEvent[]) => [
  ...before,
  event('Proxy.ProxyExecuted', failure),
  marker(),
];
const granted = [event('Proxy.ProxyAdded'), marker()];

const plan = {
  calls: ['0x01', '0x02'],
  samples: [
    { pallet: 'Staking', usualPallet: 'Staking', call: '0x03' },
    { pallet: 'Balances', usualPallet: 'Balances', call: '0x04' },
  ],
  prepared: [],
} as unknown as Parameters<typeof deriveTypeDryRun>[0];
const derive = (events: readonly DecodedEvent[], changes: object = {}) =>
  deriveTypeDryRun({ ...plan, ...changes }, { type: 'Staking', events });
const works = made();

describe('deriveTypeDryRun', () => {
  it('assigns the events to the calls by the markers, and then to the samples', () => {
    const events = [...granted, ...works, ...made(poor), ...works, ...made(filtered)];
    expect(derive(events)).toEqual({
      name: 'Staking',
      verdict: 'passes',
      calls: [
        { call: '0x01', result: 'works' },
        { call: '0x02', result: 'fails', failure: poor },
      ],
      reach: ['Staking'],
      broaderThanName: [],
    });
  });

  it('refuses the type if it does not permit one of the calls', () => {
    const found = derive([...granted, ...works, ...made(filtered), ...works, ...works]);
    expect(found).toMatchObject({
      verdict: 'refused',
      calls: [{ result: 'works' }, { call: '0x02', result: 'filtered', failure: filtered }],
      reach: ['Staking', 'Balances'],
      broaderThanName: ['Balances'],
    });
  });

  it('takes a call without an event of the proxy for filtered', () => {
    expect(derive([...granted, marker(), ...works, ...works, ...works])).toMatchObject({
      verdict: 'refused',
      calls: [{ call: '0x01', result: 'filtered' }, { result: 'works' }],
    });
  });

  it('names the event of an inner call that failed', () => {
    const batch = made(undefined, event('Utility.BatchInterrupted', poor));
    expect(derive([...granted, ...batch, ...works, ...works, ...works]).calls[0]).toEqual({
      ...{ call: '0x01', result: 'fails', failure: poor },
      inside: 'Utility.BatchInterrupted',
    });
  });

  it('permits a sample whose inner call is filtered: that call belongs to another pallet', () => {
    const wrapper = made(undefined, event('Utility.BatchInterrupted', filtered));
    expect(derive([...granted, ...works, ...works, ...wrapper, ...made(filtered)]).reach).toEqual([
      'Staking',
    ]);
  });

  it('skips the calls that prepare the dry run', () => {
    const events = [marker(), marker(), ...granted, ...works, ...works, ...works, ...works];
    expect(derive(events, { prepared: ['0x05', '0x06'] }).verdict).toBe('passes');
  });

  it.each([
    ['without events', [], 0],
    ['with the grant only', granted, 0],
    ['before its last call', [...granted, ...works, ...works, ...works], 3],
    ['with more calls than planned', [...granted, ...Array(5).fill(works).flat()], 5],
  ])('is unknown if the dry run ended %s', (_, events, count) => {
    expect(derive(events as readonly DecodedEvent[])).toEqual(
      describeUntried('Staking', `The dry run ended early: ${count} of 4 calls made.`),
    );
  });

  it('is unknown if the type cannot be granted', () => {
    const refused = [marker(error('Proxy', 'TooMany')), ...Array(4).fill(works).flat()];
    expect(derive(refused as readonly DecodedEvent[])).toMatchObject({
      verdict: 'unknown',
      calls: [],
      reason: 'The type could not be granted: Proxy.TooMany.',
    });
    const bare = { kind: 'ConsumerRemaining', error: 'ConsumerRemaining', docs: '' };
    const other = [marker(bare), ...Array(4).fill(works).flat()];
    expect(derive(other as readonly DecodedEvent[]).reason).toBe(
      'The type could not be granted: ConsumerRemaining.',
    );
  });

  it('summarizes the results in the evidence', () => {
    const evidence = { chain: 'Target' } as unknown as Evidence;
    const events = [...granted, ...works, ...made(filtered), ...works, ...works];
    const found = deriveTypeDryRun(plan, { type: 'Staking', events, evidence });
    expect(JSON.stringify(found.evidence)).toContain('Staking: works, refused (System.CallFiltered)');
    const none = deriveTypeDryRun(
      { ...plan, calls: [], samples: [] },
      { type: 'Staking', events: granted, evidence },
    );
    expect(JSON.stringify(none.evidence)).toContain('Staking: granted');
  });
});
