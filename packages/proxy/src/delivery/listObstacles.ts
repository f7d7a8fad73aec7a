import type { Planck } from '@parachron/core';
import { readForcedType } from '../calls/proxiedCall.js';
import { findProxyRefusal } from '../proxies/findProxyRefusal.js';
import type { DeliveryFacts, PaymentOption } from './DeliveryFacts.js';
import type { DeliveryOutcome } from './DeliveryOutcome.js';

/**
 * Lists the certain obstacles of a program, which do not depend on the barrier or on prices, in the order of execution.
 * The list is not a prediction: another error may stop the program first.
 */
export function listObstacles(
  facts: Pick<DeliveryFacts, 'runtime' | 'version' | 'call' | 'derived' | 'proxies'>,
  payment: Pick<PaymentOption, 'offer'> & {
    /** The payer's spendable balance of the paying asset; undefined if it is unknown. */
    readonly spendable: Planck | undefined;
  },
): DeliveryOutcome[] {
  const { version, derived } = facts;
  const { spendable, offer } = payment;
  const isTooPoor = spendable !== undefined && offer !== undefined && spendable < offer;
  const hasNoAccount = derived.kind === 'none';
  return [
    ...(version === undefined ? (['unsupported-version'] as const) : []),
    ...(isTooPoor ? (['funds'] as const) : []),
    ...(hasNoAccount ? (['origin-not-convertible'] as const) : []),
    ...listProxyObstacles(facts),
  ];
}

function listProxyObstacles({
  runtime,
  call,
  derived,
  proxies,
}: Pick<DeliveryFacts, 'runtime' | 'call' | 'derived' | 'proxies'>): DeliveryOutcome[] {
  if (!proxies || derived.kind !== 'account') return [];
  const refusal = findProxyRefusal(proxies, readForcedType(runtime, call));
  if (!refusal) return [];
  return [refusal === 'Unannounced' ? 'proxy-delayed' : 'proxy-not-found'];
}
