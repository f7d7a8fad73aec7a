import { requireInput } from '@parachron/core';
import { TaskRefusedError } from '../errors/TaskRefusedError.js';
import type { TaskCall } from '../tasks/TaskOrder.js';
import type { TaskCheck } from './checkTask.js';

/**
 * Creates the error that `submit` throws for a predicted refusal.
 *
 * Sends: nothing.
 *
 * @param call the call that was checked
 * @param check the result of `checkTask`
 * @returns undefined if nothing refuses the call
 *
 * @example
 * ```ts
 * import { createRefusedError, type Scheduler, type TaskCall } from '@parachron/scheduler';
 *
 * declare const scheduler: Scheduler;
 * declare const call: TaskCall;
 * const check = await scheduler.checkTask(call, { owner: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY' });
 * const refused = createRefusedError(call, check);
 * if (refused) console.error(refused.message, refused.hint);
 * ```
 */
export function createRefusedError(call: TaskCall, check: TaskCheck): TaskRefusedError | undefined {
  requireInput(
    { call, check },
    {
      call: { order: { kind: 'string' }, pallet: 'string', method: 'string', args: 'object', hex: 'string' },
      check: { expectedFailures: 'array', unknown: 'array', block: 'object' },
    },
  );
  const { refusal, block } = check;
  return (
    refusal && new TaskRefusedError({ ...refusal, call: `${call.pallet}.${call.method}`, by: 'check', block })
  );
}
