import { type Account, type Call, defineError, type Hex, requireInput, type Snapshot } from '@parachron/core';
import { proxyCall } from '@parachron/proxy';
import { addWeightMargin, deriveWeightV1, estimateCallWeight } from '@parachron/weight';
import type { Registry } from '@polkadot/types/types';
import type { CrossChainInput, CrossChainOrder, TaskCall } from './TaskOrder.js';
import { crossChainTaskCall } from './taskCalls.js';

/** The target does not give the weight of a task's call, or no target was given for the call. */
export class TaskNotPlannedError extends defineError({
  code: 'TASK_NOT_PLANNED',
  fault: 'incompatible',
  message: (facts: { reason: string; howToFindOut: string }) => `The task cannot be planned: ${facts.reason}`,
  hint: (facts) => facts.howToFindOut,
}) {}

/** A task whose call runs on a target for a user. */
export interface TargetTaskInput
  extends Pick<CrossChainInput, 'providedId' | 'when' | 'paraId' | 'currencyId'> {
  /** The call without a proxy call around it. */
  readonly call: Hex | Call;
  /** The account on the target in whose name the call is made. */
  readonly real: Account;
}

/** Margin on the weight of a call in percent: the call may weigh more when the task runs. */
const marginPercent = 20;

/**
 * Builds the call of a task that makes a call on a target for a user: the call through the proxy, with the weight that the target gives for
 * it and a margin of 20 %.
 *
 * Sends: one runtime call to the target.
 *
 * @throws TASK_NOT_PLANNED when the target does not weigh the call; otherwise as `crossChainTaskCall`
 *
 * @example
 * ```ts
 * import { parseAccount, type Snapshot } from '@parachron/core';
 * import { targetTaskCall } from '@parachron/scheduler';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const registry: Registry;
 * declare const target: Snapshot;
 * const real = parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY');
 * const when = { at: '2030-01-01T00:00Z' };
 * await targetTaskCall(registry, target, { providedId: 'rent', when, paraId: 2110, real, call: '0x000104' });
 * ```
 */
export async function targetTaskCall(
  registry: Registry,
  target: Snapshot,
  input: TargetTaskInput,
): Promise<TaskCall<CrossChainOrder>> {
  requireInput({ registry, target, input }, { registry: 'registry', target: 'snapshot', input: 'object' });
  const { real, call, ...rest } = input;
  const proxied = proxyCall(target.runtime, { real, call });
  const weight = await estimateCallWeight(target, proxied.hex);
  if (!weight.known)
    throw new TaskNotPlannedError({ reason: weight.reason, howToFindOut: weight.howToFindOut });
  const refTime = deriveWeightV1(weight.value);
  return crossChainTaskCall(registry, {
    ...rest,
    call: proxied.hex,
    callWeight: addWeightMargin({ refTime, proofSize: 0n }, marginPercent).refTime,
    targetRegistry: target.runtime.registry,
  });
}
