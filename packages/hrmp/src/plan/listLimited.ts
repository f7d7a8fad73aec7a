import type { DueAction } from '../money/DueStep.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import type { ChannelId } from '../status/ChannelStatus.js';
import { deriveFactsAfter, deriveFactsAfterSession } from './deriveFactsAfter.js';
import { findLimit } from './findRefusal.js';

/**
 * Lists the channels that cannot open because of a limit on the number of channels: the channel manager refuses the
 * request or its acceptance. Other refusals (unregistered parachains, no size) concern both directions.
 *
 * @param actions all due actions, in order
 */
export function listLimited(facts: ChannelFacts, actions: readonly DueAction[]): ReadonlySet<ChannelId> {
  const limited = new Set<ChannelId>();
  let now = deriveFactsAfterSession(facts);
  for (const action of actions) {
    const { channel } = action;
    if (limited.has(channel)) continue;
    if (findLimit(now, action)) limited.add(channel);
    else now = deriveFactsAfter(now, action);
  }
  return limited;
}
