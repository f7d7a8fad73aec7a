import type { DecodedEvent, Forkable, ForkMessage } from '@parachron/client';
import { nameFailure, plenty, tryDispatch } from '@parachron/client/decode';
import {
  type Call,
  decodeCall,
  findUsualPallet,
  orUndefined,
  requireInput,
  storageRead,
} from '@parachron/core';
import {
  decodeProgram,
  deriveSovereignAccount,
  encodeProgram,
  findVerdict,
  type Instruction,
  listXcmVersions,
  type MessageVerdict,
  type Program,
  type XcmVersion,
} from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';

/** The end of a program with calls on the channel manager. */
export interface ProgramEnd {
  /**
   * `done`: each call emitted an event of its own pallet. `failed`: a call failed, or the chain did not execute the program to its end.
   * `unknown`: the program ran to its end, and neither its events nor its parts show the result of its calls.
   */
  readonly outcome: 'done' | 'failed' | 'unknown';
  /** What the chain did: `executed the program`. */
  readonly what: string;
  /** The names of the events, or the cause, as the end of a sentence. */
  readonly reason: string;
}

/**
 * Judges a program with calls by the verdict of the queue and the events of the message. A completed program does not show the result of
 * its calls: a successful call leaves an event of its own pallet, and a failed call leaves no trace. Where the events show no cause, a
 * relay chain runs each call alone with the origin of the parachain, the program with changes, and the program with its first calls alone.
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
  const { kind, error, events } = verdict;
  const end = events.at(-1);
  const name = end ? nameCall(end) : kind;
  const what = 'executed the program';
  const trap = events.find(({ method }) => method === 'AssetsTrapped');
  const rest = trap ? ` The rest of its assets is trapped (${nameCall(trap)}).` : '';
  const fail = (isExecuted: boolean, reason: string): ProgramEnd => ({
    ...{ outcome: 'failed', reason: `${reason}${rest}` },
    what: isExecuted ? `${what}, and its call failed` : 'did not execute the program to its end',
  });
  if (kind === 'overweight') return fail(false, `the program is too heavy (${name}).`);
  const reported = `${name} reports ${error ?? (kind === 'unreadable' ? 'bytes that are no program' : 'a failure')}.`;
  const { registry } = (await (await before.fork()).snapshot()).runtime;
  const decoded = orUndefined(() => decodeProgram(message.program)) ?? { program: [], version: 2 };
  const parts: Parts = { before, from: message.from, registry, verdict, ...decoded };
  if (kind !== 'completed') return fail(false, (await explain(parts)) ?? reported);
  const effects = await findEffects(parts, verdict);
  if (effects) return { outcome: 'done', what, reason: `${effects.map(nameCall).join(', ')}.${rest}` };
  const pallets = listCalls(parts).map(({ pallet }) => pallet);
  // A failure outside extrinsics may be of a hook, if no call is of its pallet.
  const isOther = ({ phase, pallet }: DecodedEvent) => typeof phase !== 'number' && !pallets.includes(pallet);
  const failures = events.filter(({ failure }) => failure !== undefined);
  const inner = failures.find((event) => !isOther(event))?.failure;
  if (inner) return fail(true, `${nameFailure(inner)}.`);
  const [other] = failures;
  const why = await explain(parts);
  if (why !== undefined) return fail(true, why);
  const failure = other?.failure && `${nameCall(other)} (${nameFailure(other.failure)})`;
  const reason = failure && `${failure} may come from its calls or from a hook in the same block`;
  return { outcome: 'unknown', what, reason: `${reason ?? 'not every call left an event'}.${rest}` };
}

/** A program whose events do not show its end, and the chain in the state before it. */
interface Parts extends Pick<ForkMessage, 'from'> {
  readonly before: Forkable;
  readonly registry: Registry;
  readonly program: Program;
  readonly version: XcmVersion;
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
  const isDone = kind === 'completed' && events.every(({ failure }) => failure === undefined);
  if (!isDone || !isSeen || effects.length < pallets.length) return undefined;
  // Arguments have the calls inside them by name.
  const inside = [...JSON.stringify(calls).matchAll(/"call":"(\w+)\./g)].map(([, pallet]) => pallet);
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

const isOfCall = (kind: Instruction['kind']) => /^(Expect)?Transact/.test(kind);

function listCalls({ registry, program }: Pick<Parts, 'registry' | 'program'>): Call[] {
  return program.flatMap((one) =>
    one.kind === 'Transact' ? (orUndefined(() => decodeCall(registry, one.call)) ?? []) : [],
  );
}

/**
 * Explains by runs why a relay chain does not execute a program of a parachain, or why its calls have no effect.
 *
 * @returns a sentence without its beginning, with the chain's own error; undefined if each part works, or the chain is no relay chain
 */
async function explain(parts: Parts): Promise<string | undefined> {
  const { from, registry, verdict, program, version } = parts;
  // Without its parts, a program has none to blame.
  if (program.length === 0) return undefined;
  const isUnread = !listXcmVersions(registry).includes(version);
  if (verdict.kind === 'unreadable')
    return isUnread ? `the chain does not read XCM version ${version}.` : undefined;
  if (from === 'relay' || findUsualPallet(registry, 'Paras') === undefined) return undefined;
  const isNative = (one: Instruction) => one.kind !== 'Transact' || one.originKind === 'Native';
  const failed = await tryCalls({ ...parts, program: program.filter(isNative) }, from);
  // A failed call alone ends no program: an expectation after it does.
  const trusting = { ...parts, program: program.filter(({ kind }) => kind !== 'ExpectTransactStatus') };
  const isCompleted = verdict.kind === 'completed' || (failed && (await run(trusting))?.kind === 'completed');
  if (failed && isCompleted) return failed;
  const lack = await findLack(parts, from);
  if (lack !== undefined) return [lack, failed].join(' ').trimEnd();
  return verdict.kind === 'completed' ? undefined : tryBeginnings(parts, from, failed);
}

/** What a program lacks that gets further with the change, from an account that holds more than enough. */
const lacks: readonly (readonly [string, (one: Instruction) => Instruction])[] = [
  ['the account of the parachain lacks funds for the program.', (one) => one],
  [
    'the program offers less than its execution costs.',
    (one) => {
      if (one.kind === 'BuyExecution') return { ...one, fees: { ...one.fees, amount: plenty } };
      if (one.kind !== 'WithdrawAsset') return one;
      const raise = (amount: bigint) => (amount < plenty ? plenty : amount);
      return { ...one, assets: one.assets.map((asset) => ({ ...asset, amount: raise(asset.amount) })) };
    },
  ],
  [
    'the program needs more weight than its BuyExecution permits.',
    (one) => (one.kind === 'BuyExecution' ? { ...one, weightLimit: 'Unlimited' } : one),
  ],
  [
    'its calls need the origin kind Native.',
    (one) => (one.kind === 'Transact' ? { ...one, originKind: 'Native' } : one),
  ],
];

async function findLack(parts: Parts, paraId: number): Promise<string | undefined> {
  const { before, program, verdict } = parts;
  const { hex } = deriveSovereignAccount({ paraId, relation: 'child' });
  for (const [lack, change] of lacks) {
    const fork = await before.fork();
    await fork.endow(new Map([[hex, 2n * plenty]]));
    const changed = { ...parts, before: fork, program: program.map(change) };
    const ran = await run(changed);
    if (ran && (ran.kind !== verdict.kind || (await findEffects(changed, ran)))) return lack;
  }
  return undefined;
}

/** Tries each call alone, in order, with the parachain's origin; a relay chain without `dispatch_as` shows nothing here. */
async function tryCalls(parts: Parts, paraId: number): Promise<string | undefined> {
  const fork = await parts.before.fork();
  for (const call of listCalls(parts)) {
    const { outcome, error } = await tryDispatch(fork, call.hex, { paraId });
    if (outcome === 'failed') return `${nameCall(call)} by parachain ${paraId} fails${nameError(error)}.`;
  }
  return undefined;
}

/**
 * Runs the program without its calls, then with one call more each time.
 *
 * @param failed a call that fails without a program, too
 */
async function tryBeginnings(parts: Parts, paraId: number, failed = ''): Promise<string | undefined> {
  const { program, registry } = parts;
  const starts = program.flatMap(({ kind }, at) => (kind === 'Transact' ? [at] : []));
  for (const length of [...starts, program.length]) {
    const isPart = ({ kind }: Instruction, at: number) => at < length || !isOfCall(kind);
    const beginning = { ...parts, program: program.filter(isPart) };
    const verdict = await run(beginning);
    if (!verdict || verdict.kind === 'completed') continue;
    const named = nameError(verdict.error ?? (await askError(beginning, paraId)));
    const last = beginning.program.findLast((one) => one.kind === 'Transact');
    if (last) return describeRefusal(last, { registry, paraId, failed, named });
    const also = starts.length > 0 ? ', also without its calls' : '';
    const end = verdict.kind === 'refused' ? 'is refused before its first instruction' : 'fails';
    const lack = await findLack({ ...beginning, verdict }, paraId);
    return `${lack ?? `the program ${end}${also}${named}.`} ${failed}`.trimEnd();
  }
  return undefined;
}

/** Describes a call without which the program succeeds. */
function describeRefusal(
  { call: hex, originKind }: Instruction & { readonly kind: 'Transact' },
  about: Pick<Parts, 'registry'> & {
    readonly paraId: number;
    readonly failed: string;
    readonly named: string;
  },
): string {
  const { registry, paraId, failed, named } = about;
  const call = orUndefined(() => nameCall(decodeCall(registry, hex)));
  const works = `${call} succeeds with the origin of parachain ${paraId} and without a program.`;
  const tried = failed || (originKind === 'Native' ? works : '');
  const alone = call ? tried : 'Its bytes are no call of this chain.';
  const name = call ?? `the call ${hex.slice(0, 10)}…`;
  const rest = [alone, `The program succeeds without ${name}.`].join(' ').trimStart();
  return `${name} is refused inside the program${named}. ${rest}`;
}

async function run({ before, from, program, version }: Parts) {
  const message = { from, program: encodeProgram(program, { version }) };
  return findVerdict(await (await before.fork()).receive(message), message);
}

function nameError(error: string | undefined): string {
  return error === undefined ? '' : `: ${error}`;
}

function nameCall({ pallet, method }: Pick<Call, 'pallet' | 'method'>): string {
  return `${pallet}.${method}`;
}

/**
 * Runs the program with an error handler that reports the error to the parachain. The handler comes after the payment, since barriers
 * require the payment first: an error of the payment itself is not reported.
 */
async function askError({ before, from, program, version }: Parts, paraId: number) {
  const paid = program.findIndex(({ kind }) => kind === 'BuyExecution') + 1;
  const destination = { parents: 0, interior: [{ kind: 'Parachain', paraId }] } as const;
  const responseInfo = { destination, queryId: 0n, maxWeight: { refTime: 0n, proofSize: 0n } };
  const report: Program = [{ kind: 'SetErrorHandler', xcm: [{ kind: 'ReportError', responseInfo }] }];
  const asking = [...program.slice(0, paid), ...report, ...program.slice(paid)];
  const fork = await before.fork();
  await fork.receive({ from, program: encodeProgram(asking, { version }) });
  const { sent } = await (await fork.snapshot()).read({
    sent: storageRead('Dmp', 'DownwardMessageQueues', [paraId], (value) => value?.toJSON() ?? []),
  });
  const [last] = sent.known ? (sent.value as { readonly msg: Call['hex'] }[]).slice(-1) : [];
  const answer =
    last && orUndefined(() => decodeProgram(last.msg))?.program.find(({ kind }) => kind === 'QueryResponse');
  if (answer?.kind !== 'QueryResponse' || answer.response.kind !== 'ExecutionResult') return undefined;
  return answer.response.failure?.error.kind;
}
