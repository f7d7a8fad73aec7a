import { shutdown } from '../../../src/service/automationTime.js';
import type { Who } from '../../support/devKeys.js';
import { writeState } from '../../support/smallChain.js';
import { automation, idOf, remark, type TestService, textBytes, token } from './startService.js';

export function dispatchTask(schedule: unknown, call = remark('due'), id = 'task') {
  return automation('schedule_dynamic_dispatch_task', { provided_id: textBytes(id), schedule, call });
}

export function fixed(...times: bigint[]) {
  return { type: 'Fixed', value: { execution_times: times } };
}

export function recurring(next: bigint, frequency: bigint) {
  return { type: 'Recurring', value: { next_execution_time: next, frequency } };
}

export function transferTask(test: TestService, times: bigint[], amount = 2n * token, id = 'pay') {
  return automation('schedule_native_transfer_task', {
    provided_id: textBytes(id),
    execution_times: times,
    recipient_id: idOf(test.keys.bob),
    amount,
  });
}

export async function taskIdOf(test: TestService, who: Who, id: string) {
  return test.call('automationTime_generateTaskId', test.keys[who].address, id);
}

export async function setShutdown({ chain }: TestService, value: boolean) {
  const key = chain.runtime.keys.key(shutdown as never, []);
  await writeState(chain, new Map([[key, new Uint8Array([value ? 1 : 0])]]));
}

/** `Dispatched::Ok`. */
export const ok = { type: 'Ok', value: [] };

export function setBalance(who: string) {
  return { who: { type: 'Id', value: who }, new_free: 0n };
}

export function freeOf(test: TestService, who: Who): bigint {
  const context = test.chain.getContext();
  const item = test.chain.runtime.getPallet('System').storage?.find(({ name }) => name === 'Account');
  const account = context?.get(item as never, ...([idOf(test.keys[who])] as never)) as {
    data: { free: bigint };
  };
  return account.data.free;
}
