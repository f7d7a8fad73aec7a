import type { DueAction } from '../money/DueStep.js';
import { checkInboundLimit } from '../refusals/checkAccept.js';
import { checkOutboundLimit } from '../refusals/checkInit.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import { deriveFactsAfter, deriveFactsAfterSession } from './deriveFactsAfter.js';

/**
 * Lists the actions that a limit on channels prevents, and the acceptances of requests that a limit prevents. Other refusals (of
 * parachains that are not registered, or lack funds) concern all actions of a parachain, or have a step of their own.
 *
 * @param actions all due actions, in their order
 */
export function listLimited(facts: ChannelFacts, actions: readonly DueAction[]): ReadonlySet<DueAction> {
  const limited = new Set<DueAction>();
  const requests = actions.filter(({ kind }) => kind === 'init');
  let now = deriveFactsAfterSession(facts);
  for (const action of actions) {
    const { kind, channel } = action;
    const request = requests.find((one) => one.channel === channel);
    const refusal = kind === 'init' ? checkOutboundLimit(now, channel) : checkInboundLimit(now, channel);
    if (refusal || (kind === 'accept' && request && limited.has(request))) limited.add(action);
    else now = deriveFactsAfter(now, action);
  }
  return limited;
}
