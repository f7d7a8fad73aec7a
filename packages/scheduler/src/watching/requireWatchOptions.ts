import { requireInput } from '@parachron/core';
import { requireStart } from './requireStart.js';
import type { WatchTarget } from './WatchOptions.js';
import type { WatchTasksOptions } from './WatchTasksOptions.js';

/**
 * Refuses options of a wrong type; accounts and task ids are checked during parsing.
 *
 * @throws INVALID_INPUT when an option or a target of the watch has a wrong type
 */
export function requireWatchOptions(
  { from, ...options }: Pick<WatchTasksOptions, 'from' | 'reconnect' | 'pollMs' | 'onCursor' | 'signal'>,
  targets: { readonly [field: string]: WatchTarget | undefined },
): void {
  requireStart(from);
  const { reconnect, pollMs, onCursor, signal } = options;
  requireInput(
    { reconnect, pollMs, onCursor, signal },
    { reconnect: 'function?', pollMs: 'number?', onCursor: 'function?', signal: 'signal?' },
  );
  for (const [field, target] of Object.entries(targets)) {
    if (target !== undefined) requireInput({ [field]: target }, { [field]: { chain: 'chain' } });
  }
}
