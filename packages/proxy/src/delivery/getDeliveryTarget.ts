import { type Hex, requireInput, type Snapshot } from '@parachron/core';
import { estimateCallWeight } from '@parachron/weight';
import { deriveLocation, deriveSovereignAccount } from '@parachron/xcm';
import { getAccountBytes } from '../accounts/getAccountBytes.js';
import { isTrustedAccount } from '../accounts/isTrustedAccount.js';
import { locationAccountRead } from '../accounts/locationAccountRead.js';
import { parseServiceUser, type ServiceUserInput } from '../accounts/ServiceUser.js';
import type { DeliveryFacts } from './DeliveryFacts.js';
import { describePayer, describePayerReads } from './describePayer.js';
import type { PaymentMethod } from './getDeliveryFacts.js';
import type { Payer } from './tryPayment.js';
import { weighPrograms } from './weighPrograms.js';

/** Facts of a target about a delivery that do not depend on the derived account. */
export interface DeliveryTarget {
  readonly callWeight: DeliveryFacts['callWeight'];
  /** The service's own account on the target; without account and funds if the chain gives an account of no known rule. */
  readonly sovereign: Payer;
  /** The payment methods for which the weight of the program without its call is read. */
  readonly weighed?: readonly PaymentMethod[];
}

/**
 * Gets the facts of a target about a delivery that do not depend on the derived account: the weight of the call and
 * the service's own account. Use this function to read these facts in parallel with the derived account;
 * {@link getDeliveryFacts} takes the result as `asked`.
 *
 * Chain: `TransactionPaymentCallApi`, `LocationToAccountApi`, `XcmPaymentApi`; `System.Account`.
 * Sends: reads and runtime calls in one round trip, two if the chain derives an unusual account for the service.
 *
 * @param target the target at one block
 * @param request `user`, for the sending service; `call`, the proxied call; `payments`, whose programs are weighed
 *   early, so that {@link getDeliveryFacts} requests their fee one round trip earlier; none by default
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
    readonly payments?: readonly PaymentMethod[];
  },
): Promise<DeliveryTarget> {
  requireInput(
    { target, request },
    { target: 'snapshot', request: { user: { paraId: 'number' }, call: 'string', payments: 'array?' } },
  );
  const { payments = [] } = request;
  // The result does not wait for these weights.
  if (payments.length > 0) weighPrograms(target, { ...request, payments }).catch(() => undefined);
  const { paraId, relation = 'sibling' } = parseServiceUser(request.user);
  const bytes = getAccountBytes(target.runtime.registry);
  const location = deriveLocation({ paraId, relation });
  const usual = deriveSovereignAccount({ paraId, relation, bytes });
  const [callWeight, { asked, balance, minimum }] = await Promise.all([
    estimateCallWeight(target, request.call),
    target.read({
      asked: locationAccountRead(target.runtime, location),
      ...describePayerReads(usual),
    }),
  ]);
  // A chain may have another rule for sovereign accounts: the chain's own answer has precedence.
  const account = asked.known && asked.value.ok ? asked.value.account : usual;
  const isTrusted = isTrustedAccount(location, account);
  const answers =
    !isTrusted || account.hex === usual.hex
      ? { balance, minimum }
      : await target.read(describePayerReads(account));
  const payer = describePayer(account, answers);
  const sovereign = isTrusted ? payer : { ...payer, account: undefined, funds: undefined };
  return { callWeight, sovereign, weighed: payments };
}
