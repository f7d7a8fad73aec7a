import type { Chain, DecodedEvent } from '@parachron/client';
import { expect, test } from 'vitest';
import { createBareForks } from '../../test/support/createBareForks.js';
import type { ChainForks } from './ChainForks.js';
import { listPrepared } from './listPrepared.js';
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

test('the preparations of all forks are listed chain by chain, from the relay chain on', () => {
  const { forks } = createBareForks({ without: ['service'] });
  const prepare = (chain: string) => ({ prepared: [{ chain, what: 'It is changed.', why: 'A reason.' }] });
  const { channelManager, target, relay } = forks;
  const prepared = {
    ...forks,
    channelManager: { ...channelManager, ...prepare('Channels') },
    target: { ...target, ...prepare('Target') },
    relay: { ...relay, ...prepare('Relay') },
  } as ChainForks;
  expect(listPrepared(prepared).map(({ chain }) => chain)).toEqual(['Relay', 'Target', 'Channels']);
  expect(listPrepared(forks)).toEqual([]);
});
