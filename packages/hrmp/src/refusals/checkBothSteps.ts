import type { ChannelFacts } from '../status/ChannelFacts.js';
import { checkInboundLimit, checkRecipientDeposit } from './checkAccept.js';
import { checkInit, type InitArguments } from './checkInit.js';
import type { Refusal } from './Refusal.js';

// Some calls request a channel and accept the request at once, so the checks of a pending request do not apply.
export function checkBothSteps(facts: ChannelFacts, args: InitArguments): Refusal | undefined {
  return checkInit(facts, args) ?? checkInboundLimit(facts, args) ?? checkRecipientDeposit(facts, args);
}
