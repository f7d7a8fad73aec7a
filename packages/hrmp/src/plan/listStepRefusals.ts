import { checkInboundLimit, checkRecipientDeposit } from '../refusals/checkAccept.js';
import { checkInit } from '../refusals/checkInit.js';
import type { Refusal } from '../refusals/Refusal.js';
import { type ChannelFacts, findStatus } from '../status/ChannelFacts.js';
import type { DueAction, DueStep } from './DueStep.js';

// What the host would say to the calls of a step as things stand, besides that its turn has not come yet.
export function listStepRefusals(
  facts: ChannelFacts,
  options: { readonly step: DueStep; readonly offer: bigint },
): string[] {
  const found = options.step.actions.map((action) => check(facts, action, options.offer));
  const texts = found
    .filter((refusal) => refusal !== undefined)
    .map(
      ({ pallet, name, reason }) =>
        `As things stand ${facts.host.runtime.chain} would refuse it: ${pallet ? `${pallet}.` : ''}${name}. ${reason}`,
    );
  return [...new Set(texts)];
}

function check(
  facts: ChannelFacts,
  { kind, channel, sizes }: DueAction,
  withdrawn: bigint,
): Refusal | undefined {
  if (kind === 'accept') {
    return checkInboundLimit(facts, channel) ?? checkRecipientDeposit(facts, { ...channel, withdrawn });
  }
  // A channel that is closing has its own note: it only has to be waited for.
  if (findStatus(facts, channel)?.state === 'closing') return undefined;
  const { maxCapacity: capacity, maxMessageSize: messageSize } = facts.config;
  return checkInit(facts, { ...channel, ...(sizes ?? { capacity, messageSize }), withdrawn });
}
