import { stripControls } from '@parachron/reports';
import { formatSafeText, wrapText } from '@parachron/terminal';
import type { Terminal } from '../terminal/Terminal.js';
import type { StoredChange, StoredState } from './storedHistory.js';
import type { StoredTaskEvent } from './TaskJournal.js';

type Screen = Pick<Terminal, 'unicode' | 'width'>;

/** Writes a change of the history: its time and place, the former and the new state. */
export function renderStoredChange(change: StoredChange, screen: Screen): string {
  const { before, after } = change;
  const reason = (after ?? before)?.reason;
  const states = `${before?.outcome ?? 'none'} → ${after?.outcome ?? 'none'}`;
  return write(`${formatMoment(change.at)} ${namePlace(change)}: ${states}${addReason(reason)}`, screen);
}

/** Writes a state of the history: its place, and its beginning. */
export function renderStoredState(state: StoredState, screen: Screen): string {
  const { outcome, reason, since } = state;
  const text = `${namePlace(state)}: ${outcome} since ${formatMoment(since)}${addReason(reason)}`;
  return write(text, screen);
}

/** Writes an event of a task, on one line that can be copied. */
export function renderStoredTaskEvent({ at, network, taskId, event }: StoredTaskEvent): string {
  return stripControls(`${formatMoment(at)} ${network} ${taskId} #${event.block.number} ${event.kind}`);
}

function write(text: string, screen: Screen): string {
  return wrapText(formatSafeText(text, screen), screen.width).join('\n');
}

function namePlace({ network, parachain, check, subject }: Omit<StoredChange, 'at'>): string {
  const place = parachain === '' ? network : `${parachain} on ${network}`;
  if (check === undefined) return `${place}, verdict`;
  return `${place}, ${check}${subject ? `, ${subject}` : ''}`;
}

function formatMoment(iso: string): string {
  return `${iso.slice(0, 19).replace('T', ' ')}Z`;
}

function addReason(reason: string | undefined): string {
  return reason === undefined ? '' : `: ${reason}`;
}
