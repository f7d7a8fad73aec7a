import type { DecodedEvent, Forkable, ForkMessage } from '@parachron/client';
import { nameFailure, reportsFailure } from '@parachron/client/decode';
import { type Hex, nameCall, orUndefined, readKnown, requireInput, storageRead } from '@parachron/core';
import {
  decodeProgram,
  encodeProgram,
  findSilentFailure,
  type Instruction,
  listXcmVersions,
  type MessageVerdict,
  type Program,
} from '@parachron/xcm';
import { readOwnLocations } from '@parachron/xcm/parts';
import { findLack, unfundedCalls } from './findLack.js';
import {
  findEffects,
  findUnread,
  isOfCall,
  isTransact,
  listCalls,
  listInside,
  nameError,
  nameSender,
  type Parts,
  runProgram,
  type TriedCalls,
  tryCalls,
} from './programRuns.js';

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
  if (!other && (await succeedAlone(parts))) return succeed('each call succeeds alone, too');
  const open = other?.failure
    ? `${nameCall(other)} (${nameFailure(other.failure)}) may come from its calls or from a hook in the same block`
    : 'not every call left an event';
  return { outcome: 'unknown', what, reason: `${open}.${rest}` };
}

/** Names what the calls of a program do that fails behind them, and whether it stays. */
async function nameEffects(parts: Parts): Promise<string> {
  const cut = { ...parts, program: parts.program.slice(0, parts.program.findLastIndex(isTransact) + 1) };
  const ran = cut.program.length > 0 && parts.verdict.kind === 'failed' ? await runProgram(cut) : undefined;
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
  if (own && (await runProgram(trusting))?.kind === 'completed') return own;
  const lack = await findLack(parts);
  const failed = own ?? tried.find((one) => one.failed)?.failed;
  if (verdict.kind === 'completed' && lack !== unfundedCalls) return lack ?? failed;
  if (lack) return joinSentences(lack, findUnread(parts), failed);
  if (verdict.kind === 'overweight') return undefined;
  return tryBeginnings(parts, tried);
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
  return length > 0 && tried.length === length && tried.every(({ isLesser, isDone }) => isDone && !isLesser);
}

/** Runs the program without its calls, then with one call more each time. */
async function tryBeginnings(parts: Parts, tried: TriedCalls): Promise<string | undefined> {
  const { program } = parts;
  const starts = program.flatMap((one, at) => (isTransact(one) ? [at] : []));
  for (const length of [...starts, program.length]) {
    const isPart = ({ kind }: Instruction, at: number) => at < length || !isOfCall(kind);
    const beginning = { ...parts, program: program.filter(isPart) };
    const verdict = await runProgram(beginning);
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
