import { isParachronError, omitUndefined } from '@parachron/core';
import { isCut, isDecided, isLost, isUncertain } from './classifyErrors.js';
import {
  endPlace,
  endSubmission,
  getSentTicket,
  type SubmissionLimits,
  type SubmissionState,
  type SubmissionStep,
  startRound,
} from './SubmissionState.js';

/** Returns the state after the failure of a step: a reconnection, another round, or the end. */
export function failSubmission(
  state: SubmissionState,
  error: unknown,
  limits: SubmissionLimits,
): SubmissionState {
  const { step } = state;
  // The ticket of the step has only the transactions that were sent before.
  if (step.kind === 'send' && isParachronError(error, 'TRANSACTION_NOT_SENT'))
    return applyLoss({ ...state, ticket: step.ticket }, { error }, limits);
  switch (step.kind) {
    case 'reconnect':
      return endWithError(state, error);
    case 'awaitNonce':
      return isLost(error) ? applyLoss(state, { error, next: step }, limits) : endWithError(state, error);
    case 'judge':
      // A transaction that was sent once and was refused is not included.
      if (!isLost(error) && state.attempts === 1 && !state.isResumed)
        return endWithError(state, step.refusal);
      return isLost(error) ? applyLoss(state, { error }, limits) : endWithError(state, error);
    case 'count':
    case 'awaitHeld':
      return isLost(error) ? applyLoss(state, { error }, limits) : endWithError(state, error);
    default:
      return isCut(error) ? applyLoss(state, { error }, limits) : tryAgain(state, error, limits);
  }
}

/**
 * Ends a submission with an error. If a transaction was sent and the error does not decide the outcome, the error
 * contains the ticket.
 */
function endWithError(state: SubmissionState, error: unknown): SubmissionState {
  const isOpen = getSentTicket(state) !== undefined && !isDecided(error);
  if (!isOpen) return endSubmission(state, { kind: 'failed', error });
  return endUnknown(state, describeError(error), error);
}

/** Describes an error as the end of a sentence. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, '') : 'the submission failed';
}

/** Ends a submission with the reason why its outcome is unknown; without a ticket, only with the cause. */
export function endUnknown(state: SubmissionState, reason: string, cause?: unknown): SubmissionState {
  const { ticket } = state;
  if (!ticket) return endSubmission(state, { kind: 'failed', error: cause });
  return endSubmission(state, { kind: 'unknown', ticket, reason, ...omitUndefined({ cause }) });
}

/** Continues a submission after an error that leaves the inclusion unknown; any other error ends it. */
function tryAgain(state: SubmissionState, error: unknown, limits: SubmissionLimits): SubmissionState {
  const ticket = getSentTicket(state);
  if (!ticket || !isUncertain(error)) return endWithError(state, error);
  // Without a cause, the node accepted the transaction and reported no block in time. With a cause, the node may not
  // have the transaction.
  if (isParachronError(error, 'TRANSACTION_PENDING') && error.cause === undefined) {
    return endUnknown(
      state,
      `${limits.waitFor === 'finality' ? 'the block of the call is not final' : 'no block contains the call'} yet`,
      error,
    );
  }
  const counted = { ...state, attempts: state.attempts + 1 };
  if (counted.attempts > limits.attempts) return endExhausted(counted, error);
  if (!isParachronError(error, 'TRANSACTION_REFUSED')) return startRound(counted);
  return { ...counted, step: { kind: 'judge', refusal: error, ticket } };
}

function applyLoss(
  state: SubmissionState,
  { error, next }: { readonly error: unknown; readonly next?: SubmissionStep },
  limits: SubmissionLimits,
): SubmissionState {
  const lost = {
    ...state,
    isUnsure: state.isUnsure || getSentTicket(state) !== undefined,
    attempts: state.attempts + 1,
    losses: state.losses + 1,
  };
  if (lost.attempts > limits.attempts) return endExhausted(lost, error);
  return { ...endPlace(lost), step: { kind: 'reconnect', error, ...omitUndefined({ next }) } };
}

function endExhausted(state: SubmissionState, error: unknown): SubmissionState {
  return endUnsent(state, error) ?? endUnknown(state, `${state.attempts} attempts failed`, error);
}

/** Ends a submission with an error if nothing was sent; otherwise returns undefined. */
export function endUnsent(state: SubmissionState, error: unknown): SubmissionState | undefined {
  return getSentTicket(state) ? undefined : endSubmission(state, { kind: 'failed', error });
}
