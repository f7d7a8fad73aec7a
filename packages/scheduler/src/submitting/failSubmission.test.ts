import { describe, expect, it } from 'vitest';
import {
  draft,
  errors,
  lost,
  pendAfter,
  refuseByPool,
  sent,
  timedOut,
} from '../../test/support/submissions.js';
import { endUnknown, endUnsent, failSubmission } from './failSubmission.js';
import { createSubmissionState, type SubmissionState, type SubmissionStep } from './SubmissionState.js';

const limits = { attempts: 3, timeoutMs: 60_000, waitFor: 'block' } as const;
const start = createSubmissionState();
const sending: SubmissionState = {
  ...start,
  step: { kind: 'send', ticket: sent },
  ticket: sent,
  place: 'open',
};
const fail = (state: SubmissionState, error: unknown) => failSubmission(state, error, limits);
const at = (step: SubmissionStep, changes: Partial<SubmissionState> = {}): SubmissionState => ({
  ...sending,
  ...changes,
  step,
});
const broken = new TypeError('no memory.');
const refusal = refuseByPool(1010);

const steps: readonly SubmissionStep[] = [
  { kind: 'send', ticket: sent },
  { kind: 'search', ticket: sent },
  { kind: 'judge', refusal, ticket: sent },
  { kind: 'count', refusal, ticket: sent, status: { kind: 'absent', head: 20 } },
  { kind: 'awaitHeld', refusal, ticket: sent, head: 20 },
];

describe('failSubmission after a lost connection', () => {
  it.each(steps)('reconnects in the step $kind', (step) => {
    expect(fail(at(step), lost)).toMatchObject({
      attempts: 1,
      losses: 1,
      isUnsure: true,
      place: 'passed',
      step: { kind: 'reconnect', error: lost },
    });
  });

  it.each(steps)('ends with the ticket in the step $kind after the last attempt', (step) => {
    expect(fail(at(step, { attempts: 3 }), lost).step).toEqual({
      kind: 'unknown',
      ticket: sent,
      reason: '4 attempts failed',
      cause: lost,
    });
  });

  it('returns an unused nonce, and is not unsure without a transaction', () => {
    const unsent = at({ kind: 'send', ticket: draft }, { ticket: draft });
    expect(fail(unsent, lost)).toMatchObject({ place: 'none', isUnsure: false, losses: 1 });
    expect(fail({ ...unsent, attempts: 3 }, lost).step).toEqual({ kind: 'failed', error: lost });
  });

  it('continues the wait for another program', () => {
    const step = { kind: 'awaitNonce', owner: draft.owner, nonce: 4 } as const;
    expect(fail({ ...start, step }, lost).step).toEqual({ kind: 'reconnect', error: lost, next: step });
    expect(fail({ ...start, step }, broken).step).toEqual({ kind: 'failed', error: broken });
  });

  it('ends if the reconnection itself fails', () => {
    const step = { kind: 'reconnect', error: lost } as const;
    expect(fail(at(step), timedOut).step).toMatchObject({ kind: 'unknown', cause: timedOut });
    expect(fail({ ...start, step }, timedOut).step).toEqual({ kind: 'failed', error: timedOut });
  });
});

describe('failSubmission after the refusal of a request because of a limit', () => {
  const limited = errors.TRANSACTION_NOT_SENT;
  const sendAgain = (ticket: typeof sent, changes: Partial<SubmissionState> = {}): SubmissionState => ({
    ...sending,
    step: { kind: 'send', ticket },
    ticket: { ...sent, hashes: [...ticket.hashes, `0x${'0b'.repeat(32)}`] },
    ...changes,
  });

  it('forgets the transaction that was signed, and reconnects', () => {
    const next = fail(sendAgain(draft), limited);
    expect(next).toMatchObject({
      isUnsure: false,
      place: 'none',
      step: { kind: 'reconnect', error: limited },
    });
    expect(next).not.toHaveProperty('ticket');
  });

  it('ends after the last attempt, without a ticket', () => {
    expect(fail(sendAgain(draft, { attempts: 3 }), limited).step).toEqual({ kind: 'failed', error: limited });
  });

  it('keeps the transactions that were sent before', () => {
    expect(fail(sendAgain(sent), limited)).toMatchObject({ isUnsure: true, ticket: sent });
    expect(fail(sendAgain(sent, { attempts: 3 }), limited).step).toEqual({
      kind: 'unknown',
      ticket: sent,
      reason: '4 attempts failed',
      cause: limited,
    });
  });
});

describe('failSubmission after an error of the node', () => {
  it('searches again if the inclusion is unknown', () => {
    const error = errors.BLOCK_UNAVAILABLE;
    expect(fail(sending, error)).toMatchObject({ attempts: 1, step: { kind: 'search', ticket: sent } });
    expect(fail({ ...sending, attempts: 2 }, error).step).toMatchObject({ kind: 'search' });
    expect(fail({ ...sending, attempts: 3 }, error).step).toMatchObject({
      kind: 'unknown',
      reason: '4 attempts failed',
    });
  });

  it('judges a refusal by the pool', () => {
    expect(fail(sending, refusal).step).toEqual({ kind: 'judge', refusal, ticket: sent });
  });

  it('ends with the refusal if the only transaction was refused, and the search for it fails', () => {
    const judging = at({ kind: 'judge', refusal, ticket: sent }, { attempts: 1 });
    expect(fail(judging, broken).step).toEqual({ kind: 'failed', error: refusal });
    const unclear = { kind: 'unknown', ticket: sent, reason: 'no memory', cause: broken };
    expect(fail({ ...judging, attempts: 2 }, broken).step).toEqual(unclear);
    expect(fail({ ...judging, isResumed: true }, broken).step).toEqual(unclear);
  });

  it.each([
    ['block', 'no block contains the call yet'],
    ['finality', 'the block of the call is not final yet'],
  ] as const)('ends the wait for a %s with the ticket', (waitFor, reason) => {
    const pending = pendAfter();
    expect(failSubmission(sending, pending, { ...limits, waitFor }).step).toEqual({
      kind: 'unknown',
      ticket: sent,
      reason,
      cause: pending,
    });
  });

  it('searches again after a wait that ended with an error', () => {
    expect(fail(sending, pendAfter(errors.RPC_FAILED)).step).toMatchObject({ kind: 'search' });
    expect(fail(sending, pendAfter(lost)).step).toMatchObject({ kind: 'reconnect' });
  });

  it.each([errors.DISPATCH_FAILED, errors.SUBMISSION_UNKNOWN, errors.SUBMISSION_REPLACED])(
    'ends with an error that states the outcome: $code',
    (error) => {
      expect(fail(sending, error).step).toEqual({ kind: 'failed', error });
    },
  );

  it('does not repeat a failure before a transaction is sent', () => {
    const unsent = at({ kind: 'send', ticket: draft }, { ticket: draft });
    expect(fail(unsent, errors.BLOCK_UNAVAILABLE).step).toEqual({
      kind: 'failed',
      error: errors.BLOCK_UNAVAILABLE,
    });
  });

  it.each([
    ['an error', new RangeError('too large.'), 'too large'],
    ['any other value', 'no', 'the submission failed'],
  ])('ends with the ticket and the reason after %s', (_, error, reason) => {
    expect(fail(sending, error).step).toEqual({ kind: 'unknown', ticket: sent, reason, cause: error });
  });
});

describe('the ends of a submission', () => {
  it('without a ticket, an unknown outcome is the cause', () => {
    expect(endUnknown(start, 'a reason', broken).step).toEqual({ kind: 'failed', error: broken });
    expect(endUnknown(sending, 'a reason').step).toEqual({
      kind: 'unknown',
      ticket: sent,
      reason: 'a reason',
    });
  });

  it('only a submission without a sent transaction ends as unsent', () => {
    expect(endUnsent(sending, broken)).toBeUndefined();
    expect(endUnsent({ ...sending, ticket: draft }, broken)).toMatchObject({
      place: 'none',
      step: { kind: 'failed', error: broken },
    });
  });
});
