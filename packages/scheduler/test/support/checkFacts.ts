import type { ServiceRules } from '../../src/rules/ServiceRules.js';
import type { Schedule } from '../../src/schedules/Schedule.js';
import type { CrossChainOrder, NativeTransferOrder } from '../../src/tasks/TaskOrder.js';

/** The limits of variant H by the specification. */
export const rules: ServiceRules = {
  variant: 'H',
  slotSeconds: 3600n,
  maxExecutionTimes: 24n,
  maxScheduleSeconds: 15_552_000n,
  assumed: [],
};

/** 2023-02-03T02:00:00Z, a whole hour. */
export const slot = 1_675_389_600n;
export const hour = 3_600n;

export const alice = `0x${'a1'.repeat(32)}` as const;
export const bob = `0x${'b0'.repeat(32)}` as const;

export const fixed = (...times: readonly bigint[]): Schedule => ({ kind: 'fixed', times });
export const recurring = (next: bigint, frequency: bigint): Extract<Schedule, { kind: 'recurring' }> => ({
  kind: 'recurring',
  next,
  frequency,
});

export const crossChain: CrossChainOrder = {
  kind: 'crossChain',
  providedId: '0x01',
  schedule: fixed(slot + hour),
  paraId: 2110,
  currencyId: 0,
  call: '0x0001',
  callWeight: 1_000n,
  callProofSize: 0n,
};

export const nativeTransfer: NativeTransferOrder = {
  kind: 'nativeTransfer',
  providedId: '0x01',
  schedule: fixed(slot + hour),
  recipient: { kind: 'AccountId32', hex: bob },
  amount: 2_000n,
};
