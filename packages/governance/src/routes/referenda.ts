import {
  type Call,
  type DispatchRoute,
  type JsonValue,
  listPallets,
  type Runtime,
  tryEncodeCall,
} from '@parachron/core';
import type { Governance, ReferendaPallet, SourcedAnswer, Track } from '../Governance.js';
import { findOrigin, listOrigins } from '../pallets.js';
import { formatPeriod } from '../periods.js';
import { describeSigner, type RouteContext, RouteRun } from '../run/RouteRun.js';
import { isRefusal, nameMeans, tryOrigins } from '../run/tryOrigins.js';
import { findMotions, type Motion, runMotion } from './motions.js';
import { deriveProposal, hashCall, isInline, notePreimage } from './proposals.js';

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
  const { runtime, whitelist: pallet } = context.governance;
  const origin = findOrigin(runtime.registry, 'WhitelistedCaller');
  if (pallet === undefined || !origin) return [];
  const method = 'dispatch_whitelisted_call_with_preimage';
  const call = tryEncodeCall(runtime.registry, { pallet, method, args: { call: context.call.hex } });
  const args = { call_hash: hashCall(runtime, context.call) };
  const allow = tryEncodeCall(runtime.registry, { pallet, method: 'whitelist_call', args });
  if (!call || !allow) return [];
  const bodies = await findBodies(context, allow);
  const begin = (run: RouteRun) => whitelist(run, { allow, bodies });
  const effect = 'the whitelisted call as root';
  return listReferenda(context, { kind: 'whitelist', origin, call, begin, effect });
}

async function listReferenda(context: RouteContext, of: Referenda): Promise<DispatchRoute[]> {
  const { referenda } = context.governance;
  return (await Promise.all(referenda.map((pallet) => runReferendum(context, { pallet, of })))).flat();
}

/** Runs the preimage if required, the submission, the deposit, and the approval of a referendum. */
async function runReferendum(
  context: RouteContext,
  { pallet: { pallet, tracks }, of }: { readonly pallet: ReferendaPallet; readonly of: Referenda },
): Promise<DispatchRoute[]> {
  const { runtime } = context.governance;
  const run = await RouteRun.begin(context);
  await of.begin?.(run);
  const fields = listPallets(runtime.registry)
    .find(({ name }) => name === pallet)
    ?.calls.get('submit');
  // Older pallets take the hash of any call.
  if (!isInline(of.call) || !fields?.includes('proposal')) await notePreimage(run, of.call);
  const submitted = await run.step({
    title: 'submits the referendum',
    ...run.anyone,
    call: {
      ...{ pallet, method: 'submit', fill: [] },
      args: {
        proposal_origin: of.origin,
        ...deriveProposal(runtime, of.call),
        // The track requires its own period at least.
        enactment_moment: { After: 0 },
      },
    },
    deposit: 'submission deposit',
  });
  const index = submitted?.find((event) => event.pallet === pallet && event.method === 'Submitted')?.data
    .index;
  if (index !== undefined) run.values.index = index;
  const stored = Object(index !== undefined && (await run.read(pallet, 'ReferendumInfoFor', [index])));
  const { track: id, submitted: block } = Object(stored.ongoing);
  const track = tracks.find((one) => one.id === id);
  if (!track) run.omit([`${pallet} shows no track that dispatches ${of.effect}.`, ...run.needs].join(' '));
  if (!track) return [];
  const body = `track ${track.id} (${track.name})`;
  if (track.maxDeciding === 0) run.omit(`${pallet} decides no referendum on ${body}: its maximum is 0.`);
  const from = `the event ${pallet}.Submitted; ${index} if no other referendum is submitted before`;
  const isOwn = block === (await run.snapshot()).block.number;
  await run.step({
    title: 'places the decision deposit',
    ...run.anyone,
    call: { pallet, method: 'place_decision_deposit', args: {}, fill: [{ field: 'index', from }] },
    deposit: 'decision deposit',
  });
  const deciding = Number((await run.read(pallet, 'DecidingCount', [track.id])) ?? 0);
  const { maxDeciding = Number.POSITIVE_INFINITY } = track;
  if (deciding >= maxDeciding)
    run.needs.push(
      `a free place on ${body}: ${deciding} of at most ${maxDeciding} referenda are being decided, and further referenda wait`,
    );
  const source = `${pallet}.submit, tried with ${nameMeans(runtime)}`;
  run.needs.push(`the approval of the voters of ${pallet} (track found by ${source})`);
  run.periods.push(...listPeriods(track, pallet, await findClock(context, isOwn)));
  if (index !== undefined) await run.pass({ pallet, index });
  const title = `A referendum of ${runtime.chain} on ${body} dispatches ${of.effect}.`;
  return run.end({ kind: of.kind, body, title });
}

function listPeriods(track: Track, pallet: string, clock: SourcedAnswer<number>) {
  const source = `${pallet}.Tracks`;
  const format = (title: string, value: number) => formatPeriod(title, { known: true, value, source }, clock);
  return [
    format('the prepare period', track.preparePeriod),
    format('the decision period, at most', track.decisionPeriod),
    format('the confirm period, within the decision period or after it', track.confirmPeriod),
    format('the enactment period, at least', track.minEnactmentPeriod),
  ];
}

/** Finds the time of the blocks that the referenda count, in seconds: those of the chain, or, if newer, of its relay chain. */
async function findClock(
  { governance: { para, blockSeconds }, getRelaySeconds }: RouteContext,
  isOwn: boolean,
): Promise<SourcedAnswer<number>> {
  if (para === undefined || isOwn) return blockSeconds;
  const counted = 'the track counts blocks of the relay chain, and no endpoint of the relay chain was given';
  const give = 'Give an endpoint of the relay chain.';
  return (await getRelaySeconds()) ?? { known: false, reason: counted, howToFindOut: give };
}

/** A body that may whitelist calls: a motion of a collective, or an origin. */
interface Body {
  /** `TechnicalCommittee`, `the origin Origins.Fellows`, `the body Technical of parachain 1001`. */
  readonly name: string;
  readonly motion?: Motion;
  readonly origin?: JsonValue;
}

/** Finds the bodies that may whitelist the call: it is tried as each. */
async function findBodies({ governance, fork }: RouteContext, allow: Call): Promise<Body[]> {
  const motions = await findMotions({ governance, fork }, [allow]);
  const candidates = [...listPlain(governance.runtime), ...listRemoteBodies(governance)];
  const outcomes = await tryOrigins(
    fork,
    candidates.map(({ origin }) => ({ origin, call: allow.hex })),
  );
  const origins = candidates.filter((_, at) => outcomes[at] && !isRefusal(outcomes[at].error));
  return [...motions.map((motion) => ({ name: motion.pallet, motion })), ...origins];
}

/** Lists the origins of pallets without data, such as the origins of tracks. Root and none are origins of the system. */
function listPlain({ registry }: Runtime) {
  return listOrigins(registry)
    .filter(({ pallet, fields }) => pallet !== 'system' && fields.length === 0)
    .map(({ pallet, name }) => ({ name: `the origin ${pallet}.${name}`, origin: { [pallet]: name } }));
}

/** Lists the bodies of system parachains, which act by a program. */
function listRemoteBodies({ runtime: { registry }, systemParas }: Governance) {
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

/** Adds the call that whitelists the hash of the call: a motion if a collective may do so, else a call of another body. */
async function whitelist(
  run: RouteRun,
  { allow, bodies }: { readonly allow: Call; readonly bodies: readonly Body[] },
): Promise<void> {
  const { governance } = run.context;
  const { runtime } = governance;
  const hash = hashCall(runtime, run.context.call);
  if ((await run.read(allow.pallet, 'WhitelistedCall', [hash])) !== undefined) return;
  const motion = bodies.find((body) => body.motion)?.motion;
  if (motion) return runMotion(run, motion);
  const names = bodies.map(({ name }) => name).join(' or ');
  const origin = bodies[0]?.origin;
  const reason = `none of those tried with ${nameMeans(runtime)} may call ${allow.pallet}.whitelist_call`;
  const unknown = `the body that may whitelist calls: ${reason}. Ask the team of ${runtime.chain} which body whitelists calls.`;
  run.needs.push(
    names
      ? `${allow.pallet}.whitelist_call dispatched as ${names} (tried with ${nameMeans(runtime)})`
      : unknown,
  );
  await run.step({
    title: 'whitelists the hash of the call',
    signer: describeSigner(governance, names || 'the body that may whitelist calls'),
    ...(origin === undefined ? {} : { by: { origin } }),
    call: allow,
  });
}
