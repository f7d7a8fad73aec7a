import { formatTokens } from '@parachron/core';
import type { Refusal } from '../errors/TaskRefusedError.js';
import type { NativeTransferOrder, ScheduleOrder } from '../tasks/TaskOrder.js';
import type { CheckFacts } from './CheckFacts.js';
import { judgeSchedule, refuse } from './scheduleRules.js';
import { judgeBalance, judgeCapacity, judgeDuplicate, judgeLocks } from './stateRules.js';

type Rule = (order: ScheduleOrder, facts: CheckFacts) => Refusal | undefined;

const refuseSchedule: Rule = (order, facts) => judgeSchedule(order.schedule, facts);

const refuseProvidedId: Rule = (order) =>
  order.providedId === '0x' ? refuse('EmptyProvidedId', 'the provided id is empty') : undefined;

const refuseMessage: Rule = (order) =>
  order.kind === 'crossChain' && order.call === '0x'
    ? refuse('EmptyMessage', 'the encoded call is empty')
    : undefined;

const refuseLookup: Rule = (_, { fees }) => fees.refusal;

const refuseTransfer =
  (judge: (order: NativeTransferOrder, facts: CheckFacts) => Refusal | undefined): Rule =>
  (order, facts) =>
    order.kind === 'nativeTransfer' ? judge(order, facts) : undefined;

const amount = refuseTransfer(({ amount: given }, { rules: { minimumTransfer, token } }) =>
  given > minimumTransfer
    ? undefined
    : refuse(
        'InvalidAmount',
        `${formatTokens(given, token)} is not more than ${formatTokens(minimumTransfer, token)}`,
      ),
);

const recipient = refuseTransfer((order, { owner }) =>
  order.recipient.hex === owner ? refuse('TransferToSelf', 'the recipient is the signer') : undefined,
);

const state: readonly Rule[] = [
  (_, facts) => judgeBalance(facts),
  (_, facts) => judgeDuplicate(facts),
  judgeCapacity,
  (_, facts) => judgeLocks(facts),
];

// The rules are in the chain's order: a call that breaks two rules is refused with the first error.
const orders: Readonly<Record<string, readonly Rule[]>> = {
  'H crossChain': [refuseSchedule, refuseProvidedId, refuseMessage, refuseLookup, ...state],
  'H dynamicDispatch': [refuseSchedule, refuseProvidedId, ...state],
  'M nativeTransfer': [amount, recipient, refuseProvidedId, refuseSchedule, ...state],
  'M crossChain': [refuseProvidedId, refuseMessage, refuseSchedule, refuseLookup, ...state],
};

/**
 * Derives the refusal of a scheduling call by the first broken rule, in the chain's order; undefined if no rule is
 * broken.
 */
export function deriveRefusal(order: ScheduleOrder, facts: CheckFacts): Refusal | undefined {
  for (const rule of orders[`${facts.rules.variant} ${order.kind}`] ?? []) {
    const refusal = rule(order, facts);
    if (refusal) return refusal;
  }
  return undefined;
}
