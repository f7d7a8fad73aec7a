import { type Hex, requireInput, type Snapshot } from '@parachron/core';
import { estimateCallWeight } from '@parachron/weight';
import { deriveSovereignAccount } from '@parachron/xcm';
import { getAccountBytes } from '../accounts/getAccountBytes.js';
import { readServiceAccount } from '../accounts/readServiceAccount.js';
import { parseServiceUser, type ServiceUserInput } from '../accounts/ServiceUser.js';
import type { DeliveryFacts } from './DeliveryFacts.js';
import { describePayer, describePayerReads, type Payer } from './tryPayment.js';

/** Facts of a target about a delivery that do not depend on the derived account. */
export interface DeliveryTarget {
  readonly callWeight: DeliveryFacts['callWeight'];
  /** The service's own account on the target; without account and funds if the chain gives an account of no known rule. */
  readonly sovereign: Payer;
}

/**
 * Gets the facts of a target about a delivery that do not depend on the derived account: the weight of the call and
 * the service's own account. Use this function to read these facts in parallel with the derived account;
 * {@link getDeliveryFacts} takes the result as `asked`.
 *
 * Chain: `TransactionPaymentCallApi`, `LocationToAccountApi`; `System.Account`.
 * Sends: reads and runtime calls in one round trip, two if the chain derives an unusual account for the service.
 *
 * @param target the target at one block
 * @param request `user`, for the sending service; `call`, the proxied call
 * @returns the facts, for `asked` of a {@link DeliveryRequest}
 * @throws INVALID_ACCOUNT when the user's account is invalid
 *
 * @example
 * ```ts
 * import type { Snapshot } from '@parachron/core';
 * import { type DeliveryRequest, getDeliveryFacts, getDeliveryTarget } from '@parachron/proxy';
 *
 * declare const target: Snapshot;
 * declare const request: DeliveryRequest;
 * const asked = await getDeliveryTarget(target, request);
 * const facts = await getDeliveryFacts(target, { ...request, asked });
 * console.log(facts.callWeight);
 * ```
 */
export async function getDeliveryTarget(
  target: Snapshot,
  request: {
    readonly user: ServiceUserInput;
    readonly call: Hex;
  },
): Promise<DeliveryTarget> {
  requireInput(
    { target, request },
    { target: 'snapshot', request: { user: { paraId: 'number' }, call: 'string' } },
  );
  const user = parseServiceUser(request.user);
  const { paraId, relation = 'sibling' } = user;
  const usual = deriveSovereignAccount({ paraId, relation, bytes: getAccountBytes(target.runtime.registry) });
  const [callWeight, account] = await Promise.all([
    estimateCallWeight(target, request.call),
    readServiceAccount(target, user),
    target.read(describePayerReads(usual)),
  ]);
  const sovereign = account
    ? describePayer(account, await target.read(describePayerReads(account)))
    : { account, funds: undefined, existentialDeposit: undefined };
  return { callWeight, sovereign };
}
