import type { Instruction } from '@parachron/xcm';
import { isDecodable } from '../calls/isDecodable.js';
import type { DeliveryOutcome } from '../delivery/DeliveryOutcome.js';
import type { Finding } from '../delivery/readRun.js';
import type { ProgramTrial } from './ProgramTrial.js';

type Transact = Extract<Instruction, { kind: 'Transact' }>;

// More than the smallest call weighs on any chain, and less than a queue refuses.
const plenty = { refTime: 10_000_000_000n, proofSize: 200_000n };

/**
 * Finds why a target does not dispatch the call of a Transact: with another call, a larger weight, another kind of origin or the
 * sender itself as the origin, one change at a time, it does.
 */
export async function findTransactFailure(trial: ProgramTrial, at: number): Promise<Finding> {
  const { instructions, steps } = trial.program;
  const transact = instructions[at];
  const failed: Finding = { outcome: 'xcm-failed', certainty: 'tried' };
  if (transact?.kind !== 'Transact') return failed;
  const origin = steps.find(({ instruction }) => instruction === transact)?.origin;
  if (!isDecodable(trial.runtime, transact.call)) return found('undecodable-call');
  // The program itself takes the origin away.
  if (origin?.kind === 'none') return { ...failed, error: 'BadOrigin' };
  const isRun = async (change: Partial<Transact>, isBySender = false): Promise<boolean> => {
    const before = instructions
      .slice(0, at)
      .filter(({ kind }) => kind !== 'Transact' && !(isBySender && kind === 'DescendOrigin'));
    const verdict = await trial.runDear([...before, { ...transact, ...change }]);
    return verdict.kind === 'completed';
  };
  const isAnyRun = async (change: Partial<Transact>, isBySender = false): Promise<boolean> => {
    for (const call of [...trial.smallCalls, transact.call]) {
      if (await isRun({ ...change, call, requireWeightAtMost: plenty }, isBySender)) return true;
    }
    return false;
  };
  const isAnyKind = async (kinds: readonly Transact['originKind'][]): Promise<boolean> => {
    for (const originKind of kinds) if (await isAnyRun({ originKind }, true)) return true;
    return false;
  };
  const ofAccount = { originKind: 'SovereignAccount' } as const;
  if (await isAnyRun({})) {
    return found((await isRun({ requireWeightAtMost: plenty })) ? 'weight' : 'call-filtered');
  }
  const isOfKind = transact.originKind !== 'SovereignAccount';
  if (isOfKind && (await isAnyRun(ofAccount))) return found('origin-kind-refused');
  if (await isAnyRun(ofAccount, true))
    return found(isOfKind ? 'origin-kind-refused' : 'origin-not-convertible');
  // A target that derives no account for the sender itself may convert another kind of its origin; a filter refuses all kinds.
  const isConverted = await isAnyKind(['Xcm', 'Native', 'Superuser']);
  return found(isConverted ? 'origin-not-convertible' : 'call-filtered');
}

function found(outcome: DeliveryOutcome): Finding {
  return { outcome, certainty: 'tried' };
}
