import { isParachronError, omitUndefined } from '@parachron/core';
import type { Conflict, SubmissionStatus } from './findSubmission.js';
import { isCut, isDecided, isHeldByPool, isLost, isUncertain } from './ReconnectingChain.js';
import {
  endPlace,
  endSubmission,
  getSentTicket,
  type SubmissionEvent,
  type SubmissionLimits,
  type SubmissionState,
  type SubmissionStep,
  startRound,
  waitForOther,
} from './SubmissionState.js';
import type { Ticket } from './Ticket.js';

type Event<K extends SubmissionEvent['kind']> = Extract<SubmissionEvent, { kind: K }>;
type At<K extends SubmissionState['step']['kind']> = Extract<SubmissionState['step'], { kind: K }>;

// Another program may send transactions without end. After this many conflicts, the chain decides.
const mostConflicts = 10;

/**
 * Returns the state of a submission after an event. The state contains the next step or the outcome, and whether the
 * next submission of the account may start.
 */
export function advanceSubmission(
  state: SubmissionState,
  event: SubmissionEvent,
  limits: SubmissionLimits,
): SubmissionState {
  switch (event.kind) {
    case 'checked':
      return { ...state, isChecked: true, step: { kind: 'reserve' } };
    case 'reserved':
      return reserve(state, event);
    case 'compared':
      return state.step.kind === 'compare' ? compare(state, state.step.draft, event.conflict) : state;
    case 'kept':
      return state.step.kind === 'keep' ? startRound({ ...state, ticket: state.step.ticket }) : state;
    case 'signed':
      return { ...state, ticket: event.ticket };
    case 'taken':
      return take(state);
    case 'found':
      return find(state, event.status);
    case 'counted':
      return state.step.kind === 'count' ? count(state, state.step, event.nextNonce) : state;
    case 'landed':
      return endSubmission(state, { kind: 'landed', landed: event.landed });
    case 'shown':
    case 'used':
      return startRound(state);
    case 'overdue':
      return applyOverdue(state, event, limits);
    case 'reconnected':
      return state.step.kind === 'reconnect' ? applyReconnected(state, state.step, event) : state;
    case 'failed':
      return failSubmission(state, event.error, limits);
  }
}

/** From here on, the transaction is sent: no later failure of the step takes it out of the ticket. */
function take(state: SubmissionState): SubmissionState {
  const { step, ticket, place } = state;
  const taken: SubmissionState = { ...state, isUnsure: true, place: place === 'none' ? 'none' : 'passed' };
  return step.kind === 'send' && ticket ? { ...taken, step: { kind: 'send', ticket } } : taken;
}

function reserve(state: SubmissionState, { draft }: Event<'reserved'>): SubmissionState {
  const isOpen = state.conflicts < mostConflicts;
  return {
    ...state,
    place: 'open',
    step: isOpen ? { kind: 'compare', draft } : { kind: 'keep', ticket: draft },
  };
}

function compare(state: SubmissionState, draft: Ticket, conflict: Conflict | undefined): SubmissionState {
  if (!conflict) return { ...state, step: { kind: 'keep', ticket: draft } };
  const { nonce, afterBlock, sameCallHash } = conflict;
  const counted = { ...state, conflicts: state.conflicts + 1 };
  if (sameCallHash === undefined) return waitForOther(counted, { owner: draft.owner, nonce });
  // The other program has sent the same call: its transaction counts for this submission too.
  const ticket = { ...draft, nonce, afterBlock, hashes: [sameCallHash] };
  return { ...endPlace(counted), step: { kind: 'keep', ticket } };
}

function find(state: SubmissionState, status: SubmissionStatus): SubmissionState {
  const { step } = state;
  if (step.kind === 'judge') return judge(state, step, status);
  if (step.kind !== 'search' || status.kind === 'waiting') return state;
  const { ticket } = step;
  if (status.kind === 'absent') return { ...state, step: { kind: 'send', ticket } };
  if (status.kind === 'landed') return { ...state, step: { kind: 'collect', status } };
  if (status.kind === 'unsearched') return endUnknown(state, describeSearch(status));
  const other = omitUndefined({ other: status.other });
  return endSubmission(state, { kind: 'replaced', nonce: ticket.nonce, ...other });
}

/**
 * Handles a refusal by the pool: the refused transaction, or another transaction with its nonce, may be included or
 * pending.
 */
function judge(
  state: SubmissionState,
  { refusal, ticket }: At<'judge'>,
  status: SubmissionStatus,
): SubmissionState {
  const isOnly = state.place !== 'none' && !state.isUnsure && ticket.hashes.length === 1;
  if (isOnly && status.kind === 'replaced') return waitForOther(state, { ...readNonce(ticket), refusal });
  if (isOnly && status.kind === 'absent')
    return { ...state, step: { kind: 'count', refusal, ticket, status } };
  return settle(state, { refusal, ticket }, status);
}

/** Waits for another program's transaction if the account's next nonce shows that the nonce is used. */
function count(state: SubmissionState, step: At<'count'>, nextNonce: number): SubmissionState {
  const { refusal, ticket, status } = step;
  if (nextNonce <= ticket.nonce) return settle(state, step, status);
  return waitForOther(state, { ...readNonce(ticket), refusal });
}

/**
 * Ends the submission if the refusal is final; otherwise searches for the transaction, or waits for a transaction in
 * the pool.
 */
function settle(
  state: SubmissionState,
  { refusal, ticket }: Pick<At<'judge'>, 'refusal' | 'ticket'>,
  status: SubmissionStatus,
): SubmissionState {
  if (status.kind !== 'absent' || isLapsed(ticket, status.head)) return startRound(state);
  const hasEarlier = state.isUnsure || ticket.hashes.length > 1;
  if (!isHeldByPool(refusal, { hasEarlier })) return endSubmission(state, { kind: 'failed', error: refusal });
  return { ...state, step: { kind: 'awaitHeld', refusal, ticket, head: status.head } };
}

function readNonce({ owner, nonce }: Ticket): Pick<Ticket, 'owner' | 'nonce'> {
  return { owner, nonce };
}

/**
 * Returns whether the chain has reached the last block that may include the sent transactions. The call can then be
 * signed again.
 */
function isLapsed({ untilBlock }: Ticket, head: number): boolean {
  return untilBlock !== undefined && head >= untilBlock;
}

function applyOverdue(
  state: SubmissionState,
  { isIncluded, hasGrown }: Event<'overdue'>,
  { timeoutMs }: SubmissionLimits,
): SubmissionState {
  const { step } = state;
  const time = `${timeoutMs / 1000} s`;
  if (step.kind === 'awaitHeld')
    return endUnknown(
      state,
      `after ${time}, the transaction still waits in the pool for an earlier nonce`,
      step.refusal,
    );
  if (step.kind !== 'awaitNonce') {
    const what = isIncluded ? 'the block of the call is not final after' : 'no block contains the call after';
    return endUnknown(state, `${hasGrown ? what : 'the chain built no block for'} ${time}`);
  }
  if (step.refusal === undefined) return startRound(state);
  return endSubmission(state, { kind: 'failed', error: step.refusal });
}

function applyReconnected(
  state: SubmissionState,
  { error, next }: At<'reconnect'>,
  { isPossible }: Event<'reconnected'>,
): SubmissionState {
  if (!isPossible) {
    const reason = isParachronError(error, 'TRANSACTION_NOT_SENT')
      ? describeError(error)
      : 'the connection was lost';
    return endUnsent(state, error) ?? endUnknown(state, reason, error);
  }
  return next ? { ...state, step: next } : startRound(state);
}

function describeSearch({ first, last, end }: Extract<SubmissionStatus, { kind: 'unsearched' }>): string {
  if (last < first) return `none of the blocks #${first} to #${end} was read in time`;
  return `blocks #${first} to #${last} do not contain the call; later blocks up to #${end} were not read in time`;
}

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
