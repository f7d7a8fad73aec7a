import type { SubmissionOutcome, Ticket } from '@parachron/scheduler';
import { expect, test } from 'vitest';
import {
  advanceSubmissions,
  listShownTickets,
  noSubmissions,
  type SubmissionsEvent,
} from './advanceSubmissions.js';
import type { StoredTicket } from './StoredTicket.js';

const ticket: Ticket = {
  ...{ owner: '0xa1', nonce: 4, call: '0x0102', taskId: '0x07', afterBlock: 10, untilBlock: 74 },
  hashes: ['0xbeef'],
};
const stored = (title: string, more: Partial<Ticket> = {}) =>
  ({
    name: 'AutomationTime.cancel_task',
    title,
    cost: '1 TUR',
    ticket: { ...ticket, ...more },
  }) as StoredTicket;
const run = (...events: readonly SubmissionsEvent[]) => events.reduce(advanceSubmissions, noSubmissions);
const read: SubmissionsEvent = { kind: 'read', tickets: { one: stored('rent'), two: stored('wage') } };
const block = { number: 12, hash: '0x12' } as const;
const absent = (head: number) => ({ kind: 'absent', head }) as SubmissionOutcome;
const searched = (outcome: unknown): SubmissionsEvent => ({
  kind: 'searched',
  id: 'one',
  outcome: outcome as SubmissionOutcome,
});
const stageOf = (...events: readonly SubmissionsEvent[]) =>
  listShownTickets(run(...events)).find(({ id }) => id === 'one');

test('a ticket is unknown until it was searched for', () => {
  expect(listShownTickets(run(read))).toEqual(
    ['rent', 'wage'].map((title, at) => ({
      ...{ id: ['one', 'two'][at], name: 'AutomationTime.cancel_task', title, cost: '1 TUR', owner: '0xa1' },
      ...{ stage: 'unknown', reason: undefined, isForgettable: false },
    })),
  );
});

test.each([
  ['landed', { kind: 'landed', block }, 'rent: done in block 12.'],
  ['replaced', { kind: 'replaced' }, expect.stringMatching(/^rent: /)],
])('a %s call ends its ticket with one notice', (_, outcome, notice) => {
  const state = run(read, searched(outcome));
  expect(Object.keys(state.tickets)).toEqual(['two']);
  expect(state.findings).toEqual({});
  expect(state.notices).toEqual([notice]);
});

test('a call that failed in its block ends its ticket with the reason', () => {
  const state = run(read, { kind: 'failed', id: 'one', reason: 'NotTaskOwner' });
  expect(state.notices).toEqual(['rent: NotTaskOwner']);
  expect(Object.keys(state.tickets)).toEqual(['two']);
});

test('the end of a submission in this tab needs no notice', () => {
  expect(run(read, { kind: 'begun', id: 'one' }, { kind: 'ended', id: 'one' })).toEqual({
    tickets: { two: stored('wage') },
    findings: {},
    notices: [],
  });
});

test.each([
  ['the last block that can include it has passed', {}, 75, true],
  ['the last block has come', {}, 74, false],
  ['any block can include it', { untilBlock: undefined }, 1_000_000, false],
  ['nothing was signed', { untilBlock: undefined, hashes: [] }, 11, true],
])('a ticket in no block is forgettable or not, where %s', (_, more, head, isForgettable) => {
  const kept = stored('rent', more as Partial<Ticket>);
  const shown = stageOf({ kind: 'read', tickets: { one: kept } }, searched(absent(head)));
  expect(shown).toMatchObject({ stage: 'absent', isForgettable });
});

test.each([
  ['waiting', { kind: 'waiting' }, 'waiting'],
  ['not searched', { kind: 'unsearched', from: 1 }, 'unknown'],
])('a %s call keeps its ticket', (_, outcome, stage) => {
  expect(stageOf(read, searched(outcome))).toMatchObject({ stage, isForgettable: false });
});

test('a later result replaces an earlier one, with its reason', () => {
  const undecided: SubmissionsEvent = { kind: 'undecided', id: 'one', reason: 'no answer' };
  expect(stageOf(read, searched(absent(75)), undecided)).toMatchObject({
    ...{ stage: 'unknown', reason: 'no answer', isForgettable: false },
  });
  expect(stageOf(read, undecided, { kind: 'begun', id: 'one' })).toMatchObject({
    ...{ stage: 'running', reason: undefined },
  });
});

test('a ticket that another tab holds is not shown as that of another tab while this tab submits', () => {
  const locked: SubmissionsEvent = { kind: 'locked', id: 'one' };
  expect(stageOf(read, locked)).toMatchObject({ stage: 'elsewhere' });
  expect(stageOf(read, { kind: 'begun', id: 'one' }, locked)).toMatchObject({ stage: 'running' });
});

test('a list that was read earlier removes no ticket that this tab submits', () => {
  const mine = stored('mine');
  const state = run(
    { kind: 'begun', id: 'new' },
    { kind: 'stored', id: 'new', ticket: mine },
    { kind: 'read', tickets: {} },
  );
  expect(state.tickets).toEqual({ new: mine });
  expect(listShownTickets(state)).toMatchObject([{ id: 'new', stage: 'running' }]);
});

test('the result of a search ends with a transaction that another tab has signed since', () => {
  const signed = stored('rent', { untilBlock: 140, hashes: ['0xbeef', '0xcafe'] });
  const changed: SubmissionsEvent = { kind: 'read', tickets: { one: signed, two: stored('wage') } };
  expect(stageOf(read, searched(absent(75)), read)).toMatchObject({ stage: 'absent', isForgettable: true });
  expect(stageOf(read, searched(absent(75)), changed)).toMatchObject({
    ...{ stage: 'unknown', isForgettable: false },
  });
  // Another tab changes its ticket while it submits.
  expect(stageOf(read, { kind: 'locked', id: 'one' }, changed)).toMatchObject({ stage: 'elsewhere' });
});

test('a ticket that another tab has ended is gone with its finding', () => {
  expect(run(read, searched(absent(75)), { kind: 'read', tickets: {} })).toEqual(noSubmissions);
});
