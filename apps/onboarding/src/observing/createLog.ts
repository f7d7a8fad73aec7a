import { formatJson } from '@parachron/core';
import { stripControls } from '@parachron/reports';
import type { Terminal } from '../terminal/Terminal.js';

/** The formats of a log. */
export const logForms = ['text', 'json'] as const;

export type LogLevel = 'info' | 'warn' | 'error';

/** Log of a watch: each event has a name and facts. */
export type Log = (level: LogLevel, event: string, facts?: Readonly<Record<string, unknown>>) => void;

/** Failures that a person sees nowhere else, and the words for them. */
const failures: Readonly<Record<string, string>> = {
  database: 'The history is not stored',
  following: 'Tasks are not followed',
  delivery: 'A notice was not delivered',
};

/** Milliseconds after which a person reads the same failure again. */
const repeatMs = 3_600_000;

/** Creates the log of a watch on stderr: one JSON object per line, or the failures alone if a person reads the progress. */
export function createLog(
  form: (typeof logForms)[number],
  { err }: Pick<Terminal, 'err'>,
  now: () => Date = () => new Date(),
): Log {
  if (form === 'text') {
    const told = new Map<string, { readonly reason: unknown; readonly at: number }>();
    return (_level, event, { reason, failure }: { reason?: unknown; failure?: unknown } = {}) => {
      const [cause, at, last] = [reason ?? failure, now().getTime(), told.get(event)];
      if (!failures[event] || cause === undefined) return;
      // What fails for a reason is tried again after seconds. Each notice that is not delivered is a failure of its own.
      if (reason !== undefined && last?.reason === reason && at - last.at < repeatMs) return;
      told.set(event, { reason, at });
      err(stripControls(`${failures[event]}: ${cause}`));
    };
  }
  return (level, event, facts = {}) => err(formatJson({ time: now().toISOString(), level, event, ...facts }));
}
