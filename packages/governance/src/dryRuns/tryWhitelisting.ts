import { encodeCall, type Hex, type JsonValue, type Runtime } from '@parachron/core';
import type { CollectivePallet, SourcedAnswer, WhitelistBody } from '../reading/Governance.js';
import { listOrigins } from '../reading/listOrigins.js';
import { isRefused, type RootDryRun } from './RootDryRun.js';
import { tryVotes } from './tryVotes.js';

interface Whitelisting {
  readonly runtime: Runtime;
  readonly pallet: string;
  readonly collectives: readonly CollectivePallet[];
  /** System parachains, whose bodies may have rights on another chain. */
  readonly systemParas: readonly number[];
}

/** Finds the bodies that may whitelist calls, with a dry run of the call as each body. */
export async function tryWhitelisting(
  dryRun: RootDryRun | undefined,
  whitelisting: Whitelisting,
): Promise<SourcedAnswer<readonly WhitelistBody[]>> {
  const { runtime, pallet } = whitelisting;
  const { registry, chain } = runtime;
  const ask = `Ask the team of ${chain} which body whitelists calls`;
  if (!dryRun) {
    return {
      known: false,
      reason: `metadata does not show the bodies that may call ${pallet}.whitelist_call on ${chain}`,
      howToFindOut: `${ask}, or run with a chain specification file of ${chain} to try it on a fork.`,
    };
  }
  const args = { call_hash: registry.hash(new Uint8Array()).toHex() };
  const call = encodeCall(registry, { pallet, method: 'whitelist_call', args }).hex;
  const tried = [
    ...(await tryCollectives(dryRun, { ...whitelisting, call })),
    ...(await tryOrigins(dryRun, {
      call,
      candidates: [...listPlain(runtime), ...listRemoteBodies(whitelisting)],
    })),
  ];
  const bodies = tried.flatMap((one) => (typeof one === 'string' ? [] : [one]));
  if (bodies.length === 0) {
    return { known: false, reason: describeNone(dryRun, tried), howToFindOut: `${ask}.` };
  }
  return { known: true, value: bodies, source: `${pallet}.whitelist_call, tried with ${dryRun.means}` };
}

function describeNone({ means }: RootDryRun, tried: readonly Tried[]): string {
  const unknown = tried.filter((one) => one === 'unknown').length;
  if (unknown === 0) return `none of the bodies tried with ${means} may whitelist calls`;
  if (unknown === tried.length) return `${means} gave no result`;
  return `${means} gave no result for ${unknown} of ${tried.length} bodies; the other bodies may not whitelist calls`;
}

/** A body that may whitelist calls, or the reason why the body is not listed. */
type Tried = WhitelistBody | 'refused' | 'unknown';

async function tryCollectives(
  dryRun: RootDryRun,
  { collectives, call }: Whitelisting & { readonly call: Hex },
): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (const { pallet, members } of collectives) {
    const seats = members.known ? members.value.length : 0;
    const votes = seats > 0 ? await tryVotes(dryRun, { pallet, seats, call }) : 'none';
    if (typeof votes === 'number') tried.push({ name: pallet, collective: { pallet, votes, seats } });
    else tried.push(votes === 'none' && members.known ? 'refused' : 'unknown');
  }
  return tried;
}

interface Candidate {
  readonly name: string;
  readonly origin: JsonValue;
}

async function tryOrigins(
  dryRun: RootDryRun,
  { call, candidates }: { readonly call: Hex; readonly candidates: readonly Candidate[] },
): Promise<Tried[]> {
  const outcomes = await dryRun.runAll(candidates.map(({ origin }) => ({ origin, call })));
  return candidates.map(({ name }, at): Tried => {
    const outcome = outcomes[at];
    if (!outcome) return 'unknown';
    return isRefused(outcome) ? 'refused' : { name };
  });
}

/**
 * Lists the origins of pallets without data, such as the origins of tracks. Root and none are origins of the system.
 */
function listPlain({ registry }: Runtime): Candidate[] {
  return listOrigins(registry)
    .filter(({ pallet, fields }) => pallet !== 'system' && fields.length === 0)
    .map(({ pallet, name }) => ({ name: `the origin ${pallet}.${name}`, origin: { [pallet]: name } }));
}

/** Lists the bodies of system parachains, which act by a program. */
function listRemoteBodies({ runtime, systemParas }: Whitelisting): Candidate[] {
  const { registry } = runtime;
  const origins = listOrigins(registry);
  const xcm = origins.find(({ name, fields }) => name === 'Xcm' && /Location$/.test(fields[0] ?? ''));
  if (!xcm) return [];
  const parents = origins.some(({ name }) => name === 'Relay') ? 1 : 0;
  return systemParas.flatMap((paraId) =>
    listBodyIds(registry).map((id) => ({
      name: `the body ${id} of parachain ${paraId}`,
      origin: {
        [xcm.pallet]: {
          Xcm: { parents, interior: { X2: [{ Parachain: paraId }, { Plurality: { id, part: 'Voice' } }] } },
        },
      },
    })),
  );
}

function listBodyIds(registry: Runtime['registry']): string[] {
  const found = registry.metadata.lookup.types.findLast(({ type }) => `${type.path.at(-1)}` === 'BodyId');
  const variants = found?.type.def.isVariant ? [...found.type.def.asVariant.variants] : [];
  return variants.filter(({ fields }) => fields.length === 0).map(({ name }) => name.toString());
}
