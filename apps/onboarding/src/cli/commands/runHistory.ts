import { formatJson } from '@parachron/core';
import { stripControls } from '@parachron/reports';
import { formatSafeText, wrapText } from '@parachron/terminal';
import type { CommandContext } from '../../command/CommandContext.js';
import { exitCodes } from '../../command/exitCodes.js';
import type { Database } from '../../database/Database.js';
import { openDatabase } from '../../database/openDatabase.js';
import {
  listStates,
  listStoredChanges,
  type StoredChange,
  type StoredState,
} from '../../database/storedHistory.js';
import { listTaskEvents, type StoredTaskEvent } from '../../database/TaskJournal.js';
import type { Terminal } from '../../terminal/Terminal.js';
import type { HistoryFlags } from './watchingCommands.js';

/** Prints the stored results of a watch. */
export async function runHistory(flags: HistoryFlags, context: CommandContext): Promise<number> {
  const { terminal } = context;
  const database = await openDatabase(flags.database, 'read', context);
  try {
    const { found, lines } = await ask(database, flags, context);
    if (flags.json) terminal.out(formatJson(found, 2));
    else terminal.out(lines.length === 0 ? 'No history is stored for this query.' : lines.join('\n'));
    return exitCodes.passed;
  } finally {
    await database.close();
  }
}

/** A time before any stored result. */
const begin = '0001-01-01T00:00:00Z';

async function ask(
  database: Database,
  { at, limit, tasks, from = begin, to = new Date().toISOString(), ...scope }: HistoryFlags,
  { terminal }: CommandContext,
): Promise<{ readonly found: readonly unknown[]; readonly lines: readonly string[] }> {
  if (at !== undefined) {
    const found = await listStates(database, { ...scope, at });
    return { found, lines: found.map((state) => renderStoredState(state, terminal)) };
  }
  const wanted = { ...scope, from, to, limit };
  if (tasks) {
    const found = await listTaskEvents(database, wanted);
    return { found, lines: found.map(renderStoredTaskEvent) };
  }
  const found = await listStoredChanges(database, wanted);
  return { found, lines: found.map((change) => renderStoredChange(change, terminal)) };
}

type Screen = Pick<Terminal, 'unicode' | 'width'>;

/** Writes a change of the history: its time and place, the former and the new state. */
function renderStoredChange(change: StoredChange, screen: Screen): string {
  const { before, after } = change;
  const reason = (after ?? before)?.reason;
  const states = `${before?.outcome ?? 'none'} → ${after?.outcome ?? 'none'}`;
  return write(`${formatMoment(change.at)} ${namePlace(change)}: ${states}${addReason(reason)}`, screen);
}

/** Writes a state of the history: its place, and its beginning. */
function renderStoredState(state: StoredState, screen: Screen): string {
  const { outcome, reason, since } = state;
  const text = `${namePlace(state)}: ${outcome} since ${formatMoment(since)}${addReason(reason)}`;
  return write(text, screen);
}

/** Writes an event of a task, on one line that can be copied. */
function renderStoredTaskEvent({ at, network, taskId, event }: StoredTaskEvent): string {
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
