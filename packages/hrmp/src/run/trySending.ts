import type { Fork, Forkable, SentMessages } from '@parachron/client';
import { tryDispatch } from '@parachron/client/decode';
import { type Answer, type Hex, orUndefined, readFields, type Snapshot, storageRead } from '@parachron/core';
import {
  decodePage,
  decodeProgram,
  type Instruction,
  isXcmVersion,
  type Location,
  listXcmVersions,
  type Program,
  sendCall,
} from '@parachron/xcm';

/**
 * What a fork of a chain did with a program for another chain, which its root sent: the version in which the program left; null if none
 * left, or none is known to be its own.
 */
export type SentRun = Extract<Answer<number | null>, { known: true }> & {
  /** Why no program left, by the chain's own name. */
  readonly error?: string | undefined;
};

/** A program that no chain sends itself. */
const code = 0x7a7a7a7an;
const program: Program = [{ kind: 'ClearOrigin' }, { kind: 'Trap', code }];

/**
 * Sends a program on a fork as root, and reads the version in which it left. The XCM pallet receives the program in the newest version that
 * the chain writes: the pallet reads each version, and the router converts the program to the version that it chooses.
 *
 * Chain: `PolkadotXcm.send`; the messages that leave with the block.
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
  // The newest version that the chain writes and this project encodes.
  const versions = listXcmVersions(registry).filter(isXcmVersion).toReversed();
  const [call] = versions.flatMap(
    (version) => orUndefined(() => sendCall(registry, { dest: to, program, version }).hex) ?? [],
  );
  if (call === undefined) return undefined;
  const fork = await from.fork();
  await openChannel(fork, to);
  if (before) await tryDispatch(fork, before, 'root');
  const { sent, error } = await tryDispatch(fork, call, 'root');
  const value = findVersion(sent) ?? null;
  const said = value ?? error ?? 'no program left';
  const evidence = { chain, block, key: 'a program that root sends on a fork', value: said };
  return { known: true, value, evidence, ...(value === null ? { error } : {}) };
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

/** Finds the version of the program among the messages that left. A router may add a topic, or the chain an origin. */
function findVersion({ upwardMessages, horizontalMessages }: Partial<SentMessages> = {}): number | undefined {
  const pages = horizontalMessages?.map(({ data }) => orUndefined(() => decodePage(data), 'XCM_PAGE_FORMAT'));
  const programs = pages?.flatMap((page) => page?.programs.map(({ hex }) => hex) ?? []) ?? [];
  const decoded = [...(upwardMessages ?? []), ...programs].map((hex) =>
    orUndefined(() => decodeProgram(hex)),
  );
  const isOwn = (one: Instruction) => one.kind === 'Trap' && one.code === code;
  return decoded.find((one) => one?.program.some(isOwn))?.version;
}
