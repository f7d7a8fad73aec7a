import type { Verdict } from '../queues/Verdict.js';
import { type Candidate, createSure, open } from './Candidate.js';
import type { DeliveryContext } from './DeliveryContext.js';
import type { Progress } from './deriveProgress.js';
import { deriveLeastWeight, judgeEntry } from './judgeEntry.js';
import { judgeInstruction } from './judgeInstruction.js';
import { judgeTransact } from './judgeTransact.js';
import { judgeOffer, judgePurchase } from './paymentRules.js';
import type { ProgramSummary } from './readProgram.js';

/** Lists the possible errors of a failure that the chain does not name: those consistent with the facts, in the chain's order. */
export function listFailures(
  verdict: Pick<Verdict, 'kind' | 'used'>,
  options: {
    readonly progress: Progress;
    readonly program: ProgramSummary | undefined;
    readonly context: DeliveryContext;
  },
): Candidate[] {
  const { progress, program, context } = options;
  if (verdict.kind === 'refused') return judgeEntry(program, context);
  switch (progress) {
    case 'not-withdrawn':
      return judgeUnpaid(verdict, { program, context });
    case 'withdrawn':
      return judgePurchase(program, context);
    case 'taken':
      return [...judgePurchase(program, context), ...judgeAfterPurchase(program, context)];
    case 'bought':
      return judgeAfterPurchase(program, context);
    case 'unknown':
      return judgeAll(verdict, { program, context });
  }
}

// Some chains report an ordinary failure if their barrier refuses a program, with the weight of the whole program as
// used.
function judgeUnpaid(
  { used }: Pick<Verdict, 'used'>,
  { program, context }: { readonly program: ProgramSummary | undefined; readonly context: DeliveryContext },
): Candidate[] {
  const offers = judgeOffer(program, context);
  const barrier = findBarrier(program, context);
  const { programWeight } = context;
  if (used && programWeight) return used.refTime < programWeight.refTime ? offers : [createSure('barrier')];
  const least = program && deriveLeastWeight(program, context);
  if (!used || !least || least.refTime === 0n) return [barrier, ...offers];
  // A program that stops before its first asset has used none of the weight of its call.
  if (used.refTime < least.refTime) return offers;
  if (used.refTime <= 2n * least.refTime) return [createSure('barrier')];
  // The first instructions alone may weigh more than the call.
  return [barrier, ...offers.map(({ outcome }) => open(outcome))];
}

/** Lists the errors that may stop a program without visible payment: the program brings no assets, or is unknown. */
function judgeAll(
  { used }: Pick<Verdict, 'used'>,
  { program, context }: { readonly program: ProgramSummary | undefined; readonly context: DeliveryContext },
): Candidate[] {
  const later = [
    ...(program ? program.earlier.flatMap((one) => judgeInstruction(one, { program, context })) : []),
    ...judgeOffer(program, context),
    ...judgePurchase(program, context),
    ...judgeAfterPurchase(program, context),
  ];
  const { programWeight } = context;
  const hasBegun = used && programWeight && used.refTime < programWeight.refTime;
  return hasBegun ? later : [findBarrier(program, context), ...later];
}

function findBarrier(program: ProgramSummary | undefined, context: DeliveryContext): Candidate {
  return judgeEntry(program, context).find(({ outcome }) => outcome === 'barrier') ?? open('barrier');
}

/** Lists the errors that may stop a program after its payment, instruction by instruction. */
function judgeAfterPurchase(program: ProgramSummary | undefined, context: DeliveryContext): Candidate[] {
  if (!program) return judgeTransact(program, context);
  const found = program.later.flatMap((instruction) => judgeInstruction(instruction, { program, context }));
  // If the call certainly fails, a filter does not change the result of an expectation.
  const isExpected = found.some(
    ({ outcome, confidence }) => outcome === 'expectation-false' && confidence === 'sure',
  );
  return isExpected ? found.filter(({ outcome }) => outcome !== 'call-filtered') : found;
}
