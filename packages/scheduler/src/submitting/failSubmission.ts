import { isParachronError, omitUndefined } from '@parachron/core';
import { isCut } from './isCut.js';
import { isDecided } from './isDecided.js';
import { isLost } from './isLost.js';
import { isUncertain } from './isUncertain.js';
import {
  getSentTicket,
  type SubmissionLimits,
  type SubmissionState,
  type SubmissionStep,
} from './SubmissionState.js';
import { endSubmission, leavePlace, startRound } from './startRound.js';

/** Returns the state after a step failed: another round, on a working connection, or the end. */
export function failSubmission(
  state: SubmissionState,
  error: unknown,
  limits: SubmissionLimits,
): SubmissionState {
  const { step } = state;
  switch (step.kind) {
    case 'reconnect':
      return giveUp(state, error);
    case 'awaitNonce':
      return isLost(error) ? loseConnection(state, { error, next: step }, limits) : giveUp(state, error);
    case 'judge':
      // A transaction that was sent once and refused is not included.
      if (!isLost(error) && state.attempts === 1 && !state.isResumed) return giveUp(state, step.refusal);
      return isLost(error) ? loseConnection(state, { error }, limits) : giveUp(state, error);
    case 'count':
    case 'awaitHeld':
      return isLost(error) ? loseConnection(state, { error }, limits) : giveUp(state, error);
    default:
      return isCut(error) ? loseConnection(state, { error }, limits) : repeat(state, error, limits);
  }
}

/** Ends a submission with an error: after something was sent, an error without a known outcome carries the ticket. */
function giveUp(state: SubmissionState, error: unknown): SubmissionState {
  const isOpen = getSentTicket(state) !== undefined && !isDecided(error);
  if (!isOpen) return endSubmission(state, { kind: 'failed', error });
  return endUnknown(state, error instanceof Error ? error.message.replace(/\.$/, '') : 'it failed', error);
}

/** Ends a submission with the reason why its outcome is unknown; without a ticket, with the cause alone. */
export function endUnknown(state: SubmissionState, reason: string, cause?: unknown): SubmissionState {
  const { ticket } = state;
  if (!ticket) return endSubmission(state, { kind: 'failed', error: cause });
  return endSubmission(state, { kind: 'unknown', ticket, reason, ...omitUndefined({ cause }) });
}

/** The transaction may be in a block in spite of the error, or may be sent again. */
function repeat(state: SubmissionState, error: unknown, limits: SubmissionLimits): SubmissionState {
  const ticket = getSentTicket(state);
  if (!ticket || !isUncertain(error)) return giveUp(state, error);
  // The node accepted the transaction and reported no block within the given time; without an answer, the node may not have it.
  if (isParachronError(error, 'TRANSACTION_PENDING') && error.cause === undefined) {
    return endUnknown(
      state,
      `it is ${limits.waitFor === 'finality' ? 'not final' : 'in no block'} yet`,
      error,
    );
  }
  const counted = { ...state, attempts: state.attempts + 1 };
  if (counted.attempts > limits.attempts) return exhaust(counted, error);
  if (!isParachronError(error, 'TRANSACTION_REFUSED')) return startRound(counted);
  return { ...counted, step: { kind: 'judge', refusal: error, ticket } };
}

function loseConnection(
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
  if (lost.attempts > limits.attempts) return exhaust(lost, error);
  return { ...leavePlace(lost), step: { kind: 'reconnect', error, ...omitUndefined({ next }) } };
}

function exhaust(state: SubmissionState, error: unknown): SubmissionState {
  return endUnsent(state, error) ?? endUnknown(state, `${state.attempts} attempts failed`, error);
}

/** Ends a submission with an error, if nothing was sent. */
export function endUnsent(state: SubmissionState, error: unknown): SubmissionState | undefined {
  return getSentTicket(state) ? undefined : endSubmission(state, { kind: 'failed', error });
}
