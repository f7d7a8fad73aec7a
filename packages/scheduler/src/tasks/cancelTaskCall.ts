import { encodeCall, formatHex, type Hex, parseHex } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import type { CancelOrder, TaskCall } from './TaskOrder.js';

/** Builds `AutomationTime.cancel_task`. */
export function cancelTaskCall(registry: Registry, taskId: Hex): TaskCall<CancelOrder> {
  const task_id = formatHex(parseHex(taskId, { field: 'taskId', bytes: 32 }));
  const call = encodeCall(registry, { pallet: 'AutomationTime', method: 'cancel_task', args: { task_id } });
  return { ...call, order: { kind: 'cancel', taskId: task_id } };
}
