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

/** Creates the log of a watch on stderr: one JSON object per line, or the failures alone if a person reads the progress. */
export function createLog(
  form: (typeof logForms)[number],
  { err }: Pick<Terminal, 'err'>,
  now: () => Date = () => new Date(),
): Log {
  if (form === 'text')
    return (_level, event, { reason, failure }: { reason?: unknown; failure?: unknown } = {}) => {
      const cause = reason ?? failure;
      if (failures[event] && cause !== undefined) err(stripControls(`${failures[event]}: ${cause}`));
    };
  return (level, event, facts = {}) => err(formatJson({ time: now().toISOString(), level, event, ...facts }));
}
