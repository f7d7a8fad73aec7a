import type { Forkable, SentMessages } from '@parachron/client';
import { tryDispatch } from '@parachron/client/decode';
import { type Answer, type Hex, orUndefined, type Snapshot } from '@parachron/core';
import {
  type DecodedProgram,
  decodePage,
  decodeProgram,
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
 * the chain writes: the pallet reads each version, and the router converts the program to the version that it chooses. Without an open
 * channel, nothing leaves for a sibling.
 *
 * Chain: `PolkadotXcm.send`; `ParachainSystem.UpwardMessages` and `HrmpOutboundMessages`.
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
  const [call] = listXcmVersions(registry)
    .filter(isXcmVersion)
    .toReversed()
    .flatMap((version) => orUndefined(() => sendCall(registry, { dest: to, program, version }).hex) ?? []);
  if (!call) return undefined;
  const fork = await from.fork();
  if (before) await tryDispatch(fork, before, 'root');
  const { sent, error } = await tryDispatch(fork, call, 'root');
  const value = (sent && findVersion(sent)) ?? null;
  const said = value ?? error ?? 'no program left';
  const evidence = { chain, block, key: 'a program that root sends on a fork', value: said };
  return { known: true, value, evidence, ...(value === null ? { error } : {}) };
}

/** Finds the version of the program that left with a block, to which routers and chains add instructions. */
function findVersion({ upwardMessages, horizontalMessages }: SentMessages): number | undefined {
  const pages = horizontalMessages.flatMap(
    ({ data }) => orUndefined(() => decodePage(data), 'XCM_PAGE_FORMAT') ?? [],
  );
  const upward = upwardMessages.flatMap((bytes) => orUndefined(() => decodeProgram(bytes)) ?? []);
  const isOwn = ({ program: all }: DecodedProgram) =>
    all.some((one) => one.kind === 'Trap' && one.code === code);
  return [...upward, ...pages].find(isOwn)?.version;
}
