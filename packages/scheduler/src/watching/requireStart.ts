import { InvalidInputError, isHash, isRecord, requireInput } from '@parachron/core';
import type { WatchCursor } from './WatchCursor.js';
import type { WatchTarget, WatchTasksOptions } from './WatchOptions.js';

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

/** Refuses a value of another shape than expected, and names its field. */
type Requirement = (field: string, found: unknown) => void;

/**
 * Refuses a start of a watch that is neither a cursor, a block nor a block number. A cursor comes from a file or a database, which may
 * be damaged or of another version.
 *
 * @throws INVALID_INPUT when a field is missing or wrong; the error names the field
 */
export function requireStart(from: unknown): void {
  if (from === undefined) return;
  if (!isRecord(from)) requireNumber('from', from);
  else if ('block' in from) requireCursor('from', from);
  else requireBlock('from', from);
}

function createRequirement(expected: string, isExpected: (value: unknown) => boolean): Requirement {
  return (field, found) => {
    if (!isExpected(found)) throw new InvalidInputError({ field, expected, found: describe(found) });
  };
}

function createFieldsRequirement(fields: Readonly<Record<string, Requirement>>): Requirement {
  return (field, found) => {
    requireObject(field, found);
    for (const [name, require] of Object.entries(fields))
      require(`${field}.${name}`, (found as Record<string, unknown>)[name]);
  };
}

function createListRequirement(require: Requirement): Requirement {
  return (field, found) => {
    requireArray(field, found);
    for (const [at, one] of (found as unknown[]).entries()) require(`${field}[${at}]`, one);
  };
}

const isWhole = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const isHex = (value: unknown) => typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value);

const requireNumber = createRequirement('a cursor, a block or a block number', isWhole);
const requireObject = createRequirement('an object', isRecord);
const requireArray = createRequirement('an array', Array.isArray);
const requireWhole = createRequirement('a whole number from 0', isWhole);
const requireHash = createRequirement('a hash of 32 bytes', isHash);
const requireHex = createRequirement('hex or null', (value) => value === null || isHex(value));
const requireTrue = createRequirement('true or absent', (value) => value === undefined || value === true);

const requireBlock = createFieldsRequirement({ number: requireWhole, hash: requireHash });
const requireMessage = createFieldsRequirement({
  taskId: requireHash,
  paraId: requireWhole,
  messageId: requireHex,
  sentAt: requireWhole,
  call: requireHex,
  program: requireHex,
});
const requirePlace = createFieldsRequirement({ number: requireWhole, index: requireWhole });
const requireTargets: Requirement = (field, found) => {
  requireObject(field, found);
  for (const [paraId, place] of Object.entries(found as object)) requirePlace(`${field}.${paraId}`, place);
};

/** Refuses a value that is no cursor of a watch, and names the field. */
export const requireCursor = createFieldsRequirement({
  block: requireBlock,
  seen: requireWhole,
  waiting: createListRequirement(requireMessage),
  ending: createListRequirement(requireHash),
  targets: requireTargets,
  done: requireTrue,
});

function describe(found: unknown): string {
  if (found === null || found === undefined || typeof found === 'number') return String(found);
  if (Array.isArray(found)) return 'an array';
  return typeof found === 'object' ? 'an object' : `a ${typeof found}`;
}
