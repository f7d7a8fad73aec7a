import type { Chain, DecodedEvent } from '@parachron/client';
import { expect, test } from 'vitest';
import { toEvidence } from './toEvidence.js';

const block = { number: 7, hash: '0x07' } as const;

test('the evidence of events has their names and their unchanged fields, in their order', () => {
  const events: readonly DecodedEvent[] = [
    { pallet: 'Hrmp', usualPallet: 'Hrmp', method: 'Opened', data: { sender: 2000 }, phase: 'finalization' },
    { pallet: 'System', usualPallet: 'System', method: 'ExtrinsicSuccess', data: {}, phase: 1 },
  ];
  expect(toEvidence({ runtime: { chain: 'Relay' } } as Chain, block, events)).toEqual([
    { chain: 'Relay', block, key: 'System.Events: Hrmp.Opened', value: { sender: 2000 } },
    { chain: 'Relay', block, key: 'System.Events: System.ExtrinsicSuccess', value: {} },
  ]);
});
