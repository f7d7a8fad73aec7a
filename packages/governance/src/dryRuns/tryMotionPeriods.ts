import type { Fork, Forkable } from '@parachron/client';
import {
  type Call,
  encodeCall,
  formatHex,
  type Hex,
  hasCall,
  parseAccount,
  storageRead,
} from '@parachron/core';
import { tryAsRoot } from '@parachron/proxy';
import type { Codec, Registry } from '@polkadot/types/types';
import { hexToU8a } from '@polkadot/util';
import type { CollectivePallet, SourcedAnswer } from '../reading/Governance.js';
import { dispatchAsCall } from './dispatchAsCall.js';
import { dryRunBalance } from './tryDeposit.js';

/** A collective with a member who proposes a motion on the fork. */
interface Proposed {
  readonly pallet: string;
  readonly member: Hex;
  readonly call: Call;
}

/**
 * Finds the motion period of collectives, in blocks: a member of each collective proposes a motion on the fork, and the
 * pallet stores the block in which the motion ends. A collective with a stated period or without members is returned
 * unchanged.
 */
export async function tryMotionPeriods(
  fork: Forkable | undefined,
  collectives: readonly CollectivePallet[],
): Promise<readonly CollectivePallet[]> {
  const untried = collectives.filter(({ motionPeriod }) => !motionPeriod.known);
  if (!fork || untried.length === 0) return collectives;
  const trial = await fork.fork();
  const { runtime } = await trial.snapshot();
  const { registry } = runtime;
  // The text distinguishes the motion from the motions of members.
  const remark = formatHex(new TextEncoder().encode('period of a motion'));
  const motion = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark } });
  const proposed = untried.flatMap((collective) => derivePropose(registry, { collective, motion }));
  const periods = await readPeriods(trial, { proposed, hash: registry.hash(hexToU8a(motion.hex)).toHex() });
  return collectives.map((collective) => {
    const value = periods.get(collective.pallet);
    if (value === undefined) return collective;
    const source = `${collective.pallet}.Voting of a motion on a fork of ${runtime.chain}`;
    const motionPeriod: SourcedAnswer<number> = { known: true, value, source };
    return { ...collective, motionPeriod };
  });
}

/** One vote would dispatch the motion immediately, so the motion needs two. */
const leastVotes = 2;

function derivePropose(
  registry: Registry,
  { collective, motion }: { readonly collective: CollectivePallet; readonly motion: Call },
): readonly Proposed[] {
  const { pallet, members } = collective;
  const member = members.known ? members.value[0] : undefined;
  if (!member || !hasCall(registry, pallet, 'propose')) return [];
  const args = { threshold: leastVotes, proposal: motion.hex, length_bound: motion.hex.length / 2 - 1 };
  const { hex } = encodeCall(registry, { pallet, method: 'propose', args });
  const call = dispatchAsCall(registry, { origin: { system: { Signed: member } }, call: hex });
  return call ? [{ pallet, member, call }] : [];
}

/** Reads the number of blocks from the fork's last block, which contains the motions, to the end of each motion. */
async function readPeriods(
  fork: Fork,
  { proposed, hash }: { readonly proposed: readonly Proposed[]; readonly hash: Hex },
): Promise<ReadonlyMap<string, number>> {
  if (proposed.length === 0) return new Map();
  await fork.endow(new Map(proposed.map(({ member }) => [parseAccount(member).hex, dryRunBalance])));
  const { registry } = (await fork.snapshot()).runtime;
  const args = { calls: proposed.map(({ call }) => call.hex) };
  await tryAsRoot(fork, encodeCall(registry, { pallet: 'Utility', method: 'batch', args }).hex);
  const after = await fork.snapshot();
  const reads = proposed.map(
    ({ pallet }) => [pallet, storageRead(pallet, 'Voting', [hash], readEnd)] as const,
  );
  const ends = Object.entries(await after.read(Object.fromEntries(reads)));
  return new Map(
    ends.flatMap(([pallet, end]) =>
      end.known && end.value !== undefined ? [[pallet, end.value - after.block.number] as const] : [],
    ),
  );
}

/** Reads the block in which a motion ends; undefined if the pallet refused the motion. */
function readEnd(votes: Codec | undefined): number | undefined {
  const { end } = (votes?.toJSON() ?? {}) as { readonly end?: number };
  return end;
}
