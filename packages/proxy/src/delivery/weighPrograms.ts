import { getRuntimeApiVersion, type Hex, type Snapshot, type Weight } from '@parachron/core';
import { addWeights, noWeight, programWeightRead } from '@parachron/weight';
import { isXcmVersion } from '@parachron/xcm';
import type { ServiceUserInput } from '../accounts/ServiceUser.js';
import { listKnownVersions } from '../dryRun/XcmVersions.js';
import type { TaskProgramOrder } from './deriveTaskProgram.js';
import { encodeOfferedProgram } from './encodeOfferedProgram.js';
import type { PaymentMethod } from './getDeliveryFacts.js';

/** The weight of a task's program whose call may use no weight. */
export interface WeighedProgram extends PaymentMethod {
  readonly weight: Weight;
}

/**
 * Weighs a task's programs before the weight of their call is known, in the newest version of XCM. The weights serve to ask for
 * the fee of an expected weight early; nothing is derived from them.
 */
export async function weighPrograms(
  target: Snapshot,
  about: { readonly user: ServiceUserInput; readonly call: Hex; readonly payments: readonly PaymentMethod[] },
): Promise<readonly WeighedProgram[]> {
  const { runtime } = target;
  const { user, call, payments } = about;
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
  return payments.flatMap((payment, at) => {
    const answer = answers[`${at}`];
    return answer?.known && answer.value.ok ? [{ ...payment, weight: answer.value.value }] : [];
  });
}

/** The expected weight of a program: runtimes with XCM 5 weigh the call itself, older ones the weight that its Transact allows. */
export function deriveExpectedWeight(
  { runtime }: Pick<Snapshot, 'runtime'>,
  { flow, token, callWeight }: Pick<TaskProgramOrder, 'flow' | 'token' | 'callWeight'>,
  weighed: readonly WeighedProgram[],
): Weight | undefined {
  const bare = weighed.find((one) => one.flow === flow && one.token === token)?.weight;
  if (!bare || (listKnownVersions(runtime.registry).at(-1) ?? 0) >= 5) return bare;
  return addWeights(bare, callWeight);
}
