import { getRuntimeApiVersion, type Hex, type Snapshot, type Weight } from '@parachron/core';
import { addWeights, noWeight, programWeightRead } from '@parachron/weight';
import { isXcmVersion } from '@parachron/xcm';
import type { ServiceUserInput } from '../accounts/ServiceUser.js';
import { listKnownVersions } from '../dryRun/dryRunVersions.js';
import { encodeOfferedProgram } from './encodeOfferedProgram.js';
import type { PaymentMethod } from './getDeliveryFacts.js';

interface Bare {
  readonly user: ServiceUserInput;
  /** The proxied call. */
  readonly call: Hex;
  readonly payments: readonly PaymentMethod[];
}

/**
 * Weighs a task's programs with a call weight of zero, in the newest version of XCM. A snapshot keeps the answers, from
 * which {@link estimateExpectedWeight} derives the weight of a program early.
 */
export async function weighPrograms(
  target: Snapshot,
  { user, call, payments }: Bare,
): Promise<readonly (Weight | undefined)[]> {
  const { runtime } = target;
  const version = listKnownVersions(runtime.registry).findLast(isXcmVersion);
  if (version === undefined || getRuntimeApiVersion(runtime, 'XcmPaymentApi') === undefined) return [];
  const answers = await target.read(
    Object.fromEntries(
      payments.map((payment, at) => {
        const order = { user, ...payment, callWeight: noWeight, call };
        return [`${at}`, programWeightRead(encodeOfferedProgram({ order, version }, { offer: 1n }))];
      }),
    ),
  );
  return payments.map((_, at) => {
    const answer = answers[`${at}`];
    return answer?.known && answer.value.ok ? answer.value.value : undefined;
  });
}

/**
 * Estimates the weight of a program whose payment method was weighed: runtimes with XCM 5 weigh the call itself, older
 * runtimes the weight limit of its Transact. The estimate serves only to request the fee early.
 */
export async function estimateExpectedWeight(
  target: Snapshot,
  order: PaymentMethod & Omit<Bare, 'payments'> & { readonly callWeight: Weight },
  weighed: readonly PaymentMethod[],
): Promise<Weight | undefined> {
  const { user, call, callWeight, flow, token, asset } = order;
  const payment = weighed.find((one) => one.flow === flow && one.token === token);
  if (!payment || asset) return undefined;
  const [bare] = await weighPrograms(target, { user, call, payments: [payment] });
  if (!bare || (listKnownVersions(target.runtime.registry).at(-1) ?? 0) >= 5) return bare;
  return addWeights(bare, callWeight);
}
