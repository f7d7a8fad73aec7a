import { describe, expect, it } from 'vitest';
import { draft, sent } from '../../test/support/submissions.js';
import { createSubmissionState, getSentTicket, isSubmissionEnd } from './SubmissionState.js';
import { endPlace, endSubmission, startRound, waitForOther } from './startRound.js';

const start = createSubmissionState();

describe('startRound', () => {
  it.each([
    ['searches for a sent transaction', { ticket: sent }, { kind: 'search', ticket: sent }],
    ['sends a ticket without a transaction', { ticket: draft }, { kind: 'send', ticket: draft }],
    ['reserves a nonce for a checked call', { isChecked: true }, { kind: 'reserve' }],
    ['checks the call first', {}, { kind: 'check' }],
    [
      'searches before any check, if a transaction was sent',
      { ticket: sent, isChecked: true },
      { kind: 'search', ticket: sent },
    ],
  ])('%s', (_, changes, step) => {
    expect(startRound({ ...start, ...changes })).toEqual({ ...start, ...changes, step });
  });
});

describe('leavePlace', () => {
  it('keeps the nonce of a sent transaction, and lets the next submission start', () => {
    const state = { ...start, ticket: sent, place: 'open' } as const;
    expect(endPlace(state)).toEqual({ ...state, place: 'passed' });
  });

  it('returns an unused nonce with its ticket', () => {
    const { ticket: _, ...rest } = { ...start, ticket: draft, place: 'none' as const };
    expect(endPlace({ ...start, ticket: draft, place: 'open' })).toEqual(rest);
    expect(endPlace({ ...start, place: 'open' })).toEqual({ ...start, place: 'none' });
  });

  it('changes nothing without a place in the queue', () => {
    const state = { ...start, ticket: draft };
    expect(endPlace(state)).toBe(state);
  });

  it('is the same if it is repeated', () => {
    for (const ticket of [draft, sent]) {
      const once = endPlace({ ...start, ticket, place: 'open' });
      expect(endPlace(once)).toEqual(once);
    }
  });
});

describe('waitForOther', () => {
  it('drops the ticket and the check, because the other transaction may change the outcome', () => {
    const state = { ...start, ticket: sent, place: 'open', isChecked: true } as const;
    expect(waitForOther(state, { owner: sent.owner, nonce: 5, refusal: 'a refusal' })).toEqual({
      ...start,
      place: 'none',
      step: { kind: 'awaitNonce', owner: sent.owner, nonce: 5, refusal: 'a refusal' },
    });
  });
});

describe('endSubmission', () => {
  it.each([
    ['passed', sent],
    ['none', draft],
  ] as const)('leaves the place as %s', (place, ticket) => {
    const end = { kind: 'failed', error: 'an error' } as const;
    expect(endSubmission({ ...start, ticket, place: 'open' }, end)).toMatchObject({ place, step: end });
  });
});

describe('createSubmissionState', () => {
  it('checks a new call first, and searches for the transactions of an earlier run', () => {
    expect(start).toMatchObject({ step: { kind: 'check' }, isResumed: false, place: 'none' });
    expect(start).not.toHaveProperty('ticket');
    expect(createSubmissionState(sent)).toMatchObject({
      step: { kind: 'search', ticket: sent },
      ticket: sent,
      isResumed: true,
    });
  });

  it('has a sent ticket only with a hash', () => {
    expect(getSentTicket(start)).toBeUndefined();
    expect(getSentTicket({ ...start, ticket: draft })).toBeUndefined();
    expect(getSentTicket({ ...start, ticket: sent })).toBe(sent);
  });

  it.each([
    ['check', false],
    ['reserve', false],
    ['landed', true],
    ['failed', true],
    ['replaced', true],
    ['unknown', true],
  ])('the step %s is an end: %s', (kind, expected) => {
    expect(isSubmissionEnd({ kind } as never)).toBe(expected);
  });
});
