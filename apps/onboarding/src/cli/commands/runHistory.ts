import { formatJson, omitUndefined } from '@parachron/core';
import type { CommandContext } from '../../command/CommandContext.js';
import { exitCodes } from '../../command/exitCodes.js';
import type { Database } from '../../database/Database.js';
import {
  renderStoredChange,
  renderStoredState,
  renderStoredTaskEvent,
} from '../../database/historyMarkup.js';
import { openDatabase } from '../../database/openDatabase.js';
import { compareTimes, listStates, listStoredChanges } from '../../database/storedHistory.js';
import { listTaskEvents } from '../../database/TaskJournal.js';
import { UsageError } from '../../errors/errors.js';
import type { HistoryFlags } from './addHistoryCommand.js';

/** Prints the stored results of a watch. */
export async function runHistory(flags: HistoryFlags, context: CommandContext): Promise<number> {
  const { terminal, env, cwd = process.cwd() } = context;
  requireOneQuestion(flags);
  const database = await openDatabase({ database: flags.database, access: 'read', env, cwd });
  try {
    const { found, lines } = await ask(database, flags, context);
    if (flags.json) terminal.out(formatJson(found, 2));
    else terminal.out(lines.length === 0 ? 'No history is stored for this query.' : lines.join('\n'));
    return exitCodes.passed;
  } finally {
    await database.close();
  }
}

function requireOneQuestion({ at, from, to, compare, tasks, task }: HistoryFlags): void {
  if ((tasks || task !== undefined) && (at !== undefined || compare)) {
    throw new UsageError({ option: '--tasks', reason: 'leave out --at and --compare' });
  }
  if (at !== undefined && (from !== undefined || to !== undefined || compare)) {
    throw new UsageError({ option: '--at', reason: 'leave out --from, --to and --compare' });
  }
  if (compare && from === undefined) {
    throw new UsageError({ option: '--compare', reason: 'give the earlier time with --from' });
  }
}

/** A time before any stored result. */
const begin = '0001-01-01T00:00:00Z';

async function ask(
  database: Database,
  { at, compare, limit, tasks, task, from = begin, to = new Date().toISOString(), ...scope }: HistoryFlags,
  { terminal }: CommandContext,
): Promise<{ readonly found: readonly unknown[]; readonly lines: readonly string[] }> {
  if (at !== undefined) {
    const found = await listStates(database, { ...scope, at });
    return { found, lines: found.map((state) => renderStoredState(state, terminal)) };
  }
  if (tasks || task !== undefined) {
    const wanted = { ...scope, from, to, limit, ...omitUndefined({ task }) };
    const found = await listTaskEvents(database, wanted);
    return { found, lines: found.map(renderStoredTaskEvent) };
  }
  const found = compare
    ? await compareTimes(database, { ...scope, from, to })
    : await listStoredChanges(database, { ...scope, from, to, limit });
  return { found, lines: found.map((change) => renderStoredChange(change, terminal)) };
}
