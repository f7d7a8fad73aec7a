import { encodeCall, hasCall } from '@parachron/core';
import type { Instruction } from '@parachron/xcm';
import { isDecodable } from '../calls/proxiedCall.js';
import type { DeliveryOutcome } from '../delivery/DeliveryOutcome.js';
import type { ProgramSummary } from '../delivery/readProgram.js';
import type { Finding } from '../delivery/readRun.js';
import type { Trial } from './Trial.js';

type Transact = Extract<Instruction, { kind: 'Transact' }>;

/** More than the smallest call weighs on any chain, and less than a queue refuses. */
export const plenty = { refTime: 10_000_000_000n, proofSize: 200_000n };

/** Small calls that any account may make; a filter may refuse some of them in programs. */
const smallCalls = [
  { pallet: 'System', method: 'remark', args: { remark: '0x' } },
  { pallet: 'Utility', method: 'batch', args: { calls: [] } },
];

/**
 * Finds why a target does not dispatch the call of a Transact: with another call, a larger weight, another kind of origin or the
 * sender itself as the origin, one change at a time, it does.
 */
export async function findTransactFailure(
  trial: Trial,
  { instructions, calls: made, version }: ProgramSummary,
  at: number,
): Promise<Finding> {
  const { runtime } = trial.before;
  const transact = instructions[at];
  const failed: Finding = { outcome: 'xcm-failed', certainty: 'tried' };
  if (transact?.kind !== 'Transact') return failed;
  if (!isDecodable(runtime, transact.call)) return found('undecodable-call');
  // The program itself takes the origin away, or changes it.
  if (made.some((one) => one.transact === transact && one.caller.kind === 'other')) return failed;
  const isRun = async (change: Partial<Transact>, isBySender = false): Promise<boolean> => {
    const before = instructions
      .slice(0, at)
      .filter(({ kind }) => kind !== 'Transact' && !(isBySender && kind === 'DescendOrigin'));
    const { kind } = await trial.require([...before, { ...transact, ...change }], version);
    return kind === 'completed';
  };
  const known = smallCalls.filter(({ pallet, method }) => hasCall(runtime.registry, pallet, method));
  const calls = [...known.map((call) => encodeCall(runtime.registry, call).hex), transact.call];
  const isAnyRun = async (change: Partial<Transact>, isBySender = false): Promise<boolean> => {
    for (const call of calls) {
      if (await isRun({ ...change, call, requireWeightAtMost: plenty }, isBySender)) return true;
    }
    return false;
  };
  if (await isAnyRun({})) {
    return found((await isRun({ requireWeightAtMost: plenty })) ? 'weight' : 'call-filtered');
  }
  const ofAccount = { originKind: 'SovereignAccount' } as const;
  const isOfKind = transact.originKind !== 'SovereignAccount';
  if (isOfKind && ((await isAnyRun(ofAccount)) || (await isAnyRun(ofAccount, true)))) {
    return found('origin-kind-refused');
  }
  // A target that derives no account for the sender itself may convert another kind of its origin; a filter refuses all kinds.
  for (const originKind of ['SovereignAccount', 'Xcm', 'Native', 'Superuser'] as const) {
    if (await isAnyRun({ originKind }, true)) return found('origin-not-convertible');
  }
  return found('call-filtered');
}

function found(outcome: DeliveryOutcome): Finding {
  return { outcome, certainty: 'tried' };
}
