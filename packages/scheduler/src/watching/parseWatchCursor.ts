import { requireInput } from '@parachron/core';
import { requireCursor } from './requireStart.js';
import type { WatchCursor } from './WatchCursor.js';

/**
 * Returns the cursor of a watch that was stored as JSON. For cursors from a file or a database, which may be damaged or of another
 * version; `watchTask` and `watchTasks` refuse such cursors with the same error.
 *
 * @param cursor the parsed JSON
 * @returns the same value
 * @throws INVALID_INPUT when a field is missing or wrong; the error names the field, for example `cursor.block.hash`
 *
 * @example
 * ```ts
 * import { parseWatchCursor } from '@parachron/scheduler';
 *
 * const cursor = parseWatchCursor({
 *   block: { number: 7, hash: `0x${'00'.repeat(32)}` },
 *   seen: 0,
 *   waiting: [],
 *   ending: [],
 *   targets: {},
 * });
 * ```
 */
export function parseWatchCursor(cursor: unknown): WatchCursor {
  requireInput({ cursor }, { cursor: 'object' });
  requireCursor('cursor', cursor);
  return cursor as WatchCursor;
}
