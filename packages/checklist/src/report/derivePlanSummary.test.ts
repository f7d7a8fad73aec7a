import { type Finding, formatCost, type PlanCost, type PlanStep } from '@parachron/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { derivePlanSummary, hashCall } from './derivePlanSummary.js';

const token = { symbol: 'PAS', decimals: 10 };
const sovereign = (para: number) => ({
  chain: 'paseo',
  account: `0x${para.toString(16).padStart(4, '0')}` as const,
  name: `sovereign account of parachain ${para}`,
});
const anySigner = { chain: 'paseo', name: 'any account that signs' };

function cost(kind: PlanCost['kind'], amount: bigint, more: Partial<PlanCost> = {}): PlanCost {
  const part = { kind, title: kind, payer: sovereign(2000), token, source: 'the chain', ...more };
  return formatCost(part, amount);
}

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
          { step: 'one', call: 'PolkadotXcm.send', chain: 'people', ...hashCall(send) },
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

  it('sums what each account pays in each token, by purpose', () => {
    const plan = [
      step('one', { costs: [cost('deposit', 100n), cost('offer', 30n)] }),
      step('two', { costs: [cost('deposit', 50n), cost('offer', 30n, { returns: 18n }), cost('fee', 2n)] }),
      step('three', {
        costs: [
          cost('transfer', 212n, { payer: anySigner, to: sovereign(2000) }),
          {
            kind: 'fee',
            title: 'fee of the transaction',
            payer: anySigner,
            token,
            text: 'unknown',
            source: '',
          },
        ],
      }),
    ];
    const [first, second, ...others] = derivePlanSummary({ plan, findings: [] }).payers;
    expect(first).toEqual({
      payer: sovereign(2000),
      token,
      amounts: { deposit: 150n, offer: 60n, fee: 2n },
      needed: 212n,
      returns: 168n,
      uncertain: 30n,
      unknown: [],
    });
    expect(second).toMatchObject({
      payer: anySigner,
      amounts: { transfer: 212n },
      needed: 212n,
      returns: 0n,
      unknown: ['fee of the transaction'],
    });
    expect(others).toEqual([]);
  });

  it('loses no planck in the sums over all payers', () => {
    const anyCost = fc
      .tuple(fc.constantFrom('fee', 'offer', 'deposit', 'transfer'), fc.bigInt(0n, 1n << 100n), fc.nat(3))
      .map(([kind, amount, para]) => cost(kind as PlanCost['kind'], amount, { payer: sovereign(para) }));
    fc.assert(
      fc.property(fc.array(anyCost), (costs) => {
        const { payers } = derivePlanSummary({ plan: [step('one', { costs })], findings: [] });
        const sum = (amounts: readonly bigint[]) => amounts.reduce((a, b) => a + b, 0n);
        expect(sum(payers.map(({ needed }) => needed))).toBe(sum(costs.map(({ amount = 0n }) => amount)));
        for (const { amounts, needed } of payers) expect(sum(Object.values(amounts))).toBe(needed);
      }),
    );
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
