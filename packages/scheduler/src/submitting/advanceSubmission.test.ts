import { describe, expect, test } from 'vitest';
import {
  draft,
  errors,
  hash,
  lost,
  pendAfter,
  refuseByPool,
  sent,
  timedOut,
} from '../../test/support/submissions.js';
import { advanceSubmission } from './advanceSubmission.js';
import type { SubmissionStatus } from './findSubmission.js';
import {
  createSubmissionState,
  type SubmissionEvent,
  type SubmissionLimits,
  type SubmissionState,
} from './SubmissionState.js';

const limits: SubmissionLimits = { attempts: 3, timeoutMs: 60_000, waitFor: 'block' };
/** Codes of Substrate's transaction pool: an invalid transaction, and a transaction that is already in the pool. */
const invalid = refuseByPool(1010);
const known = refuseByPool(1013);
const pending = pendAfter();

const start = createSubmissionState();
/** A submission whose only transaction was signed, without an answer of the node yet. */
const sending: SubmissionState = {
  ...start,
  step: { kind: 'send', ticket: draft },
  ticket: sent,
  place: 'open',
  isChecked: true,
};
const judging = (refusal: unknown): SubmissionState => ({
  ...sending,
  attempts: 1,
  step: { kind: 'judge', refusal, ticket: sent },
});
const advance = (state: SubmissionState, ...events: readonly SubmissionEvent[]) =>
  events.reduce((before, event) => advanceSubmission(before, event, limits), state);
const fail = (error: unknown): SubmissionEvent => ({ kind: 'failed', error });
const find = (status: SubmissionStatus): SubmissionEvent => ({ kind: 'found', status });

describe('without a failure', () => {
  test('a submission checks the call, reserves a nonce, stores the ticket and sends the transaction', () => {
    const checked = advance(start, { kind: 'checked' });
    expect(checked).toEqual({ ...start, isChecked: true, step: { kind: 'reserve' } });
    const reserved = advance(checked, { kind: 'reserved', draft });
    expect(reserved).toEqual({ ...checked, place: 'open', step: { kind: 'compare', draft } });
    const compared = advance(reserved, { kind: 'compared', conflict: undefined });
    expect(compared).toEqual({ ...reserved, step: { kind: 'keep', ticket: draft } });
    expect(advance(compared, { kind: 'kept' })).toEqual({
      ...compared,
      ticket: draft,
      step: { kind: 'send', ticket: draft },
    });
  });

  test('the next submission of the account starts when the node has the transaction', () => {
    const signed = advance({ ...sending, ticket: draft }, { kind: 'signed', ticket: sent });
    expect(signed).toEqual(sending);
    const taken = { ...sending, isUnsure: true, place: 'passed', step: { kind: 'send', ticket: sent } };
    expect(advance(signed, { kind: 'taken' })).toEqual(taken);
  });

  test('a submission searches for the transactions of an earlier run before it sends', () => {
    const resumed = createSubmissionState(sent);
    expect(resumed).toMatchObject({ step: { kind: 'search', ticket: sent }, isResumed: true, place: 'none' });
    expect(advance(resumed, find({ kind: 'absent', head: 20 })).step).toEqual({ kind: 'send', ticket: sent });
    const other = { kind: 'replaced', other: '0x0b' } as const;
    expect(advance(resumed, find(other)).step).toEqual({ ...other, nonce: 5 });
  });

  test('a transaction in a block ends the submission with its outcome', () => {
    const status = {
      kind: 'landed',
      block: { number: 12, hash: '0x0c' },
      bytes: '0x',
      hash,
      head: 12,
    } as const;
    const found = advance({ ...sending, step: { kind: 'search', ticket: sent } }, find(status));
    expect(found.step).toEqual({ kind: 'collect', status });
    const landed = { hash, block: status.block, extrinsicIndex: 1, events: [] } as const;
    expect(advance(found, { kind: 'landed', landed })).toMatchObject({
      place: 'passed',
      ticket: sent,
      step: { kind: 'landed', landed },
    });
  });
});

describe('a transaction of another program', () => {
  const comparing = advance(start, { kind: 'checked' }, { kind: 'reserved', draft });

  test('with the same call counts for this submission, which releases its own nonce', () => {
    const conflict = { nonce: 4, afterBlock: 9, sameCallHash: '0x0b' } as const;
    const found = advance(comparing, { kind: 'compared', conflict });
    const ticket = { ...draft, nonce: 4, afterBlock: 9, hashes: ['0x0b'] };
    expect(found).toMatchObject({ place: 'none', conflicts: 1, step: { kind: 'keep', ticket } });
    expect(advance(found, { kind: 'kept' }).step).toEqual({ kind: 'search', ticket });
  });

  test('with another call for the same task is awaited, and then the call is checked again', () => {
    const found = advance(comparing, { kind: 'compared', conflict: { nonce: 4, afterBlock: 9 } });
    expect(found).toEqual({
      ...start,
      conflicts: 1,
      step: { kind: 'awaitNonce', owner: draft.owner, nonce: 4 },
    });
    expect(advance(found, { kind: 'used' }).step).toEqual({ kind: 'check' });
    expect(advance(found, { kind: 'overdue' }).step).toEqual({ kind: 'check' });
  });

  test('is ignored after ten conflicts', () => {
    const often = { ...start, step: { kind: 'reserve' }, conflicts: 10 } as const;
    expect(advance(often, { kind: 'reserved', draft }).step).toEqual({ kind: 'keep', ticket: draft });
  });
});

describe('a refusal by the transaction pool', () => {
  test('starts a search for the transaction on the chain', () => {
    expect(advance(sending, fail(invalid))).toEqual(judging(invalid));
  });

  test('is final if the chain has no transaction with the nonce', () => {
    const counting = advance(judging(invalid), find({ kind: 'absent', head: 20 }));
    expect(counting.step).toMatchObject({ kind: 'count', refusal: invalid });
    expect(advance(counting, { kind: 'counted', nextNonce: 5 }).step).toEqual({
      kind: 'failed',
      error: invalid,
    });
  });

  test('releases the nonce if another program used the nonce', () => {
    const next = { ...start, attempts: 1, step: { kind: 'awaitNonce', owner: draft.owner, nonce: 5 } };
    const counting = advance(judging(invalid), find({ kind: 'absent', head: 20 }));
    const waiting = { ...next, step: { ...next.step, refusal: invalid } };
    expect(advance(counting, { kind: 'counted', nextNonce: 6 })).toEqual(waiting);
    expect(advance(judging(invalid), find({ kind: 'replaced' }))).toEqual(waiting);
    expect(advance(counting, { kind: 'counted', nextNonce: 6 }, { kind: 'overdue' }).step).toEqual({
      kind: 'failed',
      error: invalid,
    });
  });

  test('starts a search for the transaction if the node may have an earlier attempt', () => {
    const unsure = { ...judging(invalid), isUnsure: true };
    expect(advance(unsure, find({ kind: 'replaced' })).step).toEqual({ kind: 'search', ticket: sent });
    expect(advance(unsure, find({ kind: 'waiting', head: 20 })).step).toEqual({
      kind: 'search',
      ticket: sent,
    });
    // Block 74 is the last block that may include the transaction, so the call can be signed again.
    expect(advance(unsure, find({ kind: 'absent', head: 74 })).step).toEqual({
      kind: 'search',
      ticket: sent,
    });
  });

  test('starts a wait if the pool has the transaction; the submission ends with its ticket if the wait times out', () => {
    const unsure = { ...judging(known), isUnsure: true };
    const waiting = advance(unsure, find({ kind: 'absent', head: 20 }));
    expect(waiting.step).toEqual({ kind: 'awaitHeld', refusal: known, ticket: sent, head: 20 });
    expect(advance(waiting, { kind: 'shown' }).step).toEqual({ kind: 'search', ticket: sent });
    expect(advance(waiting, { kind: 'overdue' }).step).toEqual({
      kind: 'unknown',
      ticket: sent,
      reason: 'after 60 s, the transaction still waits in the pool for an earlier nonce',
      cause: known,
    });
  });

  test('is the reported reason if the search for an earlier attempt fails', () => {
    const broken = new TypeError('no blocks');
    expect(advance(judging(invalid), fail(broken)).step).toEqual({ kind: 'failed', error: invalid });
    const again = { ...judging(invalid), attempts: 2 };
    expect(advance(again, fail(broken)).step).toMatchObject({ kind: 'unknown', reason: 'no blocks' });
  });
});

describe('a lost connection', () => {
  test('before the transaction is sent releases the nonce', () => {
    const reserved = advance(start, { kind: 'checked' }, { kind: 'reserved', draft });
    const cut = advance(reserved, fail(lost));
    expect(cut).toMatchObject({ place: 'none', isUnsure: false, attempts: 1, losses: 1 });
    expect(cut.step).toEqual({ kind: 'reconnect', error: lost });
    expect(advance(cut, { kind: 'reconnected', isPossible: true }).step).toEqual({ kind: 'reserve' });
    expect(advance(cut, { kind: 'reconnected', isPossible: false }).step).toEqual({
      kind: 'failed',
      error: lost,
    });
  });

  test('after the transaction is sent keeps the nonce and starts a search', () => {
    const cut = advance(sending, fail(lost));
    expect(cut).toMatchObject({ place: 'passed', isUnsure: true, ticket: sent });
    expect(advance(cut, { kind: 'reconnected', isPossible: true }).step).toEqual({
      kind: 'search',
      ticket: sent,
    });
    expect(advance(cut, { kind: 'reconnected', isPossible: false }).step).toEqual({
      kind: 'unknown',
      ticket: sent,
      reason: 'the connection was lost',
      cause: lost,
    });
  });

  test('during a wait for another program continues the wait', () => {
    const step = { kind: 'awaitNonce', owner: draft.owner, nonce: 4 } as const;
    const cut = advance({ ...start, step }, fail(lost));
    expect(advance(cut, { kind: 'reconnected', isPossible: true }).step).toEqual(step);
  });

  test('ends the submission after the last attempt', () => {
    const tired = { ...sending, attempts: 3 };
    expect(advance(tired, fail(lost)).step).toMatchObject({ kind: 'unknown', reason: '4 attempts failed' });
    expect(advance({ ...start, attempts: 3 }, fail(lost)).step).toEqual({ kind: 'failed', error: lost });
  });
});

describe('the timeout', () => {
  const searching: SubmissionState = { ...sending, step: { kind: 'search', ticket: sent } };

  test.each([
    [{}, 'the chain built no block for 60 s'],
    [{ hasGrown: true }, 'no block contains the call after 60 s'],
    [{ hasGrown: true, isIncluded: true }, 'the block of the call is not final after 60 s'],
  ])('ends a search that found %j', (seen, reason) => {
    expect(advance(searching, { kind: 'overdue', ...seen }).step).toEqual({
      kind: 'unknown',
      ticket: sent,
      reason,
    });
  });

  test.each([
    [{ first: 11, last: 10, end: 20 }, 'none of the blocks #11 to #20 was read in time'],
    [
      { first: 11, last: 15, end: 20 },
      'blocks #11 to #15 do not contain the call; later blocks up to #20 were not read in time',
    ],
  ])('ends a search through blocks, %j', (read, reason) => {
    expect(advance(searching, find({ kind: 'unsearched', ...read })).step).toMatchObject({ reason });
  });

  test.each([
    ['block', 'no block contains the call yet'],
    ['finality', 'the block of the call is not final yet'],
  ] as const)('ends the wait for a %s', (waitFor, reason) => {
    const { step } = advanceSubmission(sending, fail(pending), { ...limits, waitFor });
    expect(step).toEqual({ kind: 'unknown', ticket: sent, reason, cause: pending });
  });
});

describe('an unexpected error', () => {
  test('before the transaction is sent is the outcome, and releases the nonce', () => {
    const broken = new TypeError('the disk is full');
    const keeping = { ...start, step: { kind: 'keep', ticket: draft }, place: 'open' } as const;
    expect(advance(keeping, fail(broken))).toEqual({
      ...start,
      step: { kind: 'failed', error: broken },
    });
  });

  test('after the transaction is sent ends the submission with its ticket', () => {
    const broken = new TypeError('the disk is full.');
    expect(advance(sending, fail(broken)).step).toEqual({
      kind: 'unknown',
      ticket: sent,
      reason: 'the disk is full',
      cause: broken,
    });
  });
});

describe('an error of a step', () => {
  const sendAgain = (ticket: typeof sent): SubmissionState => ({
    ...sending,
    step: { kind: 'send', ticket },
    ticket: { ...sent, hashes: [...ticket.hashes, `0x${'0b'.repeat(32)}`] },
  });
  const unsent: SubmissionState = { ...sending, step: { kind: 'send', ticket: draft }, ticket: draft };
  const at = (step: SubmissionState['step']): SubmissionState => ({ ...sending, step });
  const counting = at({
    kind: 'count',
    refusal: invalid,
    ticket: sent,
    status: { kind: 'absent', head: 20 },
  });
  const waiting = at({ kind: 'awaitHeld', refusal: known, ticket: sent, head: 20 });
  const { TRANSACTION_NOT_SENT: limited, BLOCK_UNAVAILABLE: pruned } = errors;

  test.each<[string, SubmissionState, unknown, object]>([
    [
      'a limit of requests forgets the signed transaction',
      sendAgain(draft),
      limited,
      { isUnsure: false, place: 'none', step: { kind: 'reconnect' } },
    ],
    [
      'a limit keeps the transactions that were sent before',
      sendAgain(sent),
      limited,
      { isUnsure: true, ticket: sent, step: { kind: 'reconnect' } },
    ],
    [
      'a failed reconnection ends with the ticket',
      at({ kind: 'reconnect', error: lost }),
      timedOut,
      { step: { kind: 'unknown', cause: timedOut } },
    ],
    [
      'a failed reconnection before anything is sent is the outcome',
      { ...start, step: { kind: 'reconnect', error: lost } },
      timedOut,
      { step: { kind: 'failed', error: timedOut } },
    ],
    [
      'a failed search after a refusal of a resumed submission',
      { ...judging(invalid), isResumed: true },
      new TypeError('no'),
      { step: { kind: 'unknown' } },
    ],
    ['a lost connection during a count', counting, lost, { step: { kind: 'reconnect' } }],
    ['a lost connection during a wait', waiting, lost, { step: { kind: 'reconnect' } }],
    ['a pruned block during a count', counting, pruned, { step: { kind: 'unknown', cause: pruned } }],
    ['a pruned block during a wait', waiting, pruned, { step: { kind: 'unknown', cause: pruned } }],
    [
      'a pruned block after the sending starts a search',
      sending,
      pruned,
      { attempts: 1, step: { kind: 'search' } },
    ],
    ['a pruned block before the sending', unsent, pruned, { step: { kind: 'failed', error: pruned } }],
    [
      'an end of the wait by an error starts a search',
      sending,
      pendAfter(errors.RPC_FAILED),
      { step: { kind: 'search' } },
    ],
    ['an end of the wait by a lost connection', sending, pendAfter(lost), { step: { kind: 'reconnect' } }],
    ['the loss before the last attempt', { ...sending, attempts: 2 }, lost, { step: { kind: 'reconnect' } }],
    [
      'the last loss before anything is sent',
      { ...unsent, attempts: 3 },
      lost,
      { step: { kind: 'failed', error: lost } },
    ],
    [
      'an outcome',
      sending,
      errors.DISPATCH_FAILED,
      { step: { kind: 'failed', error: errors.DISPATCH_FAILED } },
    ],
    [
      'a value that is no error',
      sending,
      'no',
      { step: { kind: 'unknown', reason: 'the submission failed' } },
    ],
  ])('%s', (_name, state, error, expected) => {
    expect(advance(state, fail(error))).toMatchObject(expected);
  });

  test('a limit leaves no ticket', () => {
    expect(advance(sendAgain(draft), fail(limited))).not.toHaveProperty('ticket');
  });
});
