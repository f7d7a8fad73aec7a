import { isDecodable } from '../calls/isDecodable.js';
import { type Candidate, createSure, open } from './Candidate.js';
import type { DeliveryContext } from './DeliveryContext.js';
import { isWeighingCalls, isWithin } from './judgeEntry.js';
import type { ProgramSummary } from './readProgram.js';

/** Lists the reasons why a chain may not dispatch the call of a program, in the order of the executor's checks. */
export function judgeTransact(program: ProgramSummary | undefined, context: DeliveryContext): Candidate[] {
  if (program && !program.transact) return [];
  if (program?.caller.kind === 'none') return [createSure('xcm-failed', 'BadOrigin')];
  const bytes = judgeBytes(program, context);
  const later = [...judgeOrigin(program, context), ...judgeAnnounced(program, context)];
  // If a later check certainly stops the call, a filter does not change the outcome.
  const isForced = later.some(({ confidence }) => confidence === 'sure');
  return [...bytes, ...(isForced ? [] : [open('call-filtered')]), ...later];
}

function judgeBytes(program: ProgramSummary | undefined, { runtime }: DeliveryContext): Candidate[] {
  const call = program?.transact?.call;
  if (call === undefined || !runtime) return [open('undecodable-call')];
  return isDecodable(runtime, call) ? [] : [createSure('undecodable-call')];
}

/** Lists the reasons why a chain may not convert the origin of a Transact. */
export function judgeOrigin(program: ProgramSummary | undefined, { derived }: DeliveryContext): Candidate[] {
  const kind = program?.transact?.originKind;
  if (program?.caller.kind === 'none') return [createSure('xcm-failed', 'BadOrigin')];
  if (kind === undefined) return [open('origin-not-convertible'), open('origin-kind-refused')];
  if (kind !== 'SovereignAccount') {
    // A native origin belongs to the sender itself, and a superuser origin to chains: an account below the sender has
    // neither origin.
    const isImpossible = kind !== 'Xcm' && program?.caller.kind === 'below';
    return [isImpossible ? createSure('origin-kind-refused') : open('origin-kind-refused')];
  }
  if (!program?.isCalledBelow) return [open('origin-not-convertible')];
  if (derived?.kind === 'account') return [];
  return [derived?.kind === 'none' ? createSure('origin-not-convertible') : open('origin-not-convertible')];
}

// Executors that weigh the call themselves ignore the announced weight.
function judgeAnnounced(program: ProgramSummary | undefined, context: DeliveryContext): Candidate[] {
  if (isWeighingCalls(context)) return [];
  const limit = program?.transact?.requireWeightAtMost;
  const { callWeight } = context;
  if (!program || !limit || !callWeight) return [open('weight')];
  if (!isWithin(callWeight, limit, program)) return [createSure('weight')];
  // An executor adds its own proof size to a weight of XCM version 2.
  return program.version === 2 && callWeight.proofSize > 0n ? [open('weight')] : [];
}
