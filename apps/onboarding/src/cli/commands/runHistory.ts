import { formatJson } from '@parachron/core';
import { stripControls } from '@parachron/reports';
import { type Screen, writeText } from '@parachron/terminal';
import { openDatabase } from '../../database/openDatabase.js';
import { listStoredChanges, type StoredChange } from '../../database/storedHistory.js';
import { listTaskEvents, type StoredTaskEvent } from '../../database/TaskJournal.js';
import type { CommandContext } from '../CommandContext.js';
import { exitCodes } from '../exitCodes.js';
import type { HistoryFlags } from './watchingCommands.js';

/** Prints the stored results of a watch. */
export async function runHistory(flags: HistoryFlags, context: CommandContext): Promise<number> {
  const { terminal } = context;
  // Before any stored result.
  const { from = '0001-01-01T00:00:00Z', to = new Date().toISOString() } = flags;
  const wanted = { ...flags, from, to };
  const database = await openDatabase(flags.database, 'read', context);
  try {
    const entries = flags.tasks
      ? await listTaskEvents(database, wanted)
      : await listStoredChanges(database, wanted);
    const lines = entries.map((one) =>
      'event' in one ? renderStoredTaskEvent(one) : renderStoredChange(one, terminal),
    );
    const text = lines.join('\n') || nothingStored;
    terminal.out(flags.json ? formatJson(entries, 2) : text);
    return exitCodes.passed;
  } finally {
    await database.close();
  }
}

const nothingStored =
  'No history is stored for this query. Leave its options out, or store more with `parachron watch --database`.';

/** Writes a change of the history: its time and place, the former and the new state. */
function renderStoredChange(change: StoredChange, screen: Screen): string {
  const { before, after } = change;
  const reason = (after ?? before)?.reason;
  const removed = `no longer reported (before: ${before?.outcome})`;
  const states = before && after ? `${before.outcome} → ${after.outcome}` : (after?.outcome ?? removed);
  const text = `${formatMoment(change.at)} ${namePlace(change)}: ${states}${reason === undefined ? '' : `: ${reason}`}`;
  return writeText(text, screen).join('\n');
}

/** Writes an event of a task, on one line that can be copied. */
function renderStoredTaskEvent({ at, network, taskId, event }: StoredTaskEvent): string {
  return stripControls(`${formatMoment(at)} ${network} ${taskId} #${event.block.number} ${event.kind}`);
}

function namePlace({ network, parachain, check, subject }: StoredChange): string {
  const place = parachain === '' ? network : `${parachain} on ${network}`;
  if (check === undefined) return `${place}, verdict`;
  return `${place}, ${check}${subject ? `, ${subject}` : ''}`;
}

function formatMoment(iso: string): string {
  return `${iso.slice(0, 19).replace('T', ' ')}Z`;
}
