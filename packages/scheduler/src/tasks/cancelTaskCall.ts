import { formatHex, type Hex, parseHex } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { encodeOperation } from './encodeOperation.js';
import type { CancelOrder, TaskCall } from './TaskOrder.js';

/** Builds `AutomationTime.cancel_task`. */
export function cancelTaskCall(registry: Registry, taskId: Hex): TaskCall<CancelOrder> {
  const id = formatHex(parseHex(taskId, { field: 'taskId', bytes: 32 }));
  return Object.assign(encodeOperation(registry, 'cancel', { taskId: id }), {
    order: { kind: 'cancel', taskId: id } as const,
  });
}
