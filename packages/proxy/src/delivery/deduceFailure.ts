import type { Planck } from '@parachron/core';
import { getNewestVersion } from '../dryRun/XcmVersions.js';
import type { DeliveryContext } from './DeliveryContext.js';
import type { DeliveryOutcome } from './DeliveryOutcome.js';
import { isDecodable, type ProgramSummary } from './readProgram.js';
import type { Verdict } from './Verdict.js';

/** What a failure may be where the chain does not name it; one is a deduction, several are candidates. */
export function deduceFailure(
  verdict: Pick<Verdict, 'kind'>,
  options: {
    readonly trapped: readonly Planck[];
    readonly program: ProgramSummary | undefined;
    readonly context: DeliveryContext;
  },
): readonly DeliveryOutcome[] {
  const { program, context, trapped } = options;
  if (verdict.kind === 'refused') return deduceRefusal(program, context);
  const inTransact = deduceTransact(program, context);
  if (!program?.offer) return ['funds', 'fees', ...inTransact];
  if (trapped.length === 0) {
    return program.offer.kind === 'WithdrawAsset' ? ['funds'] : ['untrusted-reserve'];
  }
  // All that was offered is trapped when no execution was bought.
  const isUnspent = trapped.some((amount) => program.offer?.amounts.includes(amount));
  return isUnspent ? ['fees'] : inTransact;
}

// Executors of version 5 weigh the call, and refuse a program whose call they cannot decode.
function deduceRefusal(
  program: ProgramSummary | undefined,
  { runtime }: DeliveryContext,
): readonly DeliveryOutcome[] {
  const call = program?.transact?.call;
  if (call === undefined || !runtime) return ['barrier', 'undecodable-call'];
  // The weight comes before the barrier.
  return isDecodable(runtime, call) || getNewestVersion(runtime.registry) < 5
    ? ['barrier']
    : ['undecodable-call'];
}

function deduceTransact(
  program: ProgramSummary | undefined,
  { runtime, derived, callWeight }: DeliveryContext,
): readonly DeliveryOutcome[] {
  const transact = program?.transact;
  if (transact && runtime && !isDecodable(runtime, transact.call)) return ['undecodable-call'];
  if (derived?.kind === 'none') return ['origin-not-convertible'];
  const limit = transact?.requireWeightAtMost;
  if (program && limit && callWeight) {
    const isTooLow = limit.refTime < callWeight.refTime || limit.proofSize < callWeight.proofSize;
    if (isTooLow && program.version < 5) return ['weight'];
  }
  const open: DeliveryOutcome[] = ['origin-not-convertible', 'weight', 'call-not-allowed'];
  const known: DeliveryOutcome[] = [
    ...(derived?.kind === 'account' ? (['origin-not-convertible'] as const) : []),
    ...(limit && callWeight ? (['weight'] as const) : []),
  ];
  const left = open.filter((outcome) => !known.includes(outcome));
  return transact && runtime ? left : [...left, 'undecodable-call'];
}
