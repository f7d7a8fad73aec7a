import { encodeProgram, type Instruction } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import type { DeliveryContext } from './DeliveryContext.js';
import type { Progress } from './deriveProgress.js';
import { listFailures } from './listFailures.js';
import { readProgram } from './readProgram.js';

const here = { parents: 0, interior: [] } as const;
const offer = { id: here, amount: 60n };
const limit = { refTime: 100n, proofSize: 50n };
const account = { kind: 'AccountId32', id: `0x${'11'.repeat(32)}` } as const;

const below: Instruction = { kind: 'DescendOrigin', interior: [account] };
const withdraw: Instruction = { kind: 'WithdrawAsset', assets: [offer] };
const buy: Instruction = { kind: 'BuyExecution', fees: offer, weightLimit: 'Unlimited' };
const call: Instruction = {
  kind: 'Transact',
  originKind: 'SovereignAccount',
  requireWeightAtMost: limit,
  call: '0x000000',
};
const task = [below, withdraw, buy, call];
const read = (...program: readonly Instruction[]) => readProgram(encodeProgram(program, { version: 4 }));

/** The account, its funds and the asset are known, and pay for the program. */
const paying = {
  derived: { kind: 'account' },
  funds: 'enough',
  asset: 'accepted',
} as unknown as DeliveryContext;

function deduce(
  progress: Progress,
  context: DeliveryContext = {},
  verdict: Partial<Parameters<typeof listFailures>[0]> = {},
  program: ReturnType<typeof read> | undefined = read(...task),
) {
  const found = listFailures({ kind: 'failed', ...verdict }, { progress, program, context });
  return found.map(({ outcome, confidence }) => `${confidence} ${outcome}`);
}
const use = (refTime: bigint) => ({ used: { refTime, proofSize: 0n } });
const offers = ['open origin-not-convertible', 'open funds', 'open asset-not-found'];

describe('a program that the executor refused', () => {
  it('was not decoded, not weighed, or not admitted', () => {
    expect(deduce('unknown', {}, { kind: 'refused' })).toEqual([
      'open undecodable-call',
      'open not-weighable',
      'open barrier',
    ]);
  });

  it('was not admitted, if the chain has weighed it', () => {
    expect(deduce('unknown', { programWeight: limit }, { kind: 'refused' })).toEqual(['open barrier']);
  });
});

describe('a program that took no assets', () => {
  it('was not admitted, or could not withdraw', () => {
    expect(deduce('not-withdrawn')).toEqual(['open barrier', ...offers]);
    expect(deduce('not-withdrawn', { ...paying, funds: 'short' })).toEqual(['open barrier', 'sure funds']);
  });

  // Older executors report the weight of the whole program for a refusal, and the weight up to the error otherwise.
  it.each([
    ['less than the weight of the program', 999n, offers],
    ['the weight of the program', 1_000n, ['sure barrier']],
    ['more', 1_001n, ['sure barrier']],
  ])('used %s', (_, used, expected) => {
    const programWeight = { refTime: 1_000n, proofSize: 0n };
    expect(deduce('not-withdrawn', { programWeight }, use(used))).toEqual(expected);
  });

  it.each([
    ['less than the weight of its call', 99n, offers],
    ['the weight of its call', 100n, ['sure barrier']],
    ['up to twice the weight of its call', 200n, ['sure barrier']],
    ['more, possibly for its first instructions', 201n, ['open barrier', ...offers]],
  ])('of unknown weight used %s', (_, used, expected) => {
    expect(deduce('not-withdrawn', {}, use(used))).toEqual(expected);
  });

  it('has no certain reason if its first instructions may weigh more than its call', () => {
    expect(deduce('not-withdrawn', { ...paying, funds: 'short' }, use(201n))).toEqual([
      'open barrier',
      'open funds',
    ]);
  });

  it('is not compared with a call of no weight', () => {
    const weightless = read(withdraw, buy, { ...call, requireWeightAtMost: { refTime: 0n, proofSize: 0n } });
    expect(deduce('not-withdrawn', paying, use(1n), weightless)).toContain('open barrier');
  });

  it('buys no execution at all: the barrier refuses such a program', () => {
    expect(deduce('not-withdrawn', {}, {}, read(below, withdraw, call))[0]).toBe('sure barrier');
  });
});

describe('a program whose assets were taken', () => {
  it.each([
    ['accepted', ['open fees']],
    ['own', ['open fees']],
    ['not-accepted', ['sure asset-not-accepted']],
  ] as const)('and returned to the trap bought nothing: the asset is %s', (asset, expected) => {
    expect(deduce('withdrawn', { ...paying, asset })).toEqual(expected);
  });

  it('and bought execution failed after the purchase', () => {
    const after = deduce('bought', paying);
    expect(after).not.toContain('open fees');
    expect(after.every((one) => !offers.includes(one) && !one.endsWith('barrier'))).toBe(true);
    expect(after).toEqual(expect.arrayContaining(['open weight', 'open call-filtered']));
  });

  it('and did not return failed at the purchase, or after it', () => {
    expect(deduce('taken', paying)).toEqual(['open fees', ...deduce('bought', paying)]);
  });
});

describe('a program whose payment is unknown', () => {
  it('may have failed anywhere', () => {
    const found = deduce('unknown');
    expect(found[0]).toBe('open barrier');
    expect(found).toEqual(expect.arrayContaining([...offers, ...deduce('withdrawn'), ...deduce('bought')]));
  });

  it('passed the barrier if it used less than its whole weight', () => {
    const programWeight = { refTime: 1_000n, proofSize: 0n };
    expect(deduce('unknown', { programWeight }, use(999n))).not.toContain('open barrier');
    expect(deduce('unknown', { programWeight }, use(1_000n))).toContain('open barrier');
    expect(deduce('unknown', {}, use(999n))).toContain('open barrier');
  });

  it('has only the reasons of any program, if the program is unknown too', () => {
    const context = { ...paying };
    const found = listFailures({ kind: 'failed' }, { progress: 'unknown', program: undefined, context });
    expect(found[0]).toEqual({ outcome: 'barrier', confidence: 'open' });
    expect(found.every(({ confidence }) => confidence === 'open')).toBe(true);
  });
});

describe('an expectation after the call', () => {
  const expecting = (kind: 'Success' | 'Error') =>
    read(below, withdraw, buy, call, {
      kind: 'ExpectTransactStatus',
      status: kind === 'Success' ? { kind } : { kind, error: '0x00' },
    });

  it('may be the reason, like a filter of the call, if the call may succeed', () => {
    const found = deduce('bought', paying, {}, expecting('Success'));
    expect(found).toEqual(expect.arrayContaining(['open call-filtered', 'open expectation-false']));
  });
});
