import {
  type Call,
  encodeCall,
  formatHex,
  type Hex,
  hasCall,
  parseAccount,
  storageRead,
} from '@parachron/core';
import { dispatchAsRoot, type Fork } from '@parachron/proxy';
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
 * Finds the period of a collective's motions: a member of each proposes a motion on the fork, and the pallet stores the block in
 * which the motion ends. A collective whose constant states the period, or without members, stays as it is.
 */
export async function tryMotionPeriods(
  fork: Fork | undefined,
  collectives: readonly CollectivePallet[],
): Promise<readonly CollectivePallet[]> {
  const untried = collectives.filter(({ motionPeriod }) => !motionPeriod.known);
  if (!fork || untried.length === 0) return collectives;
  await fork.reset();
  const { runtime } = await fork.snapshot();
  const { registry } = runtime;
  // Sets the motion apart from those that members have proposed.
  const remark = formatHex(new TextEncoder().encode('period of a motion'));
  const motion = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark } });
  const proposed = untried.flatMap((collective) => derivePropose(registry, { collective, motion }));
  const periods = await readPeriods(fork, { proposed, hash: registry.hash(hexToU8a(motion.hex)).toHex() });
  return collectives.map((collective) => {
    const value = periods.get(collective.pallet);
    if (value === undefined) return collective;
    const source = `${collective.pallet}.Voting of a motion on a fork of ${runtime.chain}`;
    const motionPeriod: SourcedAnswer<number> = { known: true, value, source };
    return { ...collective, motionPeriod };
  });
}

/** True if one vote dispatches the motion at once. */
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

/** The blocks from the block of the motions, which is the last one that the fork has built, to their ends. */
async function readPeriods(
  fork: Fork,
  { proposed, hash }: { readonly proposed: readonly Proposed[]; readonly hash: Hex },
): Promise<ReadonlyMap<string, number>> {
  if (proposed.length === 0) return new Map();
  for (const { member } of proposed) await fork.endow(parseAccount(member), dryRunBalance);
  const { registry } = (await fork.snapshot()).runtime;
  const args = { calls: proposed.map(({ call }) => call.hex) };
  await dispatchAsRoot(fork, encodeCall(registry, { pallet: 'Utility', method: 'batch', args }).hex);
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

/** Undefined if the pallet refused the motion. */
function readEnd(votes: Codec | undefined): number | undefined {
  const { end } = (votes?.toJSON() ?? {}) as { readonly end?: number };
  return end;
}
