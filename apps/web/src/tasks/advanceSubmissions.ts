import { formatJson } from '@parachron/core';
import type { SubmissionOutcome } from '@parachron/scheduler';
import { texts } from '../texts.js';
import type { StoredTicket } from './StoredTicket.js';
import type { ShownTicket } from './TasksProtocol.js';

const words = texts.tasksPage.tickets;

type Finding = Pick<ShownTicket, 'stage' | 'reason' | 'isForgettable'>;

/** The submissions of a browser to one service, as plain data. */
export interface SubmissionsState {
  /** The stored tickets by id. */
  readonly tickets: { readonly [id: string]: StoredTicket };
  /** The known state of each ticket. */
  readonly findings: { readonly [id: string]: Finding };
  /** One sentence for each result of an earlier submission. */
  readonly notices: readonly string[];
}

/** A fact about the submissions. */
export type SubmissionsEvent =
  /** All tickets of the browser were read again. */
  | { readonly kind: 'read'; readonly tickets: SubmissionsState['tickets'] }
  /** This tab submits the call of a ticket. */
  | { readonly kind: 'begun'; readonly id: string }
  /** A ticket was stored. */
  | { readonly kind: 'stored'; readonly id: string; readonly ticket: StoredTicket }
  /** Another tab works with the ticket. */
  | { readonly kind: 'locked'; readonly id: string }
  | { readonly kind: 'searched'; readonly id: string; readonly outcome: SubmissionOutcome }
  /** Neither the submission nor the search shows whether the call is in a block. */
  | { readonly kind: 'undecided'; readonly id: string; readonly reason: string }
  /** The call failed in its block, which the search found. */
  | { readonly kind: 'failed'; readonly id: string; readonly reason: string }
  /** The submission of this tab ended, or the user deleted the ticket. */
  | { readonly kind: 'ended'; readonly id: string };

/** The submissions before the tickets are read. */
export const noSubmissions: SubmissionsState = { tickets: {}, findings: {}, notices: [] };

/** Returns the submissions after a fact. A ticket with a known result is gone. */
export function advanceSubmissions(state: SubmissionsState, event: SubmissionsEvent): SubmissionsState {
  switch (event.kind) {
    case 'read':
      return read(state, event.tickets);
    case 'begun':
      return find(state, event.id, { stage: 'running' });
    case 'stored':
      return { ...state, tickets: { ...state.tickets, [event.id]: event.ticket } };
    case 'locked':
      // The lock may be that of this tab.
      return isRunning(state, event.id) ? state : find(state, event.id, { stage: 'elsewhere' });
    case 'searched':
      return settle(state, event.id, event.outcome);
    case 'undecided':
      return find(state, event.id, { stage: 'unknown', reason: event.reason });
    case 'failed':
      return end(state, event.id, ({ title }) => `${title}: ${event.reason}`);
    case 'ended':
      return end(state, event.id);
  }
}

/** The tickets as the page shows them. */
export function listShownTickets({ tickets, findings }: SubmissionsState): ShownTicket[] {
  return Object.entries(tickets).map(([id, { name, title, cost, ticket }]) => ({
    ...{ id, name, title, cost, owner: ticket.owner },
    ...(findings[id] ?? { stage: 'unknown', reason: undefined, isForgettable: false }),
  }));
}

/** Tickets of this tab may be newer than what was read. */
function read(state: SubmissionsState, tickets: SubmissionsState['tickets']): SubmissionsState {
  const own = Object.entries(state.tickets).filter(([id]) => isRunning(state, id));
  const all = { ...tickets, ...Object.fromEntries(own) };
  const findings = Object.entries(state.findings).filter(
    ([id, { stage }]) =>
      stage === 'running' ||
      (id in all && (stage === 'elsewhere' || isUnchanged(state.tickets[id], all[id]))),
  );
  return { ...state, tickets: all, findings: Object.fromEntries(findings) };
}

/** The result of a search is that of the known transactions: another tab may have signed one more. */
function isUnchanged(one: StoredTicket | undefined, other: StoredTicket | undefined): boolean {
  return formatJson(one?.ticket ?? null) === formatJson(other?.ticket ?? null);
}

function isRunning({ findings }: SubmissionsState, id: string): boolean {
  return findings[id]?.stage === 'running';
}

function find(state: SubmissionsState, id: string, found: Partial<Finding> & Pick<Finding, 'stage'>) {
  const finding: Finding = { reason: undefined, isForgettable: false, ...found };
  return { ...state, findings: { ...state.findings, [id]: finding } };
}

function settle(state: SubmissionsState, id: string, outcome: SubmissionOutcome): SubmissionsState {
  if (outcome.kind === 'landed')
    return end(state, id, (kept) => words.landed(kept.title, outcome.block.number));
  if (outcome.kind === 'replaced') return end(state, id, (kept) => words.replaced(kept.title));
  const stage = outcome.kind === 'unsearched' ? 'unknown' : outcome.kind;
  const { hashes = [], untilBlock } = state.tickets[id]?.ticket ?? {};
  // The pool of another node may hold a transaction until the last block that can include it.
  const isOver =
    hashes.length === 0 || (untilBlock !== undefined && 'head' in outcome && outcome.head > untilBlock);
  return find(state, id, { stage, isForgettable: stage === 'absent' && isOver });
}

function end(
  state: SubmissionsState,
  id: string,
  describe?: (ticket: StoredTicket) => string,
): SubmissionsState {
  const { [id]: ended, ...tickets } = state.tickets;
  const { [id]: _, ...findings } = state.findings;
  const notices = ended && describe ? [...state.notices, describe(ended)] : state.notices;
  return { tickets, findings, notices };
}
