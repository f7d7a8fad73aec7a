import type { DecodedEvent } from '@parachron/client';
import { findChannelManager, getChannelFacts } from '@parachron/hrmp';
import type { ChainForks } from '../forks/ChainForks.js';
import type { TriedStep } from '../report/PlanDryRun.js';
import type { Scope } from '../Scope.js';
import { describeBlock } from './blockParts.js';
import { tryStep } from './StepResult.js';

/** The parachains whose channels matter. */
type Pair = Pick<Scope, 'targetParaId' | 'serviceParaId'>;

/**
 * Ends the session of the forked relay chain if a channel between the parachains is accepted or closing; if its clock cannot reach the end
 * of the session, root forces the processing of channels.
 *
 * @returns the tried step; empty if no channel waits for a session
 */
export async function dryRunSession(
  forks: ChainForks,
  { scope, onProgress }: { readonly scope: Pair; readonly onProgress: (text: string) => void },
): Promise<TriedStep[]> {
  const { relay, network } = forks;
  const waiting = await listWaiting(relay, scope);
  if (waiting.length === 0) return [];
  onProgress('Advancing the relay chain to its next session');
  const { chain } = relay.chain.runtime;
  const step = { id: 'session', title: `A new session begins on ${chain}.`, chain };
  const tried = await tryStep(step, async () => {
    const { block, events, isNatural } = await network.session();
    const done = waiting.length - (await listWaiting(relay, scope)).length;
    const how = isNatural ? 'The session ended on schedule' : 'Channel processing was forced through root';
    const what = waiting.includes('closing') ? 'waiting channels' : 'accepted channel requests';
    return {
      outcome: done > 0 ? 'done' : 'failed',
      reason: `${how}. ${chain} processed ${done} of ${waiting.length} ${what}.`,
      ...describeBlock(relay.chain, block, events.filter(isOfSession)),
    };
  });
  return [tried];
}

function isOfSession({ usualPallet }: DecodedEvent): boolean {
  return ['Session', 'Hrmp', 'Sudo', 'Scheduler'].includes(usualPallet);
}

/**
 * Lists the states of the channels that wait for a session: the requests that both sides agreed to, and the closing channels; none if another
 * chain stores the requests.
 */
async function listWaiting({ chain }: ChainForks['relay'], pair: Pair): Promise<readonly string[]> {
  const snapshot = await chain.snapshot();
  const found = findChannelManager([snapshot.runtime]);
  if (!found.known) return [];
  const paras = [pair.targetParaId, pair.serviceParaId] as const;
  const answer = await getChannelFacts(snapshot, { paras, channelManager: found.channelManager });
  const states = answer.known ? answer.facts.channels.map(({ state }) => state) : [];
  return states.filter((state) => state === 'accepted' || state === 'closing');
}
