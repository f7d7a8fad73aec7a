import type { DecodedEvent } from '@parachron/client';
import { isParachronError, type Snapshot, storageRead } from '@parachron/core';
import type { ChainForks } from '../forks/ChainForks.js';
import type { TriedStep } from '../report/PlanDryRun.js';
import type { Scope } from '../Scope.js';
import { readEvents, toEvidence } from './blockParts.js';
import { tryStep } from './StepResult.js';

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
  const { length: waiting } = await listWaiting(forks.relay);
  if (waiting === 0) return [];
  onProgress('Advancing the relay chain to its next session');
  const { relay, network } = forks;
  const { chain } = relay.chain.runtime;
  const step = { id: 'session', title: `A new session begins on ${chain}.`, chain };
  const tried = await tryStep(forks, step, async () => {
    const { block, isNatural } = await network.session();
    const { length: left } = await listWaiting(relay);
    const events = (await readEvents(relay.chain, block.hash)).filter(isOfSession);
    const how = isNatural ? 'The session ended on schedule' : 'Channel processing was forced through root';
    return {
      block: { number: block.number, hash: block.hash },
      outcome: left < waiting ? 'done' : 'failed',
      reason: `${how}. ${chain} processed ${waiting - left} of ${waiting} accepted channel requests.`,
      evidence: toEvidence(relay.chain, block, events),
    };
  });
  return [tried];
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
  const snapshot = await relay.chain.snapshot();
  const closing = await readHrmp<readonly ChannelId[]>(snapshot, 'HrmpCloseChannelRequestsList', [], []);
  const waiting = [...closing, ...(await listWaiting(relay))];
  return waiting.some(({ sender, recipient }) =>
    [sender, recipient].every((para) => para === targetParaId || para === serviceParaId),
  );
}

/** A direction, as the relay chain stores it. */
type ChannelId = { readonly sender: number; readonly recipient: number };

function isOfSession({ usualPallet }: DecodedEvent): boolean {
  return ['Session', 'Hrmp', 'Sudo', 'Scheduler'].includes(usualPallet);
}

/** Lists the channel requests that both sides agreed to, and that wait for a session; none if another chain stores the requests. */
async function listWaiting({ chain }: ChainForks['relay']): Promise<readonly ChannelId[]> {
  const snapshot = await chain.snapshot();
  const ids = await readHrmp<readonly ChannelId[]>(snapshot, 'HrmpOpenChannelRequestsList', [], []);
  const isAgreed = async (id: ChannelId) =>
    (await readHrmp(snapshot, 'HrmpOpenChannelRequests', [id], { confirmed: false })).confirmed;
  const agreed = await Promise.all(ids.map(isAgreed));
  return ids.filter((_, at) => agreed[at]);
}

async function readHrmp<T>(snapshot: Snapshot, item: string, keys: readonly unknown[], none: T): Promise<T> {
  const { value } = await snapshot.read({
    value: storageRead('Hrmp', item, keys, (stored) => stored?.toJSON() as T | null | undefined),
  });
  return (value.known ? value.value : undefined) ?? none;
}
