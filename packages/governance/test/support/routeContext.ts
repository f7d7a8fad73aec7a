import { encodeCall, omitUndefined, type Runtime } from '@parachron/core';
import { getGovernance } from '../../src/index.js';
import type { RouteContext } from '../../src/routes/RouteContext.js';
import { createMetadataSnapshot, type Given } from './metadataSnapshot.js';
import { createRuledFork, type Rule } from './ruledFork.js';

interface ContextOptions {
  readonly given?: Given;
  readonly para?: number;
  /** Length of the remark in bytes, 10 by default. */
  readonly length?: number;
  /** The outcome of each dry run, on a fork; without a rule, no fork exists. */
  readonly rule?: Rule;
}

/** A block of a recorded runtime, its stated governance, and a remark as the call that root dispatches. */
export async function createRouteContext(
  recorded: Runtime,
  { given = {}, para, length = 10, rule }: ContextOptions = {},
): Promise<RouteContext> {
  const runtime = { ...recorded, apis: new Map() };
  const snapshot = createMetadataSnapshot(runtime, given);
  const remark = `0x${'2a'.repeat(length)}`;
  return {
    snapshot,
    governance: await getGovernance({ snapshot, ...omitUndefined({ para }) }),
    call: encodeCall(runtime.registry, { pallet: 'System', method: 'remark', args: { remark } }),
    trials: rule && createRuledFork(runtime, given, rule),
  };
}

/** A stored value of a given snapshot, as its read decodes the value; with keys, only the entry at these keys. */
export const storedOf =
  (json: unknown, at?: readonly unknown[]) =>
  ({ decode, keys }: { decode(value: unknown): unknown; readonly keys: readonly unknown[] }) => {
    const isThere = at === undefined || JSON.stringify(keys) === JSON.stringify(at);
    return decode(isThere ? { toJSON: () => json, isEmpty: false, toString: () => `${json}` } : undefined);
  };
