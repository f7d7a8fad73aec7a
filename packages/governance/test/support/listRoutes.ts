import { type DispatchRoute, encodeCall, omitUndefined, type Runtime } from '@parachron/core';
import { getGovernance, listRootRoutes } from '../../src/index.js';
import { createMetadataSnapshot, type Given } from './metadataSnapshot.js';
import { createRuledFork, type Rule } from './ruledFork.js';

interface Options {
  readonly given?: Given;
  /** Length of the remark in bytes, 10 by default. */
  readonly length?: number;
  /** The outcome of each call on a fork; by default, each call succeeds, and each referendum has its usual track. */
  readonly rule?: Rule | undefined;
  readonly para?: number;
  /** Lists the routes of this kind only. */
  readonly kind?: DispatchRoute['kind'];
}

/** The routes of a recorded runtime to root, for a remark. */
export async function listRoutes(
  recorded: Runtime,
  { given = {}, length = 10, rule = onUsualTracks, kind, para }: Options = {},
): Promise<DispatchRoute[]> {
  const runtime = { ...recorded, apis: new Map() };
  const fork = createRuledFork(runtime, given, rule);
  const chain = { snapshot: createMetadataSnapshot(runtime, given), fork, ...omitUndefined({ para }) };
  const args = { remark: `0x${'2a'.repeat(length)}` };
  const call = encodeCall(runtime.registry, { pallet: 'System', method: 'remark', args });
  const routes = await listRootRoutes(call, await getGovernance(chain));
  return kind ? routes.filter((route) => route.kind === kind) : routes;
}

/** A referendum that the pallet stores for a submission in block 2, the block of the fork. */
export const submitted = (track: number, index = 7) => ({
  events: [{ pallet: 'Referenda', usualPallet: 'Referenda', method: 'Submitted', data: { index } }],
  stored: {
    'Referenda.ReferendumInfoFor': storedOf({ ongoing: { track, submitted: 2, tally: {} } }, [index]),
  },
});

/** Gives each submission the track of root, or that of the whitelisted origin. */
export const onUsualTracks: Rule = ({ name, args }) =>
  name === 'Referenda.submit' ? submitted(/whitelisted/i.test(JSON.stringify(args)) ? 1 : 0) : {};

/** The methods of a route's calls, in order. */
export const listMethods = ({ calls }: DispatchRoute) =>
  calls.map((one) => (one.call ?? one.template)?.method);

/** A stored value of a given snapshot, as its read decodes the value; with keys, only the entry at these keys. */
export const storedOf =
  (json: unknown, at?: readonly unknown[]) =>
  ({ decode, keys }: { decode(value: unknown): unknown; readonly keys: readonly unknown[] }) => {
    const isThere = at === undefined || JSON.stringify(keys) === JSON.stringify(at);
    return decode(isThere ? { toJSON: () => json, isEmpty: false, toString: () => `${json}` } : undefined);
  };

/** The event of a collective for a new motion. */
const proposed = { method: 'Proposed', data: { proposal_index: 7 } };

/** Permits calls to a number of votes of a collective, or to any signer of a call; refuses all other origins. */
export const permit =
  (allowed: { readonly [call: string]: string }): Rule =>
  ({ origin, name }) => {
    const isSigned = origin.startsWith('{"account"') || name === 'enactment';
    const plain = origin.replaceAll(/[^a-z\d,:]/g, '');
    if (isSigned && name.endsWith('.propose')) return { events: [proposed] };
    return isSigned || plain.startsWith(allowed[name] ?? 'none') ? {} : { error: 'BadOrigin' };
  };
