import type { Dispatched, Fork, Forkable } from '@parachron/client';
import { tryDispatch } from '@parachron/client/decode';
import {
  type Answer,
  type Hex,
  orUndefined,
  type Runtime,
  readFields,
  type Snapshot,
  storageRead,
} from '@parachron/core';
import {
  decodeProgram,
  deriveMessageIds,
  encodeProgram,
  isXcmVersion,
  type Location,
  listXcmVersions,
  type Program,
  sendCall,
  type XcmVersion,
} from '@parachron/xcm';

/**
 * What a fork of a chain did with a program for another chain, which its root sent: the version in which the program left; null if none
 * left, or none is known to be its own.
 */
export type SentRun = Extract<Answer<number | null>, { known: true }> & {
  /** Why no program left, by the chain's own name. */
  readonly error?: string | undefined;
};

// A program with a topic has the same bytes behind every router; version 2 has no topic.
const programs: readonly Program[] = [
  [{ kind: 'ClearOrigin' }, { kind: 'SetTopic', topic: `0x${'7a'.repeat(32)}` }],
  [{ kind: 'ClearOrigin' }],
];

/**
 * Sends a program on a fork as root, and reads the version in which it left. The XCM pallet receives the program in the newest version that
 * the chain writes: the pallet reads each version, and the router converts the program to the version that it chooses.
 *
 * Chain: `PolkadotXcm.send`; `ParachainSystem.UpwardMessages`, or the hash in `XcmpQueue.XcmpMessageSent`.
 *
 * @param chain the chain at the block from which the fork begins, and a call that root makes there before
 * @returns undefined if the runtime has no call that sends
 *
 * @example
 * ```ts
 * import type { Forkable } from '@parachron/client';
 * import type { Snapshot } from '@parachron/core';
 * import { trySending } from '@parachron/hrmp';
 * import { relayLocation } from '@parachron/xcm';
 *
 * declare const fork: Forkable;
 * declare const parachain: Snapshot;
 * const sent = await trySending(fork, relayLocation, parachain);
 * console.log(sent?.value); // 4
 * ```
 */
export async function trySending(
  from: Forkable,
  to: Location,
  { runtime, block, before }: Pick<Snapshot, 'runtime' | 'block'> & { readonly before?: Hex | undefined },
): Promise<SentRun | undefined> {
  const { registry, chain } = runtime;
  const candidates = programs.flatMap((program) => {
    const calls = listVersions(runtime).flatMap(
      (version) => orUndefined(() => sendCall(registry, { dest: to, program, version }).hex) ?? [],
    );
    return calls.slice(0, 1).map((call) => ({ call, program }));
  });
  if (candidates.length === 0) return undefined;
  let value: number | null = null;
  let error: string | undefined;
  for (const { call, program } of candidates) {
    const fork = await from.fork();
    await openChannel(fork, to);
    if (before) await tryDispatch(fork, before, 'root');
    const sent = await tryDispatch(fork, call, 'root');
    value = findVersion(runtime, program, sent) ?? null;
    if (value !== null) break;
    error ??= sent.error;
  }
  const said = value ?? error ?? 'no program left';
  const evidence = { chain, block, key: 'a program that root sends on a fork', value: said };
  return { known: true, value, evidence, ...(value === null ? { error } : {}) };
}

/** The versions that a chain writes and this project encodes, the newest first. */
function listVersions({ registry }: Runtime): readonly XcmVersion[] {
  return listXcmVersions(registry).filter(isXcmVersion).toReversed();
}

/** Gives a fork a channel to a sibling, which it keeps: without a channel, nothing is sent. */
async function openChannel(fork: Fork, { interior: [first] }: Location): Promise<void> {
  if (first?.kind !== 'Parachain') return;
  const { paraId } = first;
  const [pallet, item] = ['ParachainSystem', 'RelevantMessagingState'];
  const { state } = await (await fork.snapshot()).read({
    state: storageRead(pallet, item, [], readFields),
  });
  if (!state.known || !Array.isArray(state.value.egressChannels)) return;
  const others = (state.value.egressChannels as [number, unknown][]).filter(([para]) => para !== paraId);
  const limits = { maxCapacity: 1_000, maxTotalSize: 1_000_000, maxMessageSize: 100_000 };
  const channel = [paraId, { ...limits, msgCount: 0, totalSize: 0, mqcHead: null }];
  const egressChannels = [...others, channel].toSorted(([one], [other]) => Number(one) - Number(other));
  await fork.write([{ pallet, item, value: { ...state.value, egressChannels } }]);
}

/** Finds the version of a program by its bytes among the messages to the relay chain, or by their hash in an event. */
function findVersion(
  runtime: Runtime,
  program: Program,
  { sent, events }: Pick<Dispatched, 'sent' | 'events'>,
): number | undefined {
  const named = new Set(events.flatMap(({ data }) => Object.values(data)));
  return listVersions(runtime).find((version) => {
    const bytes = orUndefined(() => encodeProgram(program, { version }));
    if (bytes === undefined) return false;
    // A router may add a topic, or the chain an origin.
    const isOwn = (one: Hex) => one === bytes || orUndefined(() => decodeProgram(one))?.version === version;
    const [hash] = deriveMessageIds(bytes);
    return sent?.upwardMessages.some(isOwn) || (hash !== undefined && named.has(hash));
  });
}
