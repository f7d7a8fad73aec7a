import type { Finding, PlanStep } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import { derivePlanSummary, hashPreimage } from './derivePlanSummary.js';

function step(id: string, more: Partial<PlanStep> = {}): PlanStep {
  return {
    id,
    title: id,
    sender: 'root of 2000',
    layers: [],
    dispatch: [],
    verify: '',
    after: [],
    notes: [],
    ...more,
  };
}

function finding(outcome: Finding['outcome'], more: Partial<Finding> = {}): Finding {
  return { check: 'a/b', subject: 's', outcome, reason: 'It is not.', evidence: [], fix: [], ...more };
}

const send = {
  kind: 'send',
  title: 'PolkadotXcm.send',
  chain: 'people',
  hex: '0x1f00',
  call: { pallet: 'PolkadotXcm', method: 'send', args: {}, hex: '0x1f00' },
} as const;
const program = { kind: 'program', title: 'the program', chain: 'paseo', hex: '0x03' } as const;

describe('derivePlanSummary', () => {
  it('counts steps, and groups them by sender, with the outermost call', () => {
    const plan = [
      step('one', { layers: [program, send] }),
      step('two', { sender: 'root of 2114' }),
      step('three', { layers: [send, program] }),
    ];
    const { steps, signers } = derivePlanSummary({ plan, findings: [] });
    expect(steps).toBe(3);
    expect(signers).toEqual([
      {
        sender: 'root of 2000',
        calls: [
          { step: 'one', call: 'PolkadotXcm.send', chain: 'people', ...hashPreimage(send) },
          { step: 'three', chain: 'paseo' },
        ],
      },
      { sender: 'root of 2114', calls: [{ step: 'two' }] },
    ]);
  });

  it('names no call of a signer if another chain dispatches the call and no message carries it', () => {
    const inner = { ...send, kind: 'inner-call', title: 'on the relay chain', chain: 'paseo' } as const;
    const callsOf = (more: Partial<PlanStep>) =>
      derivePlanSummary({ plan: [step('one', { layers: [inner], ...more })], findings: [] }).signers[0]
        ?.calls;
    expect(callsOf({ para: 2000 })).toEqual([{ step: 'one' }]);
    // Root of the chain itself, and any account of the relay chain, send the call as it is.
    expect(callsOf({ para: 2000, layers: [{ ...inner, para: 2000 }] })?.[0]?.call).toBe('PolkadotXcm.send');
    expect(callsOf({})?.[0]?.call).toBe('PolkadotXcm.send');
  });

  it('names the findings that the plan does not fix, and the steps that cannot take effect', () => {
    const noFix = { reason: 'It is part of the runtime.', howTo: 'Upgrade the runtime.' };
    const findings = [
      finding('fail', { fix: ['one'] }),
      finding('fail', { subject: 'none', noFix }),
      finding('fail', { subject: 'a part', fix: ['one'], noFix }),
      finding('unknown', { subject: 'unknown' }),
    ];
    const { unfixed, blocked } = derivePlanSummary({ plan: [step('one', { blocked: noFix })], findings });
    expect(unfixed.map(({ subject, noFix: why }) => [subject, why])).toEqual([
      ['none', noFix],
      ['a part', noFix],
    ]);
    expect(blocked).toEqual([{ step: 'one', ...noFix }]);
  });

  it('notes a para id that no chain confirmed, if the plan has steps', () => {
    const findings = [
      finding('unknown', {
        check: 'network/chains-of-one-relay',
        subject: 'target chain 3000',
        reason: 'The para id 3000 is as given.',
      }),
    ];
    expect(derivePlanSummary({ plan: [step('one')], findings }).notes).toEqual([
      'The steps assume that the target chain 3000 is a para of this relay chain. The para id 3000 is as given.',
    ]);
    expect(derivePlanSummary({ plan: [], findings }).notes).toEqual([]);
  });
});
