import type { DecodedEvent } from '@parachron/client';
import { omitUndefined } from '@parachron/core';
import { isForUserAlone } from '../calls/isForUserAlone.js';
import { readForcedType } from '../calls/proxiedCall.js';
import { nameFailure } from '../dryRun/nameFailure.js';
import { findGrant } from '../proxies/findGrant.js';
import type { Verdict } from '../queues/Verdict.js';
import { isProxyMade } from '../types/deriveProxiedEnd.js';
import { isFiltered } from '../types/isFiltered.js';
import type { DeliveryContext } from './DeliveryContext.js';
import type { DeliveryExplanation, DeliveryOutcome, DeliveryWarning } from './DeliveryOutcome.js';
import { deriveCallContext } from './deriveCallContext.js';
import { deriveProgress, type Progress } from './deriveProgress.js';
import { deriveTrapClaims, listTrapped, type Trapped } from './deriveTrapClaims.js';
import { describeFindingOut } from './describeFindingOut.js';
import { type DeliveryActor, formatDelivery } from './formatDelivery.js';
import { judgeCall } from './judgeCall.js';
import { countPassed, findReported, judgeCalls, type Reported } from './judgeCalls.js';
import { type Finding, judgeCandidates } from './judgeCandidates.js';
import { listCalls } from './listCalls.js';
import { listFailures } from './listFailures.js';
import { nameError } from './nameError.js';
import { type ProgramSummary, readProgram } from './readProgram.js';

/** Known facts about one message. */
interface Message {
  readonly program: ProgramSummary | undefined;
  readonly context: DeliveryContext;
  readonly trapped: readonly Trapped[];
}

/** Explains the result of an executor for a program, from a block or from a dry run. */
export function deriveExplanation(verdict: Verdict, context: DeliveryContext): DeliveryExplanation {
  const { events, kind } = verdict;
  const first = context.program === undefined ? undefined : readProgram(context.program);
  const passed = first ? countPassed(first, { events, context }) : 0;
  // A later call may have stopped the program.
  const isStopped = kind === 'failed' && first !== undefined && passed > 0 && passed < first.allCalls.length;
  const program = isStopped && context.program ? readProgram(context.program, { ran: passed }) : first;
  const message: Message = { program, context, trapped: listTrapped(events) };
  const reported = findReported(first, { events, context });
  if (reported) return createExplanation(findProxied(reported), events, message);
  // Executed instructions stay executed after a later failure.
  const isOver = kind === 'completed' || (!isStopped && events.some(isProxyMade));
  if (isOver) return createExplanation(judgeRun(program, { events, context }), events, message);
  const known = first && program ? deriveCallContext(context, { known: first, call: program }) : context;
  // A program whose call was made has paid.
  const progress = isStopped ? 'bought' : findProgress(events, message);
  return createExplanation(findFailure(verdict, { program, context: known, progress }), events, message);
}

/** Concludes the outcome of a program that reached its last call. */
function judgeRun(
  program: ProgramSummary | undefined,
  ran: { readonly events: readonly DecodedEvent[]; readonly context: DeliveryContext },
): Finding {
  const { events } = ran;
  const isMade = events.some(isProxyMade);
  const isSeveral = program !== undefined && program.allCalls.length > 1;
  if (isSeveral && (isMade || !events.some(({ failure }) => failure))) return judgeCalls(program, ran);
  return isMade ? { outcome: 'executed', certainty: 'reported' } : judgeCandidates(judgeCall(program, ran));
}

/** Explains a message without an event of a queue. */
export function deriveSilence(
  context: DeliveryContext,
  isReadable: boolean | undefined,
): DeliveryExplanation {
  const finding: Finding =
    isReadable === false
      ? { outcome: 'unsupported-version', certainty: 'deduced' }
      : { outcome: 'not-seen', certainty: context.program ? 'reported' : 'unknown' };
  return createExplanation(finding, [], { program: undefined, context, trapped: [] });
}

function createExplanation(
  { outcome, certainty, error, inside, candidates = [] }: Finding,
  events: readonly DecodedEvent[],
  message: Message,
): DeliveryExplanation {
  const { trapped } = message;
  const claims = deriveTrapClaims(trapped, message);
  // The calls of a batch before the failed call stay in effect.
  const mayHaveRun = [outcome, ...candidates].includes('executed') || inside !== undefined;
  const outcomes = outcome === 'one-of' ? candidates : [outcome];
  const isOfferKept = outcomes.every((one) => unpaid.has(one)) && findProgress(events, message) === 'taken';
  const warnings = listWarnings(message, { mayHaveRun, isOfferKept });
  const howToFindOut = describeFindingOut(outcome, message.context);
  const isDeduced = certainty === 'deduced';
  return {
    outcome,
    certainty,
    ...omitUndefined({ error, inside }),
    sentence: formatDelivery({
      ...{ outcome, error, inside, candidates, isDeduced, warnings, claims },
      actor: findActor(message),
      isSeveral: (message.program?.allCalls.length ?? 0) > 1,
      expectsSuccess: message.program?.expectsSuccess ?? true,
      isTried: message.context.isTried === true,
    }),
    candidates,
    ...omitUndefined({ howToFindOut }),
    warnings,
    trapped: trapped.map(({ amount }) => amount),
    claims,
    evidence: events.filter(isEvidence),
  };
}

function listWarnings(
  { program, context: { runtime }, trapped }: Message,
  { mayHaveRun, isOfferKept }: { readonly mayHaveRun: boolean; readonly isOfferKept: boolean },
): DeliveryWarning[] {
  const isBare = (program ? listCalls(program) : []).some(
    ({ isCalledBelow, transact }) =>
      isCalledBelow && transact && runtime && isForUserAlone(runtime, transact.call) === false,
  );
  return [
    ...(trapped.length > 0 ? (['assets-trapped'] as const) : []),
    ...(isOfferKept ? (['offer-kept'] as const) : []),
    ...(mayHaveRun && isBare ? (['derived-account-acted'] as const) : []),
  ];
}

function findActor({ program, context: { runtime } }: Message): DeliveryActor {
  const call = program?.transact?.call;
  if (program && call === undefined) return 'none';
  const isBare = call !== undefined && runtime !== undefined && isForUserAlone(runtime, call) === false;
  if (!isBare) return 'user';
  if (program?.caller.kind === 'sender') return 'sender';
  return program?.isCalledBelow ? 'derived' : 'other';
}

// A processed message is not a success: success is ProxyExecuted{Ok} without a failed inner call.
function findProxied({ end, program, context: { proxies, runtime }, isOfCall }: Reported): Finding {
  const { failure, inside, isFilteredByType, isInsideProxy } = end;
  const error = failure && nameFailure(failure);
  if (!isFiltered(failure)) return { outcome: 'call-failed', certainty: 'reported', error, inside };
  if (!isOfCall) {
    return {
      outcome: 'one-of',
      certainty: 'reported',
      error,
      candidates: ['proxy-filtered', 'call-filtered'],
    };
  }
  const call = program?.transact?.call;
  const forceProxyType = call && runtime ? readForcedType(runtime, call) : undefined;
  const grant = proxies && findGrant(proxies, { delegate: proxies.delegate, forceProxyType });
  // The type Any permits every call, so the filter is the chain's own; a nested proxy has its own type.
  const isByType = isFilteredByType && grant?.proxyType !== 'Any';
  const outcome = isByType || isInsideProxy ? 'proxy-filtered' : 'call-filtered';
  return { outcome, certainty: 'reported', error, inside };
}

function findFailure(
  verdict: Verdict,
  about: Pick<Message, 'program' | 'context'> & { readonly progress: Progress },
): Finding {
  const { kind, error } = verdict;
  const { program, context, progress } = about;
  if (kind === 'overweight') return { outcome: 'overweight', certainty: 'reported', error };
  if (kind === 'unreadable') return { outcome: 'unsupported-version', certainty: 'reported' };
  const replayed = context.replay?.outcome;
  // A dry run of the same program that ends with the same error names the instruction.
  const index = verdict.index ?? (replayed?.error === error ? replayed?.index : undefined);
  if (error !== undefined) return nameError(error, { ...about, index, certainty: 'reported' });
  if (replayed?.error !== undefined) {
    return nameError(replayed.error, { ...about, index: replayed.index, certainty: 'deduced' });
  }
  return judgeCandidates(listFailures(verdict, { progress, program, context }));
}

const unpaid: ReadonlySet<string> = new Set<DeliveryOutcome>(['fees', 'asset-not-accepted']);

function findProgress(
  events: readonly DecodedEvent[],
  { program, trapped }: Pick<Message, 'program' | 'trapped'>,
): Progress {
  return deriveProgress(program, { trapped: trapped.map(({ amount }) => amount), events });
}

const quiet: ReadonlySet<string> = new Set(['System', 'Balances', 'TransactionPayment', 'ParachainSystem']);

// Events of funds are not evidence of the end of a program.
function isEvidence({ usualPallet }: DecodedEvent): boolean {
  return !quiet.has(usualPallet);
}
