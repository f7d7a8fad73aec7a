import type { Forkable } from '@parachron/client';
import { type Call, encodeCall, type Hex, hasCall, type JsonValue, type Runtime } from '@parachron/core';
import type { CollectivePallet, Governance, SourcedAnswer, WhitelistBody, Wrapper } from '../Governance.js';
import { listOrigins, listWrappers } from '../reading/findPallets.js';
import { isRefused, nameMeans, tryCalls } from './tryCalls.js';

/** The smallest number of votes with which a collective may dispatch a call, and the error of the call with them. */
export interface TriedVotes {
  readonly votes: number;
  readonly error?: string | undefined;
}

/**
 * Tries a call of a collective with each number of votes.
 *
 * @returns `none` if the chain refuses even all members; undefined if the result is unknown
 */
export async function tryVotes(
  trials: Forkable | undefined,
  { pallet, seats, call }: { readonly pallet: string; readonly seats: number; readonly call: Hex },
): Promise<TriedVotes | 'none' | undefined> {
  const counts = Array.from({ length: seats }, (_, at) => at + 1);
  const origins = counts.map((votes) => ({ [pallet]: { Members: [votes, seats] } }));
  const outcomes = await tryCalls(
    trials,
    origins.map((origin) => ({ origin, call })),
  );
  if (outcomes.includes(undefined)) return undefined;
  // Any error besides a refused origin means that the chain accepted the origin.
  const fewest = outcomes.findIndex((outcome) => outcome && !isRefused(outcome));
  return fewest === -1 ? 'none' : { votes: fewest + 1, error: outcomes[fewest]?.error };
}

/** Wraps a call in another call that dispatches the inner call. */
export function wrapCall({ registry }: Runtime, { pallet, method, field }: Wrapper, call: Hex): Call {
  return encodeCall(registry, { pallet, method, args: { [field]: call } });
}

/**
 * Finds the calls that dispatch another call as root for a collective: each call whose only argument is a call is tried
 * with an inner call that only root may make, as all members of each collective.
 */
export async function tryWrappers(
  trials: Forkable,
  { runtime, collectives }: Pick<Governance, 'runtime' | 'collectives'>,
): Promise<readonly Wrapper[]> {
  const { registry } = runtime;
  const [pallet, method] = ['System', 'set_storage'];
  if (!hasCall(registry, pallet, method)) return [];
  const harmless = encodeCall(registry, { pallet, method, args: { items: [] } });
  const pairs = listWrappers(registry).flatMap((wrapper) =>
    collectives.flatMap((body) => {
      const seats = countSeats(body);
      const origin = { [body.pallet]: { Members: [seats, seats] } };
      return seats ? [{ wrapper, origin, call: wrapCall(runtime, wrapper, harmless.hex).hex }] : [];
    }),
  );
  const outcomes = await tryCalls(trials, pairs);
  // The outer call may succeed although the inner call fails: an event then has the failure.
  const isDispatched = (_: unknown, at: number) =>
    outcomes[at]?.ok === true && outcomes[at].events.every(({ failure }) => failure === undefined);
  return [...new Set(pairs.filter(isDispatched).map(({ wrapper }) => wrapper))];
}

const countSeats = ({ members }: CollectivePallet) => (members.known ? members.value.length : 0);

/** Finds the bodies that may whitelist calls: the call is tried as each body. */
export async function tryWhitelisting(
  trials: Forkable | undefined,
  { pallet, ...of }: Governance & { readonly pallet: string },
): Promise<SourcedAnswer<readonly WhitelistBody[]>> {
  const { registry, chain } = of.runtime;
  const ask = `Ask the team of ${chain} which body whitelists calls`;
  if (!trials) {
    return {
      known: false,
      reason: `metadata does not show the bodies that may call ${pallet}.whitelist_call on ${chain}`,
      howToFindOut: `${ask}, or run with a chain specification file of ${chain} to try it on a fork.`,
    };
  }
  const args = { call_hash: registry.hash(new Uint8Array()).toHex() };
  const call = encodeCall(registry, { pallet, method: 'whitelist_call', args }).hex;
  const bodies: WhitelistBody[] = [];
  for (const body of of.collectives) {
    const seats = countSeats(body);
    const tried = seats > 0 ? await tryVotes(trials, { pallet: body.pallet, seats, call }) : 'none';
    if (tried === undefined || tried === 'none') continue;
    bodies.push({ name: body.pallet, collective: { pallet: body.pallet, votes: tried.votes, seats } });
  }
  const candidates = [...listPlain(registry), ...listRemoteBodies(of)];
  const outcomes = await tryCalls(
    trials,
    candidates.map(({ origin }) => ({ origin, call })),
  );
  for (const [at, { name }] of candidates.entries()) {
    const outcome = outcomes[at];
    if (outcome && !isRefused(outcome)) bodies.push({ name });
  }
  const means = nameMeans(of.runtime);
  if (bodies.length > 0)
    return { known: true, value: bodies, source: `${pallet}.whitelist_call, tried with ${means}` };
  const reason = outcomes.includes(undefined)
    ? `${means} gave no result for some bodies`
    : `none of the bodies tried with ${means} may whitelist calls`;
  return { known: false, reason, howToFindOut: `${ask}.` };
}

interface Candidate {
  readonly name: string;
  readonly origin: JsonValue;
}

/** Lists the origins of pallets without data, such as the origins of tracks. Root and none are origins of the system. */
function listPlain(registry: Runtime['registry']): Candidate[] {
  return listOrigins(registry)
    .filter(({ pallet, fields }) => pallet !== 'system' && fields.length === 0)
    .map(({ pallet, name }) => ({ name: `the origin ${pallet}.${name}`, origin: { [pallet]: name } }));
}

/** Lists the bodies of system parachains, which act by a program. */
function listRemoteBodies({ runtime: { registry }, systemParas }: Governance): Candidate[] {
  const origins = listOrigins(registry);
  const xcm = origins.find(({ name, fields }) => name === 'Xcm' && /Location$/.test(fields[0] ?? ''));
  if (!xcm) return [];
  const parents = origins.some(({ name }) => name === 'Relay') ? 1 : 0;
  const found = registry.metadata.lookup.types.findLast(({ type }) => `${type.path.at(-1)}` === 'BodyId');
  const variants = found?.type.def.isVariant ? [...found.type.def.asVariant.variants] : [];
  const ids = variants.filter(({ fields }) => fields.length === 0).map(({ name }) => name.toString());
  return systemParas.flatMap((paraId) =>
    ids.map((id) => {
      const interior = { X2: [{ Parachain: paraId }, { Plurality: { id, part: 'Voice' } }] };
      const origin = { [xcm.pallet]: { Xcm: { parents, interior } } };
      return { name: `the body ${id} of parachain ${paraId}`, origin };
    }),
  );
}
