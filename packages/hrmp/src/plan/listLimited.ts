import type { DueAction } from '../money/DueStep.js';
import { checkInboundLimit } from '../refusals/checkAccept.js';
import { checkOutboundLimit } from '../refusals/checkInit.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import type { ChannelId } from '../status/ChannelStatus.js';
import { deriveFactsAfter, deriveFactsAfterSession } from './deriveFactsAfter.js';

/**
 * Lists the channels that a limit on the number of channels keeps from opening: the request or its acceptance is refused. Other
 * refusals (of parachains that are not registered, or lack funds) concern both directions, or have a step of their own.
 *
 * @param actions all due actions, in their order
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
