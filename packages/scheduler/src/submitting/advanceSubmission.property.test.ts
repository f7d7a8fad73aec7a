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

const status = fc.constantFrom<SubmissionStatus>(
  { kind: 'landed', block, bytes: '0x', hash, head: 12 },
  { kind: 'waiting', head: 20 },
  { kind: 'absent', head: 20 },
  { kind: 'absent', head: 80 },
  { kind: 'replaced' },
  { kind: 'replaced', other: hash },
  { kind: 'unsearched', first: 11, last: 15, end: 20 },
);
const found = status.map((one): SubmissionEvent => ({ kind: 'found', status: one }));
const failed = fc
  .constantFrom(
    ...[...Object.values(errors), refuseByPool(1013), refuseByPool(1014), pendAfter(lost)],
    ...[pendAfter(errors.RPC_FAILED), new TypeError('no memory'), undefined],
  )
  .map((error): SubmissionEvent => ({ kind: 'failed', error }));
const events = (...list: readonly SubmissionEvent[]) => fc.constantFrom(...list);
const compared = events(
  { kind: 'compared', conflict: undefined },
  { kind: 'compared', conflict: { nonce: 4, afterBlock: 9 } },
  { kind: 'compared', conflict: { nonce: 4, afterBlock: 9, sameCallHash: hash } },
);

/** The results that each step can have, apart from a failure. */
const results: { readonly [K in SubmissionState['step']['kind']]?: fc.Arbitrary<SubmissionEvent> } = {
  check: events({ kind: 'checked' }),
  reserve: events({ kind: 'reserved', draft }),
  compare: compared,
  keep: events({ kind: 'kept' }),
  search: fc.oneof(found, events({ kind: 'overdue' }, { kind: 'overdue', hasGrown: true })),
  send: events({ kind: 'signed', ticket: sent }, { kind: 'taken' }, { kind: 'landed', landed }),
  collect: events({ kind: 'landed', landed }),
  judge: found,
  count: events({ kind: 'counted', nextNonce: 5 }, { kind: 'counted', nextNonce: 6 }),
  awaitHeld: events({ kind: 'shown' }, { kind: 'overdue' }),
  awaitNonce: events({ kind: 'used' }, { kind: 'overdue' }),
  reconnect: events({ kind: 'reconnected', isPossible: true }, { kind: 'reconnected', isPossible: false }),
};

/** All states of a random run, with only the events that the step of the state can have. */
const run = fc
  .tuple(fc.boolean(), fc.infiniteStream(fc.nat()), fc.integer({ min: 1, max: 40 }), fc.gen())
  .map(([isResumed, , length, gen]) => {
    let state = createSubmissionState(isResumed ? sent : undefined);
    const states = [state];
    while (!isSubmissionEnd(state.step) && states.length < length) {
      const result = results[state.step.kind] ?? failed;
      const event = gen(() => fc.oneof({ weight: 3, arbitrary: result }, { weight: 1, arbitrary: failed }));
      state = advanceSubmission(state, event, limits);
      states.push(state);
    }
    return states;
  });

test('a submission never loses the ticket of a sent transaction, unless the nonce was used for another', () => {
  fc.assert(
    fc.property(run, (states) => {
      for (const [at, state] of states.entries()) {
        const before = states[at - 1];
        const wasSent = before && getSentTicket(before);
        if (!wasSent || getSentTicket(state)) continue;
        // Released only after the chain, or the pool, showed another transaction with the nonce.
        expect(state.step.kind).toBe('awaitNonce');
        expect(['judge', 'count']).toContain(before.step.kind);
      }
    }),
  );
});

test('an end that leaves the outcome open contains the ticket', () => {
  fc.assert(
    fc.property(run, (states) => {
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
    fc.property(run, (states) => {
      for (const state of states) {
        const isOver = isSubmissionEnd(state.step) || state.step.kind === 'reconnect';
        expect([isOver, state.place]).not.toEqual([true, 'open']);
      }
    }),
  );
});

test('the counts of attempts, losses and conflicts never fall, and stay within their limits', () => {
  fc.assert(
    fc.property(run, (states) => {
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
    fc.property(run, (states) => {
      for (const { step, ticket } of states) {
        expect(step.kind !== 'send' || ticket !== undefined).toBe(true);
      }
    }),
  );
});

test('a resumed submission searches the chain before it sends', () => {
  fc.assert(
    fc.property(run, (states) => {
      fc.pre(states[0]?.isResumed === true);
      const kinds = states.map(({ step }) => step.kind);
      const send = kinds.indexOf('send');
      expect(kinds[0]).toBe('search');
      expect(send === -1 || kinds.slice(0, send).includes('search')).toBe(true);
    }),
  );
});
