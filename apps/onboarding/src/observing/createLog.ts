import { formatJson } from '@parachron/core';
import type { Terminal } from '../terminal/Terminal.js';

/** The formats of a log. */
export const logForms = ['text', 'json'] as const;

export type LogLevel = 'info' | 'warn' | 'error';

/** Log of a watch: each event has a name and facts. */
export type Log = (level: LogLevel, event: string, facts?: Readonly<Record<string, unknown>>) => void;

/** Creates the log of a watch on stderr: one JSON object per line, or nothing if a person reads the progress instead. */
export function createLog(
  form: (typeof logForms)[number],
  { err }: Pick<Terminal, 'err'>,
  now: () => Date = () => new Date(),
): Log {
  if (form === 'text') return () => {};
  return (level, event, facts = {}) => err(formatJson({ time: now().toISOString(), level, event, ...facts }));
}
