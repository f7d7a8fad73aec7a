import type { ChannelFacts } from '../status/ChannelFacts.js';
import { checkInboundLimit, checkRecipientDeposit } from './checkAccept.js';
import { checkInit, type InitArguments } from './checkInit.js';
import type { Refusal } from './Refusal.js';

// Several calls request a channel and accept the request at once: the acceptance finds the new request.
export function checkBothSteps(facts: ChannelFacts, args: InitArguments): Refusal | undefined {
  return checkInit(facts, args) ?? checkInboundLimit(facts, args) ?? checkRecipientDeposit(facts, args);
}
