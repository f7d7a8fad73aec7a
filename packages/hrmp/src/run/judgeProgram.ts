import type { DecodedEvent, Forkable, ForkMessage } from '@parachron/client';
import { nameFailure, plenty, tryAs, tryDispatch } from '@parachron/client/decode';
import {
  type Call,
  cutText,
  decodeCall,
  findUsualPallet,
  formatHex,
  getAccountBytes,
  hasCall,
  orUndefined,
  parseHex,
  requireInput,
  storageRead,
} from '@parachron/core';
import { Reader } from '@parachron/core/scale';
import { deriveWeightV2, estimateCallWeight } from '@parachron/weight';
import {
  type DecodedProgram,
  decodeProgram,
  deriveSovereignAccount,
  encodeProgram,
  findSilentFailure,
  findVerdict,
  hereLocation,
  type Instruction,
  listXcmVersions,
  type MessageVerdict,
  type OriginKind,
  type Program,
} from '@parachron/xcm';
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
  const end = events.at(-1);
  const name = end ? nameCall(end) : kind;
  const what = 'executed the program';
  const { registry } = (await (await before.fork()).snapshot()).runtime;
  const decoded = orUndefined(() => decodeProgram(message.program)) ?? { program: [], version: 2 };
  const parts: Parts = { before, from: message.from, registry, verdict, ...decoded };
  const did = await nameEffects(parts, events);
  const trap = events.find(({ method }) => method === 'AssetsTrapped');
  const rest = did + (trap ? ` The rest of its assets is trapped (${nameCall(trap)}).` : '');
  const fail = (isExecuted: boolean, reason: string): ProgramEnd => ({
    outcome: 'failed',
    reason: `${reason}${rest}`,
    what: isExecuted ? `${what}, and its call failed` : 'did not execute the program to its end',
  });
  const { error = /^(fail|refus)ed$/.test(kind) ? 'a failure' : `an ${kind} program` } = verdict;
  if (kind !== 'completed') return fail(false, (await explain(parts)) ?? `${name} reports ${error}.`);
  const effects = await findEffects(parts, verdict);
  const succeed = (reason: string): ProgramEnd => ({ outcome: 'done', what, reason: `${reason}.${rest}` });
  if (effects) return succeed(effects.map(nameCall).join(', '));
  const failed = findFailure(parts, events);
  if (failed !== undefined) return fail(true, failed);
  const other = events.find((event) => event.failure !== undefined);
  if (!other && isExpected(parts)) return succeed('each call succeeded, as the program expects');
  const why = await explain(parts);
  if (why !== undefined) return fail(true, why);
  if (!other && (await succeedAlone(parts))) return succeed('each call succeeds alone, too');
  const open = other?.failure
    ? `${nameCall(other)} (${nameFailure(other.failure)}) may come from its calls or from a hook in the same block`
    : 'not every call left an event';
  return { outcome: 'unknown', what, reason: `${open}.${rest}` };
}

/** Names what the calls of a program do that fails behind them, and whether it stays. */
async function nameEffects(parts: Parts, events: readonly DecodedEvent[]): Promise<string> {
  const cut = { ...parts, program: parts.program.slice(0, parts.program.findLastIndex(isTransact) + 1) };
  const ran = cut.program.length > 0 && parts.verdict.kind === 'failed' ? await run(cut) : undefined;
  const names = ((ran && (await findEffects(cut, ran))) ?? []).map(nameCall);
  const isKept = events.some((one) => names.includes(nameCall(one)));
  const words = isKept ? 'Its calls took effect all the same' : 'Nothing stays of what its calls do alone';
  return names.length > 0 ? ` ${words}: ${names.join(', ')}.` : '';
}

/** Finds a failure of the calls. One outside extrinsics may be of a hook, if no call is of its pallet. */
function findFailure(parts: Parts, events: readonly DecodedEvent[]): string | undefined {
  const silent = findSilentFailure(events);
  if (silent) return `${nameCall(silent.event)} reports ${silent.error}.`;
  const calls = listCalls(parts);
  const pallets = [...calls.map(({ pallet }) => pallet), ...listInside(calls)];
  const isOwn = ({ phase, pallet }: DecodedEvent) => typeof phase === 'number' || pallets.includes(pallet);
  const failure = events.find((event) => event.failure !== undefined && isOwn(event))?.failure;
  return failure && `${nameFailure(failure)}.`;
}

/** A program whose events do not show its end, and the chain in the state before it. */
interface Parts extends Pick<ForkMessage, 'from'>, DecodedProgram {
  readonly before: Forkable;
  readonly registry: Registry;
  readonly verdict: MessageVerdict;
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
  const isFailed = findSilentFailure(events) ?? events.find(({ failure }) => failure !== undefined);
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
  const idle = await run({ ...parts, program: parts.program.filter(({ kind }) => !isOfCall(kind)) });
  const left = idle?.events.map(nameCall) ?? [];
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

const isOfCall = (kind: Instruction['kind']) => /^(Expect)?Transact/.test(kind);

function listCalls({ registry, program }: Pick<Parts, 'registry' | 'program'>): Call[] {
  return program.flatMap((one) =>
    one.kind === 'Transact' ? (orUndefined(() => decodeCall(registry, one.call)) ?? []) : [],
  );
}

/**
 * Explains by runs why a chain does not execute a program of another chain, or why its calls have no effect.
 *
 * @returns a sentence without its beginning, with the chain's own error; undefined if each part works
 */
async function explain(parts: Parts): Promise<string | undefined> {
  const { program, verdict, from, version, registry } = parts;
  // Without its parts, a program has none to blame.
  if (program.length === 0) return undefined;
  const isRead = listXcmVersions(registry).includes(version);
  const unread = isRead ? findUnread(parts) : `It does not read XCM version ${version}.`;
  if (verdict.kind === 'unreadable') return unread && `the chain cannot read the program. ${unread}`;
  const refused = (await tryCalls(parts)).find(({ outcome }) => outcome === 'failed');
  const docs = refused?.events.findLast(({ failure }) => failure)?.failure?.docs;
  const failed = refused && `${refused.name} by ${nameSender(from)} fails${nameError(refused.error, docs)}.`;
  // A failed call alone ends no program: an expectation after it does.
  const trusting = { ...parts, program: program.filter(({ kind }) => kind !== 'ExpectTransactStatus') };
  if (failed && (await run(trusting))?.kind === 'completed') return failed;
  const lack = await findLack(parts);
  if (verdict.kind === 'completed') return lack ?? trySigned(parts);
  if (lack === undefined) return verdict.kind === 'overweight' ? undefined : tryBeginnings(parts, failed);
  return [lack, findUnread(parts), failed ?? (await trySigned(parts))].filter(Boolean).join(' ');
}

/** Names the first bytes that a program carries in place of a call, as those of another chain are. */
function findUnread({ registry, program }: Pick<Parts, 'registry' | 'program'>): string | undefined {
  const calls = program.flatMap((one) => (one.kind === 'Transact' ? one.call : []));
  const unread = calls.find((call) => !orUndefined(() => decodeCall(registry, call)));
  if (!unread) return undefined;
  // An extrinsic has its call behind its length and a version.
  const reader = new Reader(parseHex(unread));
  const held = orUndefined(() => reader.readBytes());
  const behind = held && reader.left === 0 ? [held, held.slice(1)] : [];
  const [found] = behind.flatMap((bytes) => orUndefined(() => decodeCall(registry, formatHex(bytes))) ?? []);
  const part = found ? ` They have ${nameCall(found)} behind a length: give ${cutText(found.hex, 400)}.` : '';
  return `The bytes ${cutText(unread, 60)} in it are no call of this chain.${part}`;
}

/** Tries the calls that the program makes as the sovereign account of its parachain. */
async function trySigned({ before, from, registry, program }: Parts): Promise<string | undefined> {
  if (from === 'relay') return undefined;
  const origin = { system: { Signed: getSovereign({ from, registry }) } };
  const isSigned = (one: Instruction) => one.kind === 'Transact' && one.originKind === 'SovereignAccount';
  for (const call of listCalls({ registry, program: program.filter(isSigned) })) {
    const [tried] = await tryAs(await before.fork(), [{ origin, call: call.hex }]);
    const failure = tried?.end.failure;
    const named = failure && nameError(nameFailure(failure), failure.docs);
    if (named) return `${nameCall(call)} by the sovereign account of ${nameSender(from)} fails${named}.`;
  }
  return undefined;
}

/** The change of an instruction without which a program gets no further. */
type Change = (one: Instruction, at: number) => Instruction | readonly Instruction[];

/** Changes the assets that a program takes and pays with. */
const payWith = (change: (asset: typeof fees) => typeof fees) => (one: Instruction) => {
  if (one.kind === 'BuyExecution') return { ...one, fees: change(one.fees) };
  return one.kind === 'WithdrawAsset' ? { ...one, assets: one.assets.map(change) } : one;
};
const payHere = payWith((one) => ({ ...one, id: hereLocation }));

const noFunds = 'the account of the parachain lacks funds for the program.';

/** What a program lacks that gets further with the change, from an account that holds more than enough. */
async function listLacks(parts: Parts): Promise<{ readonly [lack: string]: Change }> {
  const { from, program, version, registry } = parts;
  const isCalling = program.some(isTransact);
  const isForFree = version >= 3 && isCalling && !program.some(({ kind }) => /^(Buy|PayF|Unp)/.test(kind));
  const descend = program.find(({ kind }) => isCalling && /^(Descend|Clear|Alias)Origin$/.test(kind))?.kind;
  const setKind =
    (originKind: OriginKind): Change =>
    (one) =>
      isTransact(one) ? { ...one, originKind } : one;
  const signed = { ...parts, program: program.flatMap(setKind('SovereignAccount')) };
  const canSign = from !== 'relay' && hasCall(registry, 'Utility', 'dispatch_as');
  const kind = canSign && !(await trySigned(signed)) ? 'SovereignAccount' : findOwnKind(from);
  return {
    'its DepositAsset fails. Name a beneficiary that has an account here, or deposit at least the minimum balance of a new one.':
      (one) => (one.kind === 'DepositAsset' ? [] : one),
    'the program offers less than its execution costs.': payWith((one) =>
      one.amount < plenty ? { ...one, amount: plenty } : one,
    ),
    'the program does not pay with the token of this chain (parents 0, Here).': payHere,
    'the program needs more weight than its BuyExecution permits.': (one) =>
      one.kind === 'BuyExecution' ? { ...one, weightLimit: 'Unlimited' } : one,
    [`its calls need the origin kind ${kind}.`]: setKind(kind),
    [`its ${descend} gives up the origin of ${nameSender(from)}.`]: (one) =>
      one.kind === descend ? [] : one,
    'the program neither pays nor begins with UnpaidExecution.': (one, at) =>
      isForFree && at === 0 ? [{ kind: 'UnpaidExecution', weightLimit: 'Unlimited' }, one] : one,
    [`the program does not begin with its payment, which ${nameSender(from)} has to make (WithdrawAsset, then BuyExecution).`]:
      (one, at) =>
        isCalling && at === 0 ? [...payment, ...(one.kind === 'UnpaidExecution' ? [] : [one])] : one,
  };
}

const fees = { id: hereLocation, amount: plenty };
const payment: Program = [
  { kind: 'WithdrawAsset', assets: [fees] },
  { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
];

const isTransact = (one: Instruction) => one.kind === 'Transact';

/** The origin kind with which a call has the origin of the chain that sends it. */
function findOwnKind(from: Parts['from']) {
  return from === 'relay' ? 'Superuser' : 'Native';
}

/** Permits each call the weight that the chain reserves for it. */
async function permitWeights({ before, program, registry, version }: Parts): Promise<[string, Change]> {
  const state = await (await before.fork()).snapshot();
  const permits = { more: new Set<string>(), less: new Set<string>() };
  const permit = async (one: Instruction): Promise<Instruction> => {
    if (one.kind !== 'Transact') return one;
    const weight = await estimateCallWeight(state, one.call);
    if (!weight.known) return one;
    const needed = deriveWeightV2(weight.value, { proofSizeOfV1: 0n });
    const given = one.requireWeightAtMost ?? needed;
    // Weights of version 2 have no proof size.
    const kinds = version < 3 ? (['refTime'] as const) : (['refTime', 'proofSize'] as const);
    const sizes = kinds.map((kind) => `${kind} ${needed[kind].toLocaleString('en-US')}`).join(' and ');
    const name = nameCall(decodeCall(registry, one.call));
    const isLow = kinds.some((kind) => given[kind] < needed[kind]);
    permits[isLow ? 'more' : 'less'].add(` Permit ${name} ${sizes}.`);
    return { ...one, requireWeightAtMost: needed };
  };
  const permitted = await Promise.all(program.map(permit));
  const lack = permits.more.size
    ? `its calls need more weight than the program permits them.${[...permits.more].join('')}`
    : `the program permits its calls more weight than the chain accepts.${[...permits.less].join('')}`;
  return [lack, (one, at) => permitted[at] ?? one];
}

async function findLack(parts: Parts): Promise<string | undefined> {
  const { program } = parts;
  if (await getsFurther(parts, program, { isFunded: true })) return noFunds;
  for (const [lack, change] of [...Object.entries(await listLacks(parts)), await permitWeights(parts)]) {
    const made = program.flatMap(change);
    if (program.every((one, place) => one === made[place])) continue;
    if (!(await getsFurther(parts, made, { isFunded: true }))) continue;
    // A raised payment says nothing of what the account holds.
    const isRaised = made.some(
      (one) => one.kind === 'WithdrawAsset' && one.assets.some(({ amount }) => amount === plenty),
    );
    const isPoor = !isRaised && !(await getsFurther(parts, made, { isFunded: false }));
    return isPoor ? `${noFunds} Also, ${lack}` : lack;
  }
  return undefined;
}

/** Whether a changed program gets further, also from an account that holds more than enough. */
async function getsFurther(parts: Parts, program: Program, { isFunded }: { readonly isFunded: boolean }) {
  const { from, verdict } = parts;
  const before = await parts.before.fork();
  if (isFunded && from !== 'relay') await before.endow(new Map([[getSovereign(parts), 2n * plenty]]));
  const changed = { ...parts, before, program };
  const ran = await run(changed);
  if (!ran || /^(overweight|unreadable)$/.test(ran.kind)) return false;
  return verdict.kind === 'completed' ? Boolean(await findEffects(changed, ran)) : ran.kind !== verdict.kind;
}

/**
 * Tries each call alone, in order, that has the origin of the parachain, or of the relay chain's root; without a way to dispatch with this
 * origin, their ends are unknown.
 */
async function tryCalls({ before, from, registry, program }: Parts) {
  const fork = await before.fork();
  const as = from === 'relay' ? 'root' : { paraId: from };
  const isOwn = (one: Instruction) => one.kind !== 'Transact' || one.originKind === findOwnKind(from);
  const tried = [];
  const calls = listCalls({ registry, program: program.filter(isOwn) });
  for (const [at, call] of calls.entries()) {
    const place = calls.length > 1 ? ` (call ${at + 1} of ${calls.length})` : '';
    tried.push({ name: `${nameCall(call)}${place}`, ...(await tryDispatch(fork, call.hex, as)) });
  }
  return tried;
}

/** Whether a program that ran to its end shows that its calls succeeded: it expects so behind each. */
function isExpected({ program }: Parts): boolean {
  const kinds = program.flatMap((one) => {
    if (one.kind === 'ExpectTransactStatus') return one.status.kind;
    return one.kind.includes('Transact') ? one.kind : [];
  });
  return kinds.length > 0 && kinds.every((kind, at) => kind !== 'Transact' || kinds[at + 1] === 'Success');
}

/** Whether each call succeeds alone with its origin. It did so, too, in a program that ran to its end. */
async function succeedAlone(parts: Parts): Promise<boolean> {
  const tried = await tryCalls(parts);
  const { length } = parts.program.filter(isTransact);
  return length > 0 && tried.length === length && tried.every(({ outcome }) => outcome === 'done');
}

/** The account of a parachain on the chain that executes its program. */
function getSovereign({ from, registry }: Pick<Parts, 'from' | 'registry'>) {
  const relation = findUsualPallet(registry, 'Paras') ? 'child' : 'sibling';
  return deriveSovereignAccount({ paraId: Number(from), relation, bytes: getAccountBytes(registry) }).hex;
}

/**
 * Runs the program without its calls, then with one call more each time.
 *
 * @param failed a call that fails without a program, too
 */
async function tryBeginnings(parts: Parts, failed = ''): Promise<string | undefined> {
  const { program, registry, from } = parts;
  const starts = program.flatMap(({ kind }, at) => (kind === 'Transact' ? [at] : []));
  for (const length of [...starts, program.length]) {
    const isPart = ({ kind }: Instruction, at: number) => at < length || !isOfCall(kind);
    const beginning = { ...parts, program: program.filter(isPart) };
    const verdict = await run(beginning);
    if (!verdict || verdict.kind === 'completed') continue;
    const named = nameError(verdict.error ?? (await askError(beginning)));
    const last = beginning.program.findLast((one) => one.kind === 'Transact');
    if (last) return describeRefusal(last, { registry, from, failed, named });
    const also = starts.length > 0 ? ', also without its calls' : '';
    const end = verdict.kind === 'refused' ? 'is refused before its first instruction' : 'fails';
    const lack = await findLack({ ...beginning, verdict });
    return [lack ?? `the program ${end}${also}${named}.`, findUnread(parts), failed]
      .filter(Boolean)
      .join(' ');
  }
  return undefined;
}

/** Describes a call without which the program succeeds. */
function describeRefusal(
  { call: hex, originKind }: Instruction & { readonly kind: 'Transact' },
  { registry, from, failed, named }: Pick<Parts, 'registry' | 'from'> & Record<'failed' | 'named', string>,
): string {
  const call = orUndefined(() => nameCall(decodeCall(registry, hex)));
  const works = `${call} succeeds with the origin of ${nameSender(from)} and without a program.`;
  const isTried = originKind === 'Native' && from !== 'relay' && findUsualPallet(registry, 'Paras');
  const unread = findUnread({ registry, program: [{ kind: 'Transact', originKind, call: hex }] });
  const alone = unread ?? (failed || (isTried ? works : ''));
  const name = call ?? `the call ${hex.slice(0, 10)}${hex.length > 10 ? '…' : ''}`;
  const rest = [alone, `The program succeeds without ${name}.`].join(' ').trimStart();
  return `${name} is refused inside the program${named}. ${rest}`;
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

function nameCall({ pallet, method }: Pick<Call, 'pallet' | 'method'>): string {
  return `${pallet}.${method}`;
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
  const queue = storageRead('Dmp', 'DownwardMessageQueues', [from], (value) => value?.toJSON() ?? []);
  const { sent } = await (await fork.snapshot()).read({ sent: queue });
  const [last] = sent.known ? (sent.value as { readonly msg: Call['hex'] }[]).slice(-1) : [];
  const answered = last && orUndefined(() => decodeProgram(last.msg))?.program;
  const response = answered?.find((one) => one.kind === 'QueryResponse')?.response;
  return response?.kind === 'ExecutionResult' ? response.failure?.error.kind : undefined;
}
