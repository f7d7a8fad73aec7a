import type { DecodedEvent, Fork } from '@parachron/client';
import { encodeCall, type Hex, requireInput, storageRead } from '@parachron/core';
import type { Codec } from '@polkadot/types/types';
import { readStored } from '../pallets.js';
import { findProposals } from './proposals.js';

/**
 * The vote: a pallet of referenda with the index of the referendum, or a pallet of democracy with the call of the proposal; after a vote,
 * the scheduler with the block and the index of the approved call.
 */
export type Vote =
  | { readonly pallet: string; readonly place: readonly [block: number, index: number] }
  | { readonly pallet: string; readonly index: unknown }
  | { readonly pallet: string; readonly call: Hex };

/**
 * Approves a vote on a fork, and runs it to its end: the approval is written into storage, confirmation and enactment follow
 * in the next blocks instead of after their periods, and the runtime dispatches the call.
 *
 * Chain: writes `Referenda.ReferendumInfoFor`, or `Democracy.ReferendumInfoOf`, and `Scheduler.Agenda`; `Referenda.nudge_referendum`.
 * Sends: nothing; the fork builds two blocks.
 *
 * @param fork the fork on which the vote was submitted, with its deposit; a proposal of democracy needs no referendum yet
 * @param vote the pallet, and the index of its referendum or the call of its proposal
 * @returns the chain's name of the `error` of the call, or of a call inside it, absent if the call succeeded; undefined if the runtime
 *   dispatched no call
 * @throws ROOT_DISPATCH when no way to dispatch as root is known
 *
 * @example
 * ```ts
 * import type { Fork } from '@parachron/client';
 * import { passVote } from '@parachron/governance';
 *
 * declare const fork: Fork;
 * const passed = await passVote(fork, { pallet: 'Referenda', index: 512 });
 * console.log(passed?.error ?? 'dispatched');
 * ```
 */
export async function passVote(fork: Fork, vote: Vote): Promise<{ readonly error?: string } | undefined> {
  requireInput({ fork, vote }, { fork: { write: 'function' }, vote: { pallet: 'string' } });
  const { pallet } = vote;
  if ('place' in vote) return enact(fork, vote.place);
  const events = await ('call' in vote
    ? passDemocracy(fork, pallet, vote.call)
    : passReferendum(fork, pallet, vote.index));
  return enact(fork, Object.values(events.findLast(isOf('Scheduled'))?.data ?? {}));
}

/** Writes a referendum with all votes and a finished confirmation, and lets the pallet look at it. */
async function passReferendum(fork: Fork, pallet: string, index: unknown): Promise<readonly DecodedEvent[]> {
  const snapshot = await fork.snapshot();
  const { ongoing } = Object(await readStored(snapshot, pallet, 'ReferendumInfoFor', [index]));
  if (!ongoing) return [];
  const { submitted, tally } = ongoing;
  const all = await readStored(snapshot, 'Balances', 'TotalIssuance');
  const deciding = { since: submitted, confirming: submitted };
  const votes = { ...tally, ayes: all, nays: 0, support: all };
  const value = { Ongoing: { ...ongoing, deciding, tally: votes } };
  await fork.write([{ pallet, item: 'ReferendumInfoFor', keys: [index], value }]);
  const nudge = { pallet, method: 'nudge_referendum', args: { index } };
  return (await fork.dispatch(encodeCall(snapshot.runtime.registry, nudge).hex, 'root')).events;
}

/**
 * Writes a referendum with all votes, which ends with the next block. A proposal of a body or of the public gets a referendum
 * first, as the launch period would give it.
 */
async function passDemocracy(fork: Fork, pallet: string, call: Hex): Promise<readonly DecodedEvent[]> {
  const snapshot = await fork.snapshot();
  const count = Number((await readStored(snapshot, pallet, 'ReferendumCount')) ?? 0);
  // A faster vote takes the proposal of a body, and begins its referendum.
  const { ongoing: begun, next, open } = await findProposals(snapshot, pallet, { hex: call });
  const proposal = next?.[0] ?? open?.[1];
  if (!begun && proposal === undefined) return [];
  // Without a delay, older pallets dispatch at once.
  const fresh = { index: count, proposal, proposalHash: proposal, threshold: 'SimpleMajority', delay: 1 };
  const all = await readStored(snapshot, 'Balances', 'TotalIssuance');
  const { index, ...ongoing } = begun ?? fresh;
  const end = snapshot.block.number + 1;
  const value = { Ongoing: { ...ongoing, end, tally: { ayes: all, nays: 0, turnout: all } } };
  await fork.write([
    { pallet, item: 'ReferendumInfoOf', keys: [index], value },
    { pallet, item: 'ReferendumCount', value: Math.max(count, index + 1) },
  ]);
  return (await fork.build()).events();
}

const isOf = (wanted: string) => (event: DecodedEvent) =>
  event.usualPallet === 'Scheduler' && event.method === wanted;

/** Moves an entry of the agenda into the next block, and returns how its call ended there. */
async function enact(fork: Fork, [when, entry]: readonly unknown[]) {
  const pallet = 'Scheduler';
  const snapshot = await fork.snapshot();
  const { agenda, relay } = await snapshot.read({
    agenda: storageRead(pallet, 'Agenda', [when ?? 0], (value) => [...((value ?? []) as Iterable<Codec>)]),
    relay: storageRead('ParachainSystem', 'LastRelayChainBlockNumber', [], (value) => Number(value ?? 0)),
  });
  const task = agenda.known ? agenda.value[Number(entry)] : undefined;
  if (!task) return undefined;
  // A scheduler counts the blocks of its chain, or those of the relay chain.
  const due = [snapshot.block.number + 1, ...(relay.known ? [relay.value] : [])];
  await fork.write([
    { pallet, item: 'Agenda', keys: [when], value: null },
    ...due.map((at) => ({ pallet, item: 'Agenda', keys: [at], value: [task] })),
  ]);
  const built = await (await fork.build()).events();
  const end = built.findIndex(isOf('Dispatched'));
  if (end === -1) return undefined;
  const failure = built.slice(0, end + 1).findLast((event) => event.failure)?.failure;
  return failure ? { error: failure.error } : {};
}
