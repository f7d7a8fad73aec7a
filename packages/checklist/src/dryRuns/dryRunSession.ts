import { readChannels } from '../forks/channelStates.js';
import type { ForkNetwork } from '../forks/ForkNetwork.js';
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
  { relay, network }: ForkNetwork,
  { scope, onProgress }: { readonly scope: Pair; readonly onProgress: (text: string) => void },
): Promise<TriedStep[]> {
  const waiting = await listWaiting(relay, scope);
  if (waiting.length === 0) return [];
  onProgress('Advancing the relay chain to its next session');
  const { chain } = relay.chain.runtime;
  const step = { id: 'session', title: `A new session begins on ${chain}.`, chain };
  const tried = await tryStep(step, async () => {
    const { block, events, isNatural } = await network.session();
    const shown = events.filter(({ usualPallet }) => /^(Session|Hrmp|Sudo|Scheduler)$/.test(usualPallet));
    const done = waiting.length - (await listWaiting(relay, scope)).length;
    const how = isNatural ? 'The session ended on schedule' : 'Channel processing was forced through root';
    const what = waiting.includes('closing') ? 'waiting channels' : 'accepted channel requests';
    return {
      outcome: done > 0 ? 'done' : 'failed',
      reason: `${how}. ${chain} processed ${done} of ${waiting.length} ${what}.`,
      ...describeBlock(relay.chain, block, shown),
    };
  });
  return [tried];
}

/** Lists the states of the channels that wait for a session: the requests that both sides agreed to, and the closing channels. */
async function listWaiting({ chain }: ForkNetwork['relay'], pair: Pair): Promise<readonly string[]> {
  const read = await readChannels(chain, [pair.targetParaId, pair.serviceParaId]);
  const states = read?.channels.map(({ state }) => state) ?? [];
  return states.filter((state) => state === 'accepted' || state === 'closing');
}

/** Puts the smaller limits and the larger deposits into force that are queued for later sessions, as the runs of the plan's programs do. */
export async function enforceQueued({ relay }: ForkNetwork, pair: Pair): Promise<void> {
  const value = (await readChannels(relay.chain, [pair.targetParaId, pair.serviceParaId]))?.config.queued;
  if (!value) return;
  const what = 'Queued smaller limits and larger deposits of channels are in force.';
  const why = 'The plan suits the active configuration and those that wait for later sessions.';
  await relay.fork.write([{ pallet: 'Configuration', item: 'ActiveConfig', value }], { what, why });
}
