import type { DueAction } from '../money/DueStep.js';
import { checkInboundLimit } from '../refusals/checkAccept.js';
import { checkOutboundLimit } from '../refusals/checkInit.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import type { ChannelId } from '../status/ChannelStatus.js';
import { deriveFactsAfter, deriveFactsAfterSession } from './deriveFactsAfter.js';

/**
 * Lists the channels that cannot open because of a limit on the number of channels: the channel manager refuses the
 * request or its acceptance. Other refusals (unregistered parachains, missing funds) concern both directions, or have
 * their own step.
 *
 * @param actions all due actions, in order
 */
export function listLimited(facts: ChannelFacts, actions: readonly DueAction[]): ReadonlySet<ChannelId> {
  const limited = new Set<ChannelId>();
  let now = deriveFactsAfterSession(facts);
  for (const action of actions) {
    const { kind, channel } = action;
    if (limited.has(channel)) continue;
    const refusal = kind === 'init' ? checkOutboundLimit(now, channel) : checkInboundLimit(now, channel);
    if (refusal) limited.add(channel);
    else now = deriveFactsAfter(now, action);
  }
  return limited;
}
