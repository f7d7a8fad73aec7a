import type { DecodedEvent } from '@parachron/client';
import { isParachronError, type JsonValue, storageRead } from '@parachron/core';
import type { ChainForks } from '../forks/ChainForks.js';
import type { TriedStep } from '../report/PlanDryRun.js';
import type { Scope } from '../Scope.js';
import { readEvents, toEvidence } from './blockParts.js';
import { describeBroken } from './StepContext.js';

/**
 * Ends the session of the forked relay chain, which opens the accepted channels; if its clock cannot reach the end of the session,
 * root forces the processing of channels.
 *
 * @returns the tried step; empty if no request waits for a session
 */
export async function dryRunSession(
  forks: ChainForks,
  onProgress: (text: string) => void,
): Promise<TriedStep[]> {
  const waiting = await countWaiting(forks);
  if (waiting === 0) return [];
  onProgress('Advancing the relay chain to its next session');
  const { relay, means } = forks;
  const chain = relay.chain.runtime.chain;
  const common = { id: 'session', title: `A new session begins on ${chain}.`, means, chain };
  try {
    const { block, isNatural } = await forks.network.session();
    const left = await countWaiting(forks);
    const events = (await readEvents(relay.chain, block.hash)).filter(isOfSession);
    const how = isNatural ? 'The session ended on schedule' : 'Channel processing was forced through root';
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
    return [describeBroken(forks, common, error)];
  }
}

/** The parachains whose channels matter. */
type Pair = Pick<Scope, 'targetParaId' | 'serviceParaId'>;

/**
 * Ends the session before the first step if a channel between the parachains is already accepted or closing: the steps of the
 * plan need the next session, and none of them causes it.
 *
 * @returns whether a session ended
 */
export async function prepareSession(
  forks: ChainForks,
  { scope, onProgress }: { readonly scope: Pair; readonly onProgress: (text: string) => void },
): Promise<boolean> {
  if (!(await isSessionDue(forks, scope))) return false;
  onProgress('Advancing the relay chain to its next session');
  try {
    await forks.network.session();
    return true;
  } catch (error) {
    // The steps that wait for the session fail, with the relay chain's reason.
    if (!isParachronError(error)) throw error;
    return false;
  }
}

async function isSessionDue({ relay }: ChainForks, { targetParaId, serviceParaId }: Pair): Promise<boolean> {
  const there = { sender: targetParaId, recipient: serviceParaId };
  const back = { sender: serviceParaId, recipient: targetParaId };
  const request = (id: ChannelId) =>
    storageRead('Hrmp', 'HrmpOpenChannelRequests', [id], (value) => readJson(value, { confirmed: false }));
  const snapshot = await relay.chain.snapshot();
  const { closing, ...requests } = await snapshot.read({
    closing: storageRead('Hrmp', 'HrmpCloseChannelRequestsList', [], (value) =>
      readJson<readonly ChannelId[]>(value, []),
    ),
    there: request(there),
    back: request(back),
  });
  const isOfPair = ({ sender, recipient }: ChannelId) =>
    [there, back].some((id) => id.sender === sender && id.recipient === recipient);
  const isClosing = closing.known && closing.value.some(isOfPair);
  return isClosing || Object.values(requests).some((one) => one.known && one.value.confirmed);
}

/** A direction, as the relay chain stores it. */
type ChannelId = { readonly sender: number; readonly recipient: number };

function isOfSession({ usualPallet }: DecodedEvent): boolean {
  return ['Session', 'Hrmp', 'Sudo', 'Scheduler'].includes(usualPallet);
}

/** Channel requests that both sides agreed to, and that wait for a session; 0 if another chain stores the requests. */
async function countWaiting({ relay }: ChainForks): Promise<number> {
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
