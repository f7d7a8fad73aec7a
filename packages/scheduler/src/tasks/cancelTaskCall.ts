import type { Hex } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { encodeOperation } from './encodeOperation.js';
import { parseTaskId } from './parseTaskId.js';
import type { CancelOrder, TaskCall } from './TaskOrder.js';

/** Builds a call of `AutomationTime.cancel_task`. */
export function cancelTaskCall(registry: Registry, taskId: Hex): TaskCall<CancelOrder> {
  const id = parseTaskId(taskId);
  return Object.assign(encodeOperation(registry, 'cancel', { taskId: id }), {
    order: { kind: 'cancel', taskId: id } as const,
  });
}
