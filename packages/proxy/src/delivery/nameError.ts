import type { Instruction } from '@parachron/xcm';
import { type Candidate, open } from './Candidate.js';
import type { DeliveryContext } from './DeliveryContext.js';
import type { Certainty } from './DeliveryOutcome.js';
import { deriveCallContext } from './deriveCallContext.js';
import { deriveOutcome } from './deriveOutcome.js';
import type { Progress } from './deriveProgress.js';
import { findCauses } from './findCauses.js';
import { judgeCall } from './judgeCall.js';
import { type Finding, judgeCandidates } from './judgeCandidates.js';
import { judgeWeighing } from './judgeEntry.js';
import { judgeOrigin } from './judgeTransact.js';
import { findCallBefore, isSuccessExpected } from './listCalls.js';
import { judgeLaterWithdrawals, judgePurchase, judgeWithdrawal } from './paymentRules.js';
import type { ProgramSummary } from './readProgram.js';

/** Known facts about a program whose error has a name. */
interface Named {
  readonly program: ProgramSummary | undefined;
  readonly context: DeliveryContext;
  /** Stage of the payment: a later instruction has the error. */
  readonly progress: Progress;
  /** The index of the instruction with the error, if the chain reports it. */
  readonly index?: number | undefined;
}

type Judge = (named: Named) => readonly Candidate[];

// Errors with several causes.
const shared: ReadonlyMap<string, Judge> = new Map<string, Judge>(
  Object.entries({
    TooExpensive: ({ program, context }) => judgePurchase(program, context),
    FailedToTransactAsset: (named) =>
      isPaid(named) ? judgeLater(named) : judgeWithdrawal(named.program, named.context),
    BadOrigin: ({ program, context }) => judgeOrigin(program, context),
    WeightNotComputable: ({ program, context }) => judgeWeighing(program, omitWeight(context)),
    Unsupported: ({ program, context }) => judgeWeighing(program, omitWeight(context)),
  }),
);

/** Derives the outcome of an XCM error that the chain or a dry run names. */
export function nameError(
  error: string,
  { certainty, ...named }: Named & { readonly certainty: Certainty },
): Finding {
  if (error === 'ExpectationFalse') return nameExpectation(named, certainty);
  const { isUsual, isOther } = findCauses(error, named);
  if (!isUsual) return { outcome: 'xcm-failed', certainty, error };
  const usual = shared.get(error)?.(named) ?? [open(deriveOutcome(error))];
  if (usual.length === 0) return { outcome: 'xcm-failed', certainty, error };
  const finding = judgeCandidates(isOther ? [...usual.map(toOpen), open('xcm-failed')] : usual);
  return { ...finding, certainty: finding.outcome === 'one-of' ? finding.certainty : certainty, error };
}

// A withdrawal after the payment has the error if the assets had already entered holding.
function isPaid({ progress }: Named): boolean {
  return progress === 'bought' || progress === 'taken';
}

function judgeLater({ program, index, context }: Named): readonly Candidate[] {
  const { later = [], steps = [] } = program ?? {};
  const at = index === undefined ? undefined : steps[index]?.instruction;
  const places = steps.filter(({ instruction }) => (at ? instruction === at : later.includes(instruction)));
  return program ? judgeLaterWithdrawals(places, { program, context }) : [open('funds')];
}

// A certain error at one instruction does not exclude the same error at another instruction.
function toOpen({ outcome }: Candidate): Candidate {
  return open(outcome);
}

// If the program expects only the success of its call, the call's own error is the reason.
function nameExpectation({ program, context, index }: Named, certainty: Certainty): Finding {
  const outcome = deriveOutcome('ExpectationFalse');
  const plain: Finding = { outcome, certainty, error: 'ExpectationFalse' };
  if (!program) return plain;
  const at = index === undefined || program.isNested ? undefined : program.run[index];
  const [expectation, ...others] = at ? [at] : program.later.filter(({ kind }) => expecting.has(kind));
  if (!expectation || others.length > 0 || !isSuccessExpected(expectation)) return plain;
  const call = findCallBefore(program, expectation);
  if (!call) return plain;
  const known = deriveCallContext(context, { known: program, call });
  const { error } = judgeCandidates(judgeCall(call, { events: [], context: known }));
  return { ...plain, error: error ?? 'ExpectationFalse' };
}

const expecting: ReadonlySet<Instruction['kind']> = new Set([
  'ExpectAsset',
  'ExpectOrigin',
  'ExpectError',
  'ExpectTransactStatus',
]);

// If the chain reports that it cannot weigh the program, a known weight does not exclude that outcome.
function omitWeight({ programWeight: _, ...context }: DeliveryContext): DeliveryContext {
  return context;
}
