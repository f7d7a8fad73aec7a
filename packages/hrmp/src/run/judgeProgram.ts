import type { DecodedEvent, Forkable, ForkMessage } from '@parachron/client';
import { nameFailure, plenty, reportsFailure, tryAs } from '@parachron/client/decode';
import {
  balanceRead,
  type Call,
  cutText,
  decodeCall,
  findUsualPallet,
  formatAccount,
  formatHex,
  formatTokens,
  getAccountBytes,
  type Hex,
  type JsonValue,
  listPallets,
  nameCall,
  orUndefined,
  parseHex,
  readKnown,
  requireInput,
  type Snapshot,
  storageRead,
  type Weight,
} from '@parachron/core';
import { Reader } from '@parachron/core/scale';
import { deriveWeightV2, estimateCallWeight } from '@parachron/weight';
import {
  type Asset,
  type DecodedProgram,
  decodeProgram,
  deriveSovereignAccount,
  encodeProgram,
  findSilentFailure,
  findVerdict,
  formatLocation,
  hereLocation,
  type Instruction,
  type Location,
  listXcmVersions,
  type MessageVerdict,
  type OriginKind,
  type Program,
  type WeightLimit,
} from '@parachron/xcm';
import { readOwnLocations } from '@parachron/xcm/parts';
import type { Registry } from '@polkadot/types/types';

/** The end of a program with calls on the channel manager. */
export interface ProgramEnd {
  /**
   * `done`: each call emitted an event of its own pallet, must succeed by the program, or succeeds alone. `failed`: a call failed, or the
   * chain did not execute the program to its end. `unknown`: the program ran to its end, and neither its events nor its parts show the
   * result of its calls.
   */
  readonly outcome: 'done' | 'failed' | 'unknown';
  /** What the chain did: `executed the program`. */
  readonly what: string;
  /** The names of the events, or the cause, as the end of a sentence. */
  readonly reason: string;
}

/**
 * Judges a program with calls by the verdict of the queue and the events of the message. A completed program does not show the result of
 * its calls: a successful call leaves an event of its own pallet, and a failed call leaves no trace. Where the events show no cause, the
 * chain runs each call alone with the origin of the parachain, the program with changes, and the program with its first calls alone.
 *
 * Sends: nothing, except for runs on forks of the given state.
 *
 * @param before the chain in the state before the message
 * @param message the program and its sender
 * @param verdict the verdict on the message: see `findVerdict` of @parachron/xcm
 *
 * @example
 * ```ts
 * import type { Forkable } from '@parachron/client';
 * import { judgeProgram } from '@parachron/hrmp';
 * import { findVerdict } from '@parachron/xcm';
 *
 * declare const relay: Forkable;
 * const message = { from: 2000, program: '0x02040a' } as const;
 * const verdict = findVerdict(await (await relay.fork()).receive(message), message);
 * if (verdict) console.log((await judgeProgram(relay, message, verdict)).outcome); // 'failed'
 * ```
 */
export async function judgeProgram(
  before: Forkable,
  message: ForkMessage,
  verdict: MessageVerdict<DecodedEvent>,
): Promise<ProgramEnd> {
  const event = { usualPallet: 'string', method: 'string', data: 'object' } as const;
  const shape = { before: { fork: 'function' }, message: { program: 'string' } } as const;
  requireInput({ before, message, verdict }, { ...shape, verdict: { events: [event] } });
  const { kind, events } = verdict;
  const what = 'executed the program';
  const state = await (await before.fork()).snapshot();
  const { registry } = state.runtime;
  const own = await readOwnLocations(state);
  const decoded = orUndefined(() => decodeProgram(message.program)) ?? { program: [], version: 2 };
  const parts: Parts = { before, from: message.from, registry, state, own, verdict, ...decoded };
  const [trap] = events.filter(({ method }) => method === 'AssetsTrapped').map(nameCall);
  const rest = `${await nameEffects(parts)}${trap ? ` The rest of its assets is trapped (${trap}).` : ''}`;
  const fail = (isExecuted: boolean, reason: string): ProgramEnd => ({
    outcome: 'failed',
    reason: `${reason}${rest}`,
    what: isExecuted ? `${what}, but its call had no effect` : 'did not execute the program to its end',
  });
  const { error = /^(fail|refus)ed$/.test(kind) ? 'a failure' : `an ${kind} program` } = verdict;
  const [name = kind] = events.slice(-1).map(nameCall);
  if (kind !== 'completed') return fail(false, (await explain(parts)) ?? `${name} reports ${error}.`);
  const effects = await findEffects(parts, verdict);
  const succeed = (reason: string): ProgramEnd => ({ outcome: 'done', what, reason: `${reason}.${rest}` });
  if (effects) return succeed(effects.map(nameCall).join(', '));
  const failed = findFailure(parts);
  if (failed !== undefined) return fail(true, failed);
  const other = events.find(reportsFailure);
  if (!other && isExpected(parts)) return succeed('each call succeeded, as the program expects');
  const why = await explain(parts);
  if (why !== undefined) return fail(true, why);
  // A call that succeeds alone with its origin did so, too, in a program that ran to its end.
  const done = (await tryCalls(parts)).filter(({ isLesser, isDone }) => isDone && !isLesser);
  const isDone = done.length > 0 && done.length === parts.program.filter(isTransact).length;
  if (!other && isDone) return succeed('each call succeeds alone, too');
  const open = other?.failure
    ? `${nameCall(other)} (${nameFailure(other.failure)}) may come from its calls or from a hook in the same block`
    : 'not every call left an event';
  return { outcome: 'unknown', what, reason: `${open}.${rest}` };
}

/** Names what the calls of a program do that fails behind them, and whether it stays. */
async function nameEffects(parts: Parts): Promise<string> {
  const cut = { ...parts, program: parts.program.slice(0, parts.program.findLastIndex(isTransact) + 1) };
  const ran = cut.program.length > 0 && parts.verdict.kind === 'failed' ? await run(cut) : undefined;
  const names = ((ran && (await findEffects(cut, ran))) ?? []).map(nameCall);
  const isKept = parts.verdict.events.some((one) => names.includes(nameCall(one)));
  const words = isKept ? 'Its calls took effect all the same' : 'Nothing stays of what its calls do alone';
  return names.length > 0 ? ` ${words}: ${names.join(', ')}.` : '';
}

/** Finds a failure of the calls. One outside extrinsics may be of a hook, if no call is of its pallet. */
function findFailure(parts: Parts): string | undefined {
  const { events } = parts.verdict;
  const silent = findSilentFailure(events);
  if (silent) return `${nameCall(silent.event)} reports ${silent.error}.`;
  const calls = listCalls(parts);
  const pallets = [...calls.map(({ pallet }) => pallet), ...listInside(calls)];
  const isOwn = ({ phase, pallet }: DecodedEvent) => typeof phase === 'number' || pallets.includes(pallet);
  const failure = events.find((event) => reportsFailure(event) && isOwn(event))?.failure;
  return failure && `${nameFailure(failure)}.`;
}

/** A program whose events do not show its end, and the chain in the state before it. */
interface Parts extends Pick<ForkMessage, 'from'>, DecodedProgram {
  readonly before: Forkable;
  readonly registry: Registry;
  readonly state: Snapshot;
  /** The chain's names of its token. */
  readonly own: readonly Location[];
  readonly verdict: MessageVerdict<DecodedEvent>;
}

/**
 * Lists the events that show the effects of a program's calls, or of the calls inside these; undefined unless it ran to its end, each call
 * left an event of its own pallet, and nothing failed. The hooks of other pallets emit events in the same phase.
 */
export function listEffects(
  parts: Pick<Parts, 'registry' | 'program'>,
  { kind, events }: MessageVerdict<DecodedEvent>,
): readonly DecodedEvent[] | undefined {
  const calls = listCalls(parts);
  const pallets = calls.map(({ pallet }) => pallet);
  const effects = events.filter(({ pallet }) => pallets.length === 0 || pallets.includes(pallet));
  const isSeen = pallets.every((called) => effects.some(({ pallet }) => pallet === called));
  const isFailed = findSilentFailure(events) ?? events.find(reportsFailure);
  const isDone = kind === 'completed' && !isFailed;
  if (!isDone || !isSeen || effects.length < pallets.length) return undefined;
  const inside = listInside(calls);
  const ofInside = events.filter(({ pallet }) => inside.includes(pallet));
  return ofInside.length > 0 ? ofInside : effects;
}

/** Lists the effects of a program's calls without the events that the program leaves without them, as its payment does. */
async function findEffects(parts: Parts, verdict: MessageVerdict<DecodedEvent>) {
  const effects = listEffects(parts, verdict);
  if (!effects || listCalls(parts).length === 0) return effects;
  const left = (await runIdle(parts))?.events.map(nameCall) ?? [];
  const events = verdict.events.filter((event) => {
    const at = left.indexOf(nameCall(event));
    return at === -1 || left.splice(at, 1).length === 0;
  });
  return listEffects(parts, { ...verdict, events });
}

/** Lists the pallets of the calls inside calls, whose arguments have these by name. */
function listInside(calls: readonly Call[]): readonly string[] {
  return [...JSON.stringify(calls).matchAll(/"call":"(\w+)\./g)].map(([, pallet = '']) => pallet);
}

/** Runs a program without its calls. */
function runIdle(parts: Parts) {
  return run({ ...parts, program: parts.program.filter(({ kind }) => !isOfCall(kind)) });
}

const isOfCall = (kind: Instruction['kind']) => /^(Expect)?Transact/.test(kind);

function listCalls({ registry, program }: Pick<Parts, 'registry' | 'program'>): Call[] {
  return program.filter(isTransact).flatMap(({ call }) => decode(registry, call) ?? []);
}

function decode(registry: Registry, call: Hex): Call | undefined {
  return orUndefined(() => decodeCall(registry, call));
}

/**
 * Explains by runs why a chain does not execute a program of another chain, or why its calls have no effect.
 *
 * @returns a sentence without its beginning, with the chain's own error; undefined if each part works
 */
async function explain(parts: Parts): Promise<string | undefined> {
  const { program, verdict, version, registry } = parts;
  // Without its parts, a program has none to blame.
  if (program.length === 0) return undefined;
  const isRead = listXcmVersions(registry).includes(version);
  const unread = isRead ? findUnread(parts) : `It does not read XCM version ${version}.`;
  if (verdict.kind === 'unreadable') return unread && `the chain cannot read the program. ${unread}`;
  const tried = await tryCalls(parts);
  const own = tried.find((one) => one.failed && !one.isLesser)?.failed;
  // A failed call alone ends no program: an expectation after it does.
  const trusting = { ...parts, program: program.filter(({ kind }) => kind !== 'ExpectTransactStatus') };
  if (own && (await run(trusting))?.kind === 'completed') return own;
  const lack = await findLack(parts);
  const failed = own ?? tried.find((one) => one.failed)?.failed;
  if (verdict.kind === 'completed' && lack !== ofCalls) return lack ?? failed;
  if (lack) return joinSentences(lack, findUnread(parts), failed);
  if (verdict.kind === 'overweight') return undefined;
  return tryBeginnings(parts, tried);
}

/** Names the first bytes that a program carries in place of a call, as those of another chain are. */
function findUnread({ registry, program }: Pick<Parts, 'registry' | 'program'>): string | undefined {
  const unread = program.filter(isTransact).find(({ call }) => !decode(registry, call))?.call;
  if (!unread) return undefined;
  // An extrinsic has its call behind its length and a version.
  const reader = new Reader(parseHex(unread));
  const held = orUndefined(() => reader.readBytes());
  const behind = held && reader.left === 0 ? [held, held.slice(1)] : [];
  const [found] = behind.flatMap((bytes) => decode(registry, formatHex(bytes)) ?? []);
  const part = found ? ` They have ${nameCall(found)} behind a length: give ${cutText(found.hex, 400)}.` : '';
  return `The bytes ${cutText(unread, 60)} in it are no call of this chain.${part}`;
}

/** The change of an instruction without which a program gets no further. */
type Change = (one: Instruction, at: number) => Instruction | readonly Instruction[];

/** Changes the assets that a program takes and pays with. */
const payWith = (change: (asset: Asset) => Asset) => (one: Instruction) => {
  if (one.kind === 'BuyExecution') return { ...one, fees: change(one.fees) };
  return one.kind === 'WithdrawAsset' ? { ...one, assets: one.assets.map(change) } : one;
};

const fees = { id: hereLocation, amount: plenty };
const raiseTo = (amount: bigint) => payWith((one) => (one.amount < amount ? { ...one, amount } : one));
const raise = raiseTo(plenty);
const limitTo = (limit: WeightLimit) => (one: Instruction) =>
  one.kind === 'BuyExecution' ? { ...one, weightLimit: limit } : one;
const unlimit = limitTo('Unlimited');
const drop = (kind?: Instruction['kind']) => (one: Instruction) => (one.kind === kind ? [] : one);
const isTransact = (one: Instruction) => one.kind === 'Transact';

const ofCalls = 'the account of the parachain lacks funds for its calls.';

/** Names what of a program an account lacks funds for, and what it holds, if the program takes more of the chain's token. */
async function nameUnfunded(parts: Parts): Promise<string> {
  const { own, state } = parts;
  if ((await runIdle(parts))?.kind === 'completed') return ofCalls;
  const account = getSovereign(parts);
  const { funds } = await state.read({ funds: balanceRead(account) });
  const lack = 'the account of the parachain lacks funds for the program.';
  const places = own.map(formatLocation);
  const taken = listTaken(parts).find(({ id }) => places.includes(formatLocation(id)));
  if (!taken || !funds.known || funds.value.free >= taken.amount) return lack;
  const held = nameAsset(parts, { ...taken, amount: funds.value.free });
  const name = formatAccount(account, state.runtime.ss58Prefix);
  return `${lack} Its account ${name} holds ${held}, and the program takes ${nameAsset(parts, taken)}: fund it first.`;
}

function listTaken({ program }: Pick<Parts, 'program'>): readonly Asset[] {
  return program.flatMap((one) => (one.kind === 'WithdrawAsset' ? one.assets : []));
}

/** What a program lacks that gets further with the change, from an account that holds more than enough. */
async function listLacks(parts: Parts): Promise<{ readonly [lack: string]: Change }> {
  const { from, program, version } = parts;
  const isCalling = program.some(isTransact);
  const moved = program.find(({ kind }) => /^Re(serveAssetDeposited|ceiveTeleportedAsset)$/.test(kind))?.kind;
  const isForFree = version >= 3 && isCalling && !program.some(({ kind }) => /^(Buy|PayF|Unp)/.test(kind));
  const descend = program.find(({ kind }) => isCalling && /^(Descend|Clear|Alias)Origin$/.test(kind))?.kind;
  const setKind = (originKind: OriginKind) => (one: Instruction) =>
    isTransact(one) ? { ...one, originKind } : one;
  const signed = { ...parts, program: program.map(setKind('SovereignAccount')) };
  const canSign = from !== 'relay' && (await tryCalls(signed)).every(({ isDone }) => isDone);
  const ownKind = from === 'relay' ? 'Superuser' : 'Native';
  const kind = canSign ? 'SovereignAccount' : ownKind;
  const paying = program.find((one) => one.kind === 'BuyExecution')?.fees ?? fees;
  const isPaying = ({ id }: Asset) => formatLocation(id) === formatLocation(paying.id);
  const taken = listTaken(parts).filter(isPaying);
  const payWithdrawn = (asset: Asset): Program => [
    { kind: 'WithdrawAsset', assets: [asset] },
    { kind: 'BuyExecution', fees: asset, weightLimit: 'Unlimited' },
  ];
  return {
    [`its ${moved} fails. The chain does not accept these assets from ${nameSender(from)}.`]: (one) =>
      one.kind === moved && 'assets' in one ? { kind: 'WithdrawAsset', assets: one.assets as Asset[] } : one,
    'its DepositAsset fails. Name a beneficiary that has an account here, or deposit at least the minimum balance of a new one.':
      drop('DepositAsset'),
    [`its BuyExecution pays with ${nameAsset(parts, paying)}, and its WithdrawAsset takes only ${taken.map((one) => nameAsset(parts, one)).join(', ')}.`]:
      payWith((one) => (isPaying(one) && one.amount < paying.amount ? paying : one)),
    'the program offers less than its execution costs.': raise,
    ...Object.fromEntries(
      parts.own.map((id) => [
        `the program does not pay with the token of this chain (parents ${id.parents}, ${formatLocation({ ...id, parents: 0 })}).`,
        payWith(({ amount }) => ({ id, amount })),
      ]),
    ),
    'the program needs more weight than its BuyExecution permits.': unlimit,
    [`its calls need the origin kind ${kind}.`]: setKind(kind),
    [`its ${descend} gives up the origin of ${nameSender(from)}.`]: drop(descend),
    'the program neither pays nor begins with UnpaidExecution.': (one, at) =>
      isForFree && at === 0 ? [{ kind: 'UnpaidExecution', weightLimit: 'Unlimited' }, one] : one,
    ...Object.fromEntries(
      parts.own.map((id) => [
        `the program does not begin with its payment, which ${nameSender(from)} has to make (WithdrawAsset of ${formatLocation(id)}, then BuyExecution).`,
        (one, at) => {
          const paid = [...payWithdrawn({ ...fees, id }), one];
          return isCalling && at === 0 ? paid.filter(({ kind }) => kind !== 'UnpaidExecution') : one;
        },
      ]),
    ),
  };
}

/** Names an asset by its amount in the chain's own token, or in the smallest unit of another. */
function nameAsset({ own, state }: Parts, { id, amount }: Asset): string {
  const place = formatLocation(id);
  if (own.map(formatLocation).includes(place)) return formatTokens(amount, state.runtime.token);
  return `${amount.toLocaleString('en-US')} of ${place}`;
}

/** Finds by runs an amount with which a changed program gets further: less than twice the least, from one that is more than enough on. */
async function findEnough(parts: Parts, most: bigint, change: (amount: bigint) => Change): Promise<bigint> {
  let enough = most;
  const isEnough = async (amount: bigint) =>
    (await measure({ ...parts, program: parts.program.flatMap(change(amount)) })) > 0;
  for (const part of [1000n, 10n, 2n]) while (enough > 1n && (await isEnough(enough / part))) enough /= part;
  return enough;
}

/** Names by runs an offer or a weight that is enough. */
async function nameEnough(parts: Parts, change: Change): Promise<string> {
  const paying = parts.program.find((one) => one.kind === 'BuyExecution')?.fees ?? fees;
  const amount = change === raise && (await findEnough(parts, plenty, raiseTo));
  if (amount) return ` On a run, ${nameAsset(parts, { ...paying, amount })} is enough.`;
  if (change !== unlimit) return '';
  // More than a block has. Where a limit is bought whole, the offer does not pay for as much, and no run shows what is enough.
  const most = 10n ** 18n;
  const weight = { refTime: most, proofSize: most };
  for (const kind of listKinds(parts))
    weight[kind] = await findEnough(parts, most, (one) => limitTo({ ...weight, [kind]: one }));
  const isFound = listKinds(parts).every((kind) => weight[kind] < most);
  return isFound ? ` On a run, ${formatKinds(parts, weight)} is enough.` : '';
}

/** The parts of a weight that a program has: none of version 2 has a proof size. */
const listKinds = ({ version }: Pick<Parts, 'version'>) =>
  version < 3 ? (['refTime'] as const) : (['refTime', 'proofSize'] as const);

const formatKinds = (parts: Pick<Parts, 'version'>, weight: Weight) =>
  listKinds(parts)
    .map((kind) => `${kind} ${weight[kind].toLocaleString('en-US')}`)
    .join(' and ');

/** Permits each call the weight that the chain reserves for it. */
async function permitWeights(parts: Parts): Promise<[string, Change]> {
  const { program, registry, state } = parts;
  const permitted = new Map<Instruction, Instruction>();
  const [more, less] = [new Set<string>(), new Set<string>()];
  for (const one of program.filter(isTransact)) {
    const weight = await estimateCallWeight(state, one.call);
    if (!weight.known) continue;
    const needed = deriveWeightV2(weight.value, { proofSizeOfV1: 0n });
    const { requireWeightAtMost: given = needed } = one;
    const isLow = listKinds(parts).some((kind) => given[kind] < needed[kind]);
    const call = nameCall(decodeCall(registry, one.call));
    (isLow ? more : less).add(` Permit ${call} ${formatKinds(parts, needed)}.`);
    permitted.set(one, { ...one, requireWeightAtMost: needed });
  }
  const lack = more.size
    ? `its calls need more weight than the program permits them.${[...more].join('')}`
    : `the program permits its calls more weight than the chain accepts.${[...less].join('')}`;
  return [lack, (one) => permitted.get(one) ?? one];
}

async function findLack(parts: Parts): Promise<string | undefined> {
  const { before, from, program } = parts;
  const rich = { ...parts, before: await before.fork() };
  if (from !== 'relay') await rich.before.endow(new Map([[getSovereign(parts).hex, 2n * plenty]]));
  const funded = await measure(rich);
  let most = Math.max(funded, 0);
  let found: { readonly lack: string; readonly change: Change } | undefined;
  for (const [lack, change] of [...Object.entries(await listLacks(parts)), await permitWeights(parts)]) {
    const made = program.flatMap(change);
    if (program.every((one, place) => one === made[place])) continue;
    const further = await measure({ ...rich, program: made });
    if (further > most) [most, found] = [further, { lack, change }];
  }
  if (!found) return funded > 0 ? nameUnfunded(parts) : undefined;
  const { lack, change } = found;
  const poor = { ...parts, program: program.flatMap(change) };
  // A raised or an added payment says nothing of what the account holds.
  const [taken, paid] = [listTaken(parts), listTaken(poor)];
  const isRaised = paid.length > taken.length || paid.some(({ amount }) => amount === plenty);
  const isPoor = !isRaised && (await measure(poor)) < most;
  const words = `${lack}${await nameEnough(rich, change)}`;
  return isPoor ? `${await nameUnfunded(poor)} Also, ${words}` : words;
}

/** The ends of a program; behind the last, its calls have an effect, too. */
const ends: readonly string[] = ['refused', 'failed', 'completed'];

/** Measures by how many of the ends a changed program gets further than the given one did. */
async function measure(parts: Parts): Promise<number> {
  const ran = await run(parts);
  const isDone = ran?.kind === 'completed' && (await findEffects(parts, ran)) !== undefined;
  return (isDone ? ends.length : ends.indexOf(ran?.kind ?? '')) - ends.indexOf(parts.verdict.kind);
}

type TriedCalls = Awaited<ReturnType<typeof tryCalls>>;

/** Tries each call alone, in order, with the origin of its kind; those of other kinds and bytes are left out. */
async function tryCalls({ before, from, registry, program }: Parts) {
  const fork = await before.fork();
  const origins = listOrigins({ from, registry });
  const calls = program.filter(isTransact);
  const tried = [];
  for (const [at, { call, originKind }] of calls.entries()) {
    const [called, origin] = [decode(registry, call), origins[originKind]];
    if (!called || !origin) continue;
    const [ran] = await tryAs(fork, [{ origin, call }]);
    const failure = ran?.end.failure;
    const isLesser = originKind !== (from === 'relay' ? 'Superuser' : 'Native');
    const place = calls.length > 1 ? ` (call ${at + 1} of ${calls.length})` : '';
    const lesser = from === 'relay' ? 'the relay chain' : `the sovereign account of ${nameSender(from)}`;
    const by = isLesser ? lesser : nameSender(from);
    const error = failure && nameError(nameFailure(failure), failure.docs);
    const failed = error && `${nameCall(called)}${place} by ${by} fails${error}.`;
    tried.push({ call, isLesser, isDone: ran !== undefined && !failure, failed });
  }
  return tried;
}

/** The origins of calls by their kinds, as the runtime's own type has them. A relay chain and a sibling name a parachain each in its way. */
function listOrigins({ from, registry }: Pick<Parts, 'from' | 'registry'>): {
  readonly [Kind in OriginKind]?: JsonValue | undefined;
} {
  const ofPara = [{ ParachainsOrigin: { Parachain: from } }, { CumulusXcm: { SiblingParachain: from } }];
  const origins = from === 'relay' ? [{ CumulusXcm: 'Relay' }] : ofPara;
  const Native = origins.find((one) => listPallets(registry).some(({ name }) => name in one));
  if (from === 'relay') return { Native, Superuser: { system: 'Root' } };
  return { Native, SovereignAccount: { system: { Signed: getSovereign({ from, registry }).hex } } };
}

/** Whether a program that ran to its end shows that its calls succeeded: it expects so behind each. */
function isExpected({ program }: Parts): boolean {
  const kinds = program.flatMap((one) => {
    if (one.kind === 'ExpectTransactStatus') return one.status.kind;
    return one.kind.includes('Transact') ? one.kind : [];
  });
  return kinds.length > 0 && kinds.every((kind, at) => kind !== 'Transact' || kinds[at + 1] === 'Success');
}

/** The account of a parachain on the chain that executes its program. */
function getSovereign({ from, registry }: Pick<Parts, 'from' | 'registry'>) {
  const relation = findUsualPallet(registry, 'Paras') ? 'child' : 'sibling';
  return deriveSovereignAccount({ paraId: Number(from), relation, bytes: getAccountBytes(registry) });
}

/** Runs the program without its calls, then with one call more each time. */
async function tryBeginnings(parts: Parts, tried: TriedCalls): Promise<string | undefined> {
  const { program } = parts;
  const starts = program.flatMap((one, at) => (isTransact(one) ? [at] : []));
  for (const length of [...starts, program.length]) {
    const isPart = ({ kind }: Instruction, at: number) => at < length || !isOfCall(kind);
    const beginning = { ...parts, program: program.filter(isPart) };
    const verdict = await run(beginning);
    if (!verdict || verdict.kind === 'completed') continue;
    const error = nameError(verdict.error ?? (await askError(beginning)));
    const call = beginning.program.findLast(isTransact);
    if (call) return describeRefusal({ ...parts, program: [call] }, tried, error);
    const also = starts.length > 0 ? ', also without its calls' : '';
    const end = verdict.kind === 'refused' ? 'is refused before its first instruction' : 'fails';
    const lack = (await findLack({ ...beginning, verdict })) ?? `the program ${end}${also}${error}.`;
    return joinSentences(lack, findUnread(parts), tried.find(({ failed }) => failed)?.failed);
  }
  return undefined;
}

/** Describes a call without which the program succeeds. */
function describeRefusal(parts: Parts, tried: TriedCalls, error: string): string {
  const { call = '0x' } = parts.program.find(isTransact) ?? {};
  const [name = `the call ${call.slice(0, 10)}${call.length > 10 ? '…' : ''}`] =
    listCalls(parts).map(nameCall);
  const works = `${name} succeeds with the origin of ${nameSender(parts.from)} and without a program.`;
  const isDone = tried.some((one) => one.call === call && one.isDone && !one.isLesser);
  const alone =
    findUnread(parts) ?? tried.find(({ failed }) => failed)?.failed ?? (isDone ? works : undefined);
  const refused = `${name} is refused inside the program${error}.`;
  return joinSentences(refused, alone, `The program succeeds without ${name}.`);
}

function joinSentences(...sentences: readonly (string | undefined)[]): string {
  return sentences.filter(Boolean).join(' ');
}

async function run({ before, from, program, version }: Parts) {
  const message = { from, program: encodeProgram(program, { version }) };
  return findVerdict(await (await before.fork()).receive(message), message);
}

function nameSender(from: Parts['from']): string {
  return from === 'relay' ? 'root' : `parachain ${from}`;
}

/** Names an error as the end of a clause, in the words of its runtime if it has any. */
function nameError(...words: readonly (string | undefined)[]): string {
  return words.map((one) => (one ? `: ${one}` : '')).join('');
}

/**
 * Runs the program with an error handler that reports the error to the parachain. The handler comes after the payment, since barriers
 * require the payment first: an error of the payment itself is not reported.
 */
async function askError({ before, from, program, version }: Parts) {
  if (from === 'relay') return undefined;
  const paid = program.findIndex(({ kind }) => kind === 'BuyExecution') + 1;
  const destination = { parents: 0, interior: [{ kind: 'Parachain', paraId: from }] } as const;
  const responseInfo = { destination, queryId: 0n, maxWeight: { refTime: 0n, proofSize: 0n } };
  const report: Program = [{ kind: 'SetErrorHandler', xcm: [{ kind: 'ReportError', responseInfo }] }];
  const asking = [...program.slice(0, paid), ...report, ...program.slice(paid)];
  const fork = await before.fork();
  await fork.receive({ from, program: encodeProgram(asking, { version }) });
  const answer = storageRead('Dmp', 'DownwardMessageQueues', [from], (value) => {
    const [last] = ((value?.toJSON() ?? []) as { readonly msg: Hex }[]).slice(-1);
    return last && decodeProgram(last.msg).program.find((one) => one.kind === 'QueryResponse');
  });
  const { sent } = await (await fork.snapshot()).read({ sent: answer });
  const response = readKnown(sent)?.response;
  return response?.kind === 'ExecutionResult' ? response.failure?.error.kind : undefined;
}
