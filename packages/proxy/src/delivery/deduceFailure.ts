import type { Verdict } from '../queues/Verdict.js';
import { type Candidate, open, sure } from './Candidate.js';
import type { DeliveryContext } from './DeliveryContext.js';
import type { Progress } from './deriveProgress.js';
import { judgeCall } from './judgeCall.js';
import { deriveLeastWeight, judgeEntry } from './judgeEntry.js';
import { judgeOffer, judgePurchase } from './judgePayment.js';
import { judgeTransact } from './judgeTransact.js';
import type { ProgramSummary } from './readProgram.js';

/** What a failure may be where the chain does not name the error: what the facts do not contradict, in the chain's order. */
export function deduceFailure(
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
    case 'bought':
      return judgeAfterPurchase(program, context);
    case 'unknown':
      return [
        ...judgeOffer(program, context),
        ...judgePurchase(program, context),
        ...judgeAfterPurchase(program, context),
      ];
  }
}

// Some chains count the whole program as used where their barrier refuses it, and call that a failure like any other.
function judgeUnpaid(
  { used }: Pick<Verdict, 'used'>,
  { program, context }: { readonly program: ProgramSummary | undefined; readonly context: DeliveryContext },
): Candidate[] {
  const offers = judgeOffer(program, context);
  const barrier =
    judgeEntry(program, context).find(({ outcome }) => outcome === 'barrier') ?? open('barrier');
  const { programWeight } = context;
  if (used && programWeight) return used.refTime < programWeight.refTime ? offers : [sure('barrier')];
  const least = program && deriveLeastWeight(program, context);
  if (!used || !least || least.refTime === 0n) return [barrier, ...offers];
  // Until its first asset came, a program has used nothing of what its call may.
  if (used.refTime < least.refTime) return offers;
  if (used.refTime <= 2n * least.refTime) return [sure('barrier')];
  // The first instructions alone may weigh more than the call.
  return [barrier, ...offers.map(({ outcome }) => open(outcome))];
}

function judgeAfterPurchase(program: ProgramSummary | undefined, context: DeliveryContext): Candidate[] {
  const before = judgeTransact(program, context);
  if (!program?.expectsSuccess || before.some(({ standing }) => standing === 'sure')) return before;
  const call = judgeCall(program, { events: [], context });
  const failed = call.find(({ standing, outcome }) => standing === 'sure' && outcome !== 'executed');
  if (failed) return [sure('expectation-false', failed.error)];
  return call.length === 0 ? before : [...before, open('expectation-false')];
}
