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
  if (form === 'text') return createFailureLog(err, now);
  return (level, event, facts = {}) =>
    err(formatAscii(formatJson({ time: now().toISOString(), level, event, ...facts })));
}

function createFailureLog(err: Terminal['err'], now: () => Date): Log {
  const told = new Map<string, number>();
  return (_level, event, { reason, failure } = {}) => {
    const words = failures[event];
    const cause = reason ?? failure;
    const at = now().getTime();
    if (!words || cause === undefined) return;
    for (const [line, before] of told) if (at - before >= repeatMs) told.delete(line);
    const line = stripControls(`${words}: ${cause}`);
    // What fails for a reason is tried again after seconds. Each notice that is not delivered is a failure of its own.
    if (reason === undefined || !told.has(line)) err(line);
    if (!told.has(line)) told.set(line, at);
  };
}

/** A terminal without Unicode would get other characters instead, such as the quote that ends a string. */
function formatAscii(json: string): string {
  return json.replace(/[^\0-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
