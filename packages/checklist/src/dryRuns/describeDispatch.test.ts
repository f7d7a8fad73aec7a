import type { DecodedEvent, Dispatched } from '@parachron/client';
import { describe, expect, it } from 'vitest';
import { createBareForks, makeLayer, makeStep } from '../../test/support/createBareForks.js';
import { describeDispatch } from './describeDispatch.js';

const block = { number: 7, hash: '0x07' } as const;
const event: DecodedEvent = {
  pallet: 'Hrmp',
  usualPallet: 'Hrmp',
  method: 'OpenChannelRequested',
  data: { sender: 2000 },
  phase: 'finalization',
};
const call = { pallet: 'Hrmp', method: 'hrmp_init_open_channel', args: {}, hex: '0x3c04' } as const;

/** Describes a call on the fork of the target. */
const describeOn = (
  dispatched: Dispatched,
  { as, isNamed = true }: { as?: string; isNamed?: boolean } = {},
) => {
  const { forks } = createBareForks({ names: { target: 'Target' } });
  const layer = makeLayer('call', { hex: '0x3c04', ...(isNamed ? { call } : {}) });
  const fork = forks.target ?? forks.relay;
  return describeDispatch({ forks, step: makeStep([layer]) }, { fork, layer, dispatched, as });
};

describe('describeDispatch', () => {
  it.each<[Dispatched, string]>([
    [{ outcome: 'done', events: [] }, 'Hrmp.hrmp_init_open_channel succeeded.'],
    [{ outcome: 'failed', error: 'BadOrigin', events: [] }, 'Hrmp.hrmp_init_open_channel failed: BadOrigin.'],
    [{ outcome: 'failed', events: [] }, 'Hrmp.hrmp_init_open_channel failed: the chain gave no reason.'],
    [
      { outcome: 'unknown', events: [] },
      'Hrmp.hrmp_init_open_channel was accepted; the chain does not show its result.',
    ],
  ])('%j', (dispatched, reason) => {
    expect(describeOn(dispatched)).toMatchObject({ outcome: dispatched.outcome, reason });
  });

  it('names the origin that no account signed for, and a call without a name by its title', () => {
    const dispatched: Dispatched = { outcome: 'done', events: [] };
    expect(describeOn(dispatched, { as: 'root', isNamed: false }).reason).toBe(
      'a call, dispatched as root, succeeded.',
    );
  });

  it('has the events of the call’s block as evidence, of the chain that dispatched it', () => {
    expect(describeOn({ outcome: 'done', block, events: [event] })).toEqual({
      id: 'step',
      title: 'A step.',
      chain: 'Target',
      hex: '0x3c04',
      means: 'fork',
      block,
      outcome: 'done',
      reason: 'Hrmp.hrmp_init_open_channel succeeded.',
      evidence: [
        { chain: 'Target', block, key: 'System.Events: Hrmp.OpenChannelRequested', value: { sender: 2000 } },
      ],
    });
  });

  it('has no block and no evidence if no block included the call', () => {
    const described = describeOn({ outcome: 'failed', error: 'BadProof', events: [event] });
    expect(described).toMatchObject({ evidence: [] });
    expect(described).not.toHaveProperty('block');
  });
});
