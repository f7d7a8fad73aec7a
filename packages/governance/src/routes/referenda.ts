import {
  type Call,
  constantRead,
  type DispatchRoute,
  type Fields,
  type JsonValue,
  omitUndefined,
  readKnown,
  tryEncodeCall,
} from '@parachron/core';
import { hexToString, isHex } from '@polkadot/util';
import { findPallets, listOrigins, listPlainOrigins } from '../pallets.js';
import { formatPeriod } from '../periods.js';
import { deriveProposal, findOngoing, hashCall, type Ongoing } from '../run/proposals.js';
import { findPermitted, nameMeans, type RouteContext, RouteRun } from '../run/RouteRun.js';
import { findMotions, runMotion } from './motions.js';

/** Referenda whose call is dispatched with one origin. */
interface Referenda {
  readonly kind: 'referendum' | 'whitelist';
  readonly origin: JsonValue;
  readonly call: Call;
  readonly effect: string;
  /** Adds what comes before the referendum. */
  readonly begin?: (run: RouteRun) => Promise<void>;
}

/** Lists the routes by a referendum that dispatches the call as root, for each pallet of referenda. */
export async function listReferendumRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const of = { kind: 'referendum', origin: { system: 'Root' } } as const;
  return listReferenda(context, { ...of, call: context.call, effect: 'the call as root' });
}

/** Lists the routes by which a body whitelists the call, and a faster referendum dispatches the call as root. */
export async function listWhitelistRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const { runtime } = context.snapshot;
  const method = 'dispatch_whitelisted_call_with_preimage';
  const [{ name: pallet } = { name: '' }] = findPallets(runtime, method, 'call');
  const whitelisted = listOrigins(runtime.registry).find(({ name }) => name === 'WhitelistedCaller');
  const call = tryEncodeCall(runtime.registry, { pallet, method, args: { call: context.call.hex } });
  const args = { call_hash: hashCall(runtime, context.call) };
  const allow = tryEncodeCall(runtime.registry, { pallet, method: 'whitelist_call', args });
  if (!whitelisted || !call || !allow) return [];
  // The bodies that may whitelist the call: it is tried as each.
  const [motion] = await findMotions(context, [allow]);
  const candidates = [...listPlainOrigins(runtime.registry), ...listRemoteBodies(context)];
  const bodies = await findPermitted(context.fork, candidates, allow.hex);
  return listReferenda(context, {
    kind: 'whitelist',
    origin: { [whitelisted.pallet]: whitelisted.name },
    call,
    effect: 'the whitelisted call as root',
    begin: async (run) => {
      if ((await run.read(pallet, 'WhitelistedCall', [args.call_hash])) !== undefined) return;
      await (motion ? runMotion(run, motion) : whitelist(run, allow, bodies));
    },
  });
}

async function listReferenda(context: RouteContext, of: Referenda): Promise<DispatchRoute[]> {
  const referenda = findPallets(context.snapshot.runtime, 'submit', 'proposal_origin');
  return (await Promise.all(referenda.map(({ name }) => runReferendum(context, name, of)))).flat();
}

/** Runs the preimage if required, the submission, the deposit, and the approval of a referendum. */
async function runReferendum(context: RouteContext, pallet: string, of: Referenda): Promise<DispatchRoute[]> {
  const { snapshot } = context;
  const { runtime } = snapshot;
  const run = await RouteRun.begin(context);
  await of.begin?.(run);
  const args = {
    proposal_origin: of.origin,
    ...deriveProposal(runtime, of.call),
    // The track requires its own period at least.
    enactment_moment: { After: 0 },
  };
  const submission = { pallet, method: 'submit', args };
  const origin = JSON.stringify(tryEncodeCall(runtime.registry, submission)?.args.proposal_origin);
  const open = await findOngoing(snapshot, [pallet, 'ReferendumInfoFor'], of.call, (one) => {
    return JSON.stringify(one.origin) === origin;
  });
  await run.notePreimage(of.call, { pallet, method: 'submit' }, open);
  // A second submission shows the track and its clock, and is no part of the route.
  const first = open ? await RouteRun.begin(context) : run;
  const submitted = await first.step({
    title: 'submits the referendum',
    ...run.anyone,
    call: { ...submission, fill: [] },
    deposit: 'submission deposit',
  });
  const fresh = submitted?.find((event) => event.pallet === pallet && event.method === 'Submitted')?.data
    .index;
  const stored = Object(fresh !== undefined && (await first.read(pallet, 'ReferendumInfoFor', [fresh])));
  const { track: id, submitted: block } = Object(stored.ongoing);
  const track = await findTrack(context, pallet, id);
  if (!track) run.omit([`${pallet} shows no track that dispatches ${of.effect}.`, ...run.needs].join(' '));
  if (!track) return [];
  const { maxDeciding } = track;
  const body = `track ${id} (${track.name})`;
  if (maxDeciding === 0) run.omit(`${pallet} decides no referendum on ${body}: its maximum is 0.`);
  const index = open?.index ?? fresh;
  if (index !== undefined) run.values.index = index;
  const stage = findStage(open);
  const begun = open && `referendum ${index} on ${body} has the call already (${stage.name})`;
  const from = `the event ${pallet}.Submitted; ${index} if no other referendum is submitted before`;
  const isOwn = block === (await first.snapshot()).block.number;
  const fill = open ? [] : [{ field: 'index', from }];
  await run.step({
    title: 'places the decision deposit',
    ...run.anyone,
    call: { pallet, method: 'place_decision_deposit', args: {}, fill },
    deposit: 'decision deposit',
  });
  const deciding = Number((await run.read(pallet, 'DecidingCount', [id])) ?? 0);
  const place = `a free place on ${body}: ${deciding} of at most ${maxDeciding} referenda are being decided, and further referenda wait`;
  if (deciding >= maxDeciding && stage.over === 0) run.needs.push(place);
  const source = `${pallet}.submit, tried with ${nameMeans(runtime)}`;
  run.needs.push(`the approval of the voters (track found by ${source})`);
  const clock = await findClock(context, isOwn);
  for (const [field, title] of Object.entries(periods).slice(stage.over)) {
    const blocks = Number(track.periods[field]);
    run.periods.push(formatPeriod({ title, blocks, source: `${pallet}.Tracks` }, clock));
  }
  if (index !== undefined) await run.pass({ pallet, index });
  const title = `${open ? `Referendum ${index}` : 'A referendum'} of ${runtime.chain} on ${body} dispatches ${of.effect}.`;
  return run.end({ kind: of.kind, body, title, ...omitUndefined({ begun }) });
}

/** Finds the stage of a referendum, with the number of its periods that are over. */
function findStage({ deciding, decisionDeposit }: Partial<Ongoing> = {}) {
  if (!decisionDeposit) return { name: 'preparing, without its decision deposit', over: 0 };
  if (!deciding) return { name: 'preparing', over: 0 };
  const isConfirming = Object(deciding).confirming !== null;
  return isConfirming ? { name: 'confirming', over: 2 } : { name: 'deciding', over: 1 };
}

/** The periods of a track, by their fields. */
const periods = {
  preparePeriod: 'the prepare period',
  decisionPeriod: 'the decision period, at most',
  confirmPeriod: 'the confirm period, within the decision period or after it',
  minEnactmentPeriod: 'the enactment period, at least',
};

/** Finds a track in the constant `Tracks`: older runtimes have pairs of an id and its details, newer runtimes objects. */
async function findTrack({ snapshot }: RouteContext, pallet: string, id: unknown) {
  const read = { tracks: constantRead(pallet, 'Tracks', (value) => value.toJSON()) };
  const { tracks } = await snapshot.read(read);
  const entries = (readKnown(tracks) ?? []) as readonly (readonly [unknown, Fields] | Fields)[];
  const pairs = entries.map((one) => (0 in one ? one : [one.id, one.info])) as readonly [unknown, Fields][];
  const details = pairs.find(([own]) => own === id)?.[1];
  if (!details) return undefined;
  const { name, maxDeciding = Number.POSITIVE_INFINITY } = details;
  // Newer runtimes pad names with zeros to a fixed length.
  const text = (isHex(name) ? hexToString(name) : `${name}`).replaceAll('\0', '');
  return { name: text, maxDeciding: Number(maxDeciding), periods: details };
}

/** Finds the time of the blocks that the referenda count, in seconds: those of the chain, or, if newer, of its relay chain. */
async function findClock({ para, blockSeconds, getParent }: RouteContext, isOwn: boolean) {
  if (para === undefined || isOwn) return blockSeconds;
  const reason = 'the track counts blocks of the relay chain, and no endpoint of the relay chain was given';
  const unknown = { known: false, reason, howToFindOut: 'Give an endpoint of the relay chain.' } as const;
  return (await getParent?.())?.governance.blockSeconds ?? unknown;
}

/** Lists the bodies of system parachains, which act by a program. */
function listRemoteBodies({ snapshot: { runtime }, systemParas }: RouteContext) {
  const { registry } = runtime;
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

/** Adds the call by which a body without members whitelists the hash of the call. */
async function whitelist(
  run: RouteRun,
  allow: Call,
  bodies: readonly { readonly name: string; readonly origin: JsonValue }[],
): Promise<void> {
  const { runtime } = run.context.snapshot;
  const names = bodies.map(({ name }) => name).join(' or ');
  const reason = `none of those tried with ${nameMeans(runtime)} may call ${allow.pallet}.whitelist_call`;
  const unknown = `the body that may whitelist calls: ${reason}. Ask the team of ${runtime.chain} which body whitelists calls.`;
  const known = `${allow.pallet}.whitelist_call dispatched as ${names} (tried with ${nameMeans(runtime)})`;
  run.needs.push(names ? known : unknown);
  await run.step({
    title: 'whitelists the hash of the call',
    name: names || 'the body that may whitelist calls',
    by: bodies[0] && { origin: bodies[0].origin },
    call: allow,
  });
}
