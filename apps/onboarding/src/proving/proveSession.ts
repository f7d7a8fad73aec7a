import type { ProvenStep } from '@parachron/checklist';
import { type BlockRef, isParachronError, type JsonValue, storageRead } from '@parachron/core';
import { readEvents } from '../chains/readBlock.js';
import type { Copies } from './Copies.js';
import { describeBroken } from './StepContext.js';
import { toEvidence } from './toEvidence.js';

/**
 * Passes the session of the forked relay chain, which opens the accepted channels; where its clock cannot move that far, root
 * forces the processing of channels.
 *
 * @returns nothing where no request waits for a session
 */
export async function proveSession(
  copies: Copies,
  onProgress: (text: string) => void,
): Promise<ProvenStep[]> {
  const waiting = await countWaiting(copies);
  if (waiting === 0) return [];
  onProgress('Passing the session of the relay chain');
  const { relay, means, network } = copies;
  const chain = relay.chain.runtime.chain;
  const common = { id: 'session', title: `${chain} begins a new session.`, means, chain };
  try {
    const natural = await passNaturally(copies);
    const block = natural ?? (await network.openChannels()).block;
    // The parachains see the channels in the next block.
    await network.step();
    const left = await countWaiting(copies);
    const events = (await readEvents(relay.chain, block.hash)).filter(isOfSession);
    const how = natural ? 'The session ended by its clock' : 'Channel processing was forced through root';
    return [
      {
        ...common,
        block: { number: block.number, hash: block.hash },
        outcome: left < waiting ? 'done' : 'failed',
        reason: `${how}. ${chain} processed ${waiting - left} of ${waiting} accepted channel requests.`,
        evidence: toEvidence(relay.chain, block, events),
      },
    ];
  } catch (error) {
    return [describeBroken(copies, common, error)];
  }
}

function isOfSession({ pallet }: { readonly pallet: string }): boolean {
  return ['Session', 'Hrmp', 'Sudo'].includes(pallet);
}

async function passNaturally({ network }: Copies): Promise<BlockRef | undefined> {
  try {
    const { number, hash } = await network.changeSession();
    return { number, hash };
  } catch (error) {
    if (!isParachronError(error)) throw error;
    return undefined;
  }
}

/** Channel requests that both sides agreed to, and that wait for a session; none where another chain keeps them. */
async function countWaiting({ relay }: Copies): Promise<number> {
  const snapshot = await relay.chain.snapshot();
  const { list } = await snapshot.read({
    list: storageRead('Hrmp', 'HrmpOpenChannelRequestsList', [], (value) =>
      readJson<readonly JsonValue[]>(value, []),
    ),
  });
  const ids = list.known ? list.value : [];
  const reads = ids.map(
    (id, at) =>
      [
        `${at}`,
        storageRead('Hrmp', 'HrmpOpenChannelRequests', [id], (value) =>
          readJson(value, { confirmed: false }),
        ),
      ] as const,
  );
  const requests = Object.values(await snapshot.read(Object.fromEntries(reads)));
  return requests.filter((request) => request.known && request.value.confirmed === true).length;
}

function readJson<T>(value: { toJSON(): unknown } | undefined, none: T): T {
  return (value?.toJSON() as T | null | undefined) ?? none;
}
