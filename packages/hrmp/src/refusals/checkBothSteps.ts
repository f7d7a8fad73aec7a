import type { ChannelFacts } from '../status/ChannelFacts.js';
import { checkInboundLimit, checkRecipientDeposit } from './checkAccept.js';
import { checkInit, type InitArguments } from './checkInit.js';
import type { Refusal } from './Refusal.js';

// Several calls ask for a channel and accept it at once: the acceptance then finds the request just made.
export function checkBothSteps(facts: ChannelFacts, args: InitArguments): Refusal | undefined {
  return checkInit(facts, args) ?? checkInboundLimit(facts, args) ?? checkRecipientDeposit(facts, args);
}
