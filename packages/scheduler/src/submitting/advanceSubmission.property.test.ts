import { isParachronError } from '@parachron/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draft, errors, hash, lost, pendAfter, refuseByPool, sent } from '../../test/support/submissions.js';
import { advanceSubmission } from './advanceSubmission.js';
import type { SubmissionStatus } from './findSubmission.js';
import {
  createSubmissionState,
  getSentTicket,
  isSubmissionEnd,
  type SubmissionEvent,
  type SubmissionState,
} from './SubmissionState.js';

const limits = { attempts: 3, timeoutMs: 60_000, waitFor: 'block' } as const;
const block = { number: 12, hash };
const landed = { hash, block, extrinsicIndex: 1, events: [] } as const;

const statuses: readonly SubmissionStatus[] = [
  { kind: 'landed', block, bytes: '0x', hash, head: 12 },
  { kind: 'waiting', head: 20 },
  { kind: 'absent', head: 20 },
  { kind: 'absent', head: 80 },
  { kind: 'replaced' },
  { kind: 'replaced', other: hash },
  { kind: 'unsearched', first: 11, last: 15, end: 20 },
];
const found = statuses.map((status): SubmissionEvent => ({ kind: 'found', status }));
const failures = [
  ...[...Object.values(errors), refuseByPool(1013), refuseByPool(1014), pendAfter(lost)],
  ...[pendAfter(errors.RPC_FAILED), new TypeError('no memory'), undefined],
].map((error): SubmissionEvent => ({ kind: 'failed', error }));

/** The results that each step can have, apart from a failure. */
const results: { readonly [K in SubmissionState['step']['kind']]?: readonly SubmissionEvent[] } = {
  check: [{ kind: 'checked' }],
  reserve: [{ kind: 'reserved', draft }],
  compare: [
    { kind: 'compared', conflict: undefined },
    { kind: 'compared', conflict: { nonce: 4, afterBlock: 9 } },
    { kind: 'compared', conflict: { nonce: 4, afterBlock: 9, sameCallHash: hash } },
  ],
  keep: [{ kind: 'kept' }],
  search: [...found, { kind: 'overdue' }, { kind: 'overdue', hasGrown: true }],
  send: [{ kind: 'signed', ticket: sent }, { kind: 'taken' }, { kind: 'landed', landed }],
  collect: [{ kind: 'landed', landed }],
  judge: found,
  count: [
    { kind: 'counted', nextNonce: 5 },
    { kind: 'counted', nextNonce: 6 },
  ],
  awaitHeld: [{ kind: 'shown' }, { kind: 'overdue' }],
  awaitNonce: [{ kind: 'used' }, { kind: 'overdue' }],
  reconnect: [
    { kind: 'reconnected', isPossible: true },
    { kind: 'reconnected', isPossible: false },
  ],
};

interface Step {
  readonly state: SubmissionState;
  /** The event that led to the state; absent at the start. */
  readonly event?: SubmissionEvent;
}

/** The states of a random run, with only the events that the step of the state can have; every fourth event is a failure. */
const run = fc.tuple(fc.boolean(), fc.array(fc.nat(), { maxLength: 40 })).map(([isResumed, choices]) => {
  const steps: Step[] = [{ state: createSubmissionState(isResumed ? sent : undefined) }];
  for (const choice of choices) {
    const { state } = steps.at(-1) as Step;
    if (isSubmissionEnd(state.step)) break;
    const list = choice % 4 === 0 ? failures : (results[state.step.kind] ?? failures);
    const event = list[Math.floor(choice / 4) % list.length] as SubmissionEvent;
    steps.push({ state: advanceSubmission(state, event, limits), event });
  }
  return steps;
});
const stateRuns = run.map((steps) => steps.map(({ state }) => state));

/** A node refused the request of a transaction before its pool saw it. */
function isNeverSent({ event }: Step): boolean {
  return event?.kind === 'failed' && isParachronError(event.error, 'TRANSACTION_NOT_SENT');
}

test('a submission never loses the ticket of a sent transaction, unless the nonce was used for another', () => {
  fc.assert(
    fc.property(run, (steps) => {
      for (const [at, step] of steps.entries()) {
        const before = steps[at - 1];
        const ticket = before && getSentTicket(before.state);
        if (!ticket || getSentTicket(step.state)) continue;
        // The pool has never accepted the only transaction that was signed.
        if (isNeverSent(step) && before.event?.kind !== 'taken') continue;
        // Released only after the chain, or the pool, showed another transaction with the nonce.
        expect(step.state.step.kind).toBe('awaitNonce');
        expect(['judge', 'count']).toContain(before.state.step.kind);
      }
    }),
  );
});

test('a transaction that the pool accepted stays in the ticket, whatever a node says of a later request', () => {
  const sending = {
    ...createSubmissionState(),
    ticket: draft,
    step: { kind: 'send', ticket: draft },
  } as const;
  const events: readonly SubmissionEvent[] = [
    { kind: 'signed', ticket: sent },
    { kind: 'taken' },
    { kind: 'failed', error: errors.TRANSACTION_NOT_SENT },
  ];
  const last = events.reduce<SubmissionState>(
    (state, event) => advanceSubmission(state, event, limits),
    sending,
  );
  expect(getSentTicket(last)).toEqual(sent);
});

test('an end that leaves the outcome open contains the ticket', () => {
  fc.assert(
    fc.property(stateRuns, (states) => {
      const { step, ...last } = states.at(-1) ?? createSubmissionState();
      fc.pre(step.kind === 'unknown' || step.kind === 'replaced');
      expect(step).toMatchObject(
        step.kind === 'unknown' ? { ticket: { hashes: [hash] } } : { nonce: last.ticket?.nonce },
      );
    }),
  );
});

test('the place in the queue is open only before the end, and an end releases it', () => {
  fc.assert(
    fc.property(stateRuns, (states) => {
      for (const state of states) {
        const isOver = isSubmissionEnd(state.step) || state.step.kind === 'reconnect';
        expect([isOver, state.place]).not.toEqual([true, 'open']);
      }
    }),
  );
});

test('the counts of attempts, losses and conflicts never fall, and stay within their limits', () => {
  fc.assert(
    fc.property(stateRuns, (states) => {
      for (const [at, { attempts, losses, conflicts }] of states.entries()) {
        const before = states[at - 1] ?? createSubmissionState();
        expect(attempts - before.attempts).toBeGreaterThanOrEqual(0);
        expect(losses - before.losses).toBeGreaterThanOrEqual(0);
        expect(conflicts - before.conflicts).toBeGreaterThanOrEqual(0);
        expect(losses).toBeLessThanOrEqual(attempts);
        expect(attempts).toBeLessThanOrEqual(limits.attempts + 1);
        expect(conflicts).toBeLessThanOrEqual(10);
      }
    }),
  );
});

test('nothing is sent before the ticket is stored', () => {
  fc.assert(
    fc.property(stateRuns, (states) => {
      for (const { step, ticket } of states) {
        expect(step.kind !== 'send' || ticket !== undefined).toBe(true);
      }
    }),
  );
});

test('a resumed submission searches the chain before it sends', () => {
  fc.assert(
    fc.property(stateRuns, (states) => {
      fc.pre(states[0]?.isResumed === true);
      const kinds = states.map(({ step }) => step.kind);
      const send = kinds.indexOf('send');
      expect(kinds[0]).toBe('search');
      expect(send === -1 || kinds.slice(0, send).includes('search')).toBe(true);
    }),
  );
});
