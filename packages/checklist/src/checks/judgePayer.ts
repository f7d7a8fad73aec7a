import { formatAccount, formatTokens } from '@parachron/core';
import type { DeliveryFact } from '../facts/proxy/deliveryFact.js';
import type { Judgement } from './Check.js';

/**
 * The service's account on the target, if the service pays there and its account cannot pay for one program. By the service's table, it
 * pays in the target's own token, which may be the relay chain's, or in the service's token.
 */
export function judgePayer(delivery: DeliveryFact): readonly Judgement[] {
  if (!delivery.known || !delivery.payment) return [];
  const { payment, block, facts } = delivery;
  const { flow, payer, balance, token: kind, offer: needed, explanation } = payment;
  const { chain, ss58Prefix, token } = facts.runtime;
  if (flow !== 'sovereign' || kind === 'service' || !payer || balance === undefined) return [];
  const isShort = needed !== undefined && balance < needed;
  const isRefused = explanation.outcome === 'funds';
  if (!isShort && !isRefused) return [];
  const who = formatAccount(payer, ss58Prefix);
  const amount = needed === undefined ? '' : ` A program withdraws ${formatTokens(needed, token)}.`;
  const evidence = [
    { chain, block, key: `System.Account(${who})`, value: { spendable: balance.toString() } },
    ...(isRefused ? [{ chain, block, key: 'fork', value: explanation.outcome }] : []),
  ];
  return [
    {
      subject: 'sovereign account of the service',
      outcome: 'fail',
      reason: `The service pays for messages from ${who}, which cannot pay. Spendable balance: ${formatTokens(balance, token)}.${amount}`,
      evidence,
      noFix: {
        reason: "The account belongs to the service, and the plan sends no funds to the service's account.",
        howTo: `Ask the service's team to fund ${who} on ${chain}. Any account can send funds to that account.`,
      },
    },
  ];
}
