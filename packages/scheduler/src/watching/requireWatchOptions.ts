import { InvalidInputError, requireInput } from '@parachron/core';
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
  if (from !== undefined && typeof from !== 'number' && (typeof from !== 'object' || from === null)) {
    const expected = 'a cursor, a block or a block number';
    throw new InvalidInputError({
      field: 'from',
      expected,
      found: from === null ? 'null' : `a ${typeof from}`,
    });
  }
  const { reconnect, pollMs, onCursor, signal } = options;
  requireInput(
    { reconnect, pollMs, onCursor, signal },
    { reconnect: 'function?', pollMs: 'number?', onCursor: 'function?', signal: 'object?' },
  );
  for (const [field, target] of Object.entries(targets)) {
    if (target !== undefined) requireInput({ [field]: target }, { [field]: { chain: 'chain' } });
  }
}
