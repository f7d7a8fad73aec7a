import { type Hex, requireInput } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { encodeOperation } from './encodeOperation.js';
import { parseTaskId } from './parseOwner.js';
import type { CancelOrder, TaskCall } from './TaskOrder.js';

/**
 * Builds the call that cancels a task.
 *
 * Chain: `AutomationTime.cancel_task`. Sends: nothing.
 *
 * @param registry the types of the service's runtime
 * @param taskId the id of the task, 32 bytes of hex
 * @returns the call with its order, for `submit`
 * @throws OPERATION_MISSING when the runtime has no such call, or one with unknown arguments
 *
 * @example
 * ```ts
 * import type { Chain } from '@parachron/client';
 * import { cancelTaskCall, deriveTaskId } from '@parachron/scheduler/build';
 *
 * declare const chain: Chain;
 * const taskId = deriveTaskId('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 'rent');
 * cancelTaskCall(chain.runtime.registry, taskId).method; // 'cancel_task'
 * ```
 */
export function cancelTaskCall(registry: Registry, taskId: Hex): TaskCall<CancelOrder> {
  requireInput({ registry }, { registry: 'registry' });
  const id = parseTaskId(taskId);
  return Object.assign(encodeOperation(registry, 'cancel', { taskId: id }), {
    order: { kind: 'cancel', taskId: id } as const,
  });
}
