import type { DecodedEvent, Forkable, ForkMessage } from '@parachron/client';
import { nameFailure, reportsFailure, tryAs } from '@parachron/client/decode';
import {
  type Call,
  cutText,
  decodeCall,
  findUsualPallet,
  formatHex,
  getAccountBytes,
  type Hex,
  type JsonValue,
  listPallets,
  nameCall,
  orUndefined,
  parseHex,
  type Snapshot,
} from '@parachron/core';
import { Reader } from '@parachron/core/scale';
import {
  type DecodedProgram,
  deriveSovereignAccount,
  encodeProgram,
  findSilentFailure,
  findVerdict,
  type Instruction,
  type Location,
  type MessageVerdict,
  type OriginKind,
} from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';

/** A program whose events do not show its end, and the chain in the state before it. */
export interface Parts extends Pick<ForkMessage, 'from'>, DecodedProgram {
  readonly before: Forkable;
  readonly registry: Registry;
  readonly state: Snapshot;
  /** The chain's names of its token. */
  readonly own: readonly Location[];
  readonly verdict: MessageVerdict<DecodedEvent>;
}

/** Runs a program on a fork; undefined if the chain reports nothing about it. */
export async function runProgram({ before, from, program, version }: Parts) {
  const message = { from, program: encodeProgram(program, { version }) };
  return findVerdict(await (await before.fork()).receive(message), message);
}

/** Runs a program without its calls. */
export function runIdle(parts: Parts) {
  return runProgram({ ...parts, program: parts.program.filter(({ kind }) => !isOfCall(kind)) });
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
export async function findEffects(parts: Parts, verdict: MessageVerdict<DecodedEvent>) {
  const effects = listEffects(parts, verdict);
  if (!effects || listCalls(parts).length === 0) return effects;
  const left = (await runIdle(parts))?.events.map(nameCall) ?? [];
  const events = verdict.events.filter((event) => {
    const at = left.indexOf(nameCall(event));
    return at === -1 || left.splice(at, 1).length === 0;
  });
  return listEffects(parts, { ...verdict, events });
}

/** Lists the calls of a program that the chain decodes. */
export function listCalls({ registry, program }: Pick<Parts, 'registry' | 'program'>): Call[] {
  return program.filter(isTransact).flatMap(({ call }) => tryDecodeCall(registry, call) ?? []);
}

/** Lists the pallets of the calls inside calls, whose arguments have these by name. */
export function listInside(calls: readonly Call[]): readonly string[] {
  return [...JSON.stringify(calls).matchAll(/"call":"(\w+)\./g)].map(([, pallet = '']) => pallet);
}

/** Names the first bytes that a program carries in place of a call, as those of another chain are. */
export function findUnread({ registry, program }: Pick<Parts, 'registry' | 'program'>): string | undefined {
  const unread = program.filter(isTransact).find(({ call }) => !tryDecodeCall(registry, call))?.call;
  if (!unread) return undefined;
  // An extrinsic has its call behind its length and a version.
  const reader = new Reader(parseHex(unread));
  const held = orUndefined(() => reader.readBytes());
  const behind = held && reader.left === 0 ? [held, held.slice(1)] : [];
  const [found] = behind.flatMap((bytes) => tryDecodeCall(registry, formatHex(bytes)) ?? []);
  const part = found ? ` They have ${nameCall(found)} behind a length: give ${cutText(found.hex, 400)}.` : '';
  return `The bytes ${cutText(unread, 60)} in it are no call of this chain.${part}`;
}

/** Decodes a call; undefined for bytes that are no call of the chain. */
function tryDecodeCall(registry: Registry, call: Hex): Call | undefined {
  return orUndefined(() => decodeCall(registry, call));
}

export const isOfCall = (kind: Instruction['kind']) => /^(Expect)?Transact/.test(kind);
export const isTransact = (one: Instruction) => one.kind === 'Transact';

export type TriedCalls = Awaited<ReturnType<typeof tryCalls>>;

/** Tries each call alone, in order, with the origin of its kind; those of other kinds and bytes are left out. */
export async function tryCalls({ before, from, registry, program }: Parts) {
  const fork = await before.fork();
  const origins = listOrigins({ from, registry });
  const calls = program.filter(isTransact);
  const tried = [];
  for (const [at, { call, originKind }] of calls.entries()) {
    const [called, origin] = [tryDecodeCall(registry, call), origins[originKind]];
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

/** The account of a parachain on the chain that executes its program. */
export function getSovereign({ from, registry }: Pick<Parts, 'from' | 'registry'>) {
  const relation = findUsualPallet(registry, 'Paras') ? 'child' : 'sibling';
  return deriveSovereignAccount({ paraId: Number(from), relation, bytes: getAccountBytes(registry) });
}

export function nameSender(from: Parts['from']): string {
  return from === 'relay' ? 'root' : `parachain ${from}`;
}

/** Names an error as the end of a clause, in the words of its runtime if it has any. */
export function nameError(...words: readonly (string | undefined)[]): string {
  return words.map((one) => (one ? `: ${one}` : '')).join('');
}
