import type { Hex } from '@parachron/core';
import type { Context } from '../chain/Context.js';
import type { ServiceConfig } from '../chain/ServiceConfig.js';
import type { TaskStore } from './automationTime.js';
import type { XcmHandler } from './createXcmHandler.js';

/** Context of the functions of the service, the same for all blocks of a chain. */
export interface Service {
  readonly rules: AutomationRules;
  readonly tasks: TaskStore;
  readonly handler: XcmHandler;
}

/** The parameters of the AutomationTime pallet. Amounts are planck, weights picoseconds of reference time. */
export type AutomationRules = ReturnType<typeof createRules>;

/** Creates the parameters of the AutomationTime pallet from the configuration of a service. */
export function createRules({ automation, variant }: ServiceConfig) {
  const slotSeconds = BigInt(automation.slotSeconds);
  const maxScheduleSeconds = BigInt(automation.maxScheduleSeconds);
  return { ...automation, variant, slotSeconds, maxScheduleSeconds };
}

/** The service in a block. */
export interface ServiceContext {
  readonly context: Context;
  readonly service: Service;
}

/** Key of a task. */
export interface TaskKey {
  readonly who: Hex;
  readonly task_id: Hex;
}
