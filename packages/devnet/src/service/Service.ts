import type { Hex } from '@parachron/core';
import type { Context } from '../chain/pallet/Context.js';
import type { AutomationRules } from './AutomationRules.js';
import type { TaskStore } from './automation/TaskStore.js';
import type { XcmHandler } from './handler/XcmHandler.js';

/** Context of the functions of the service, the same for all blocks of a chain. */
export interface Service {
  readonly rules: AutomationRules;
  readonly tasks: TaskStore;
  readonly handler: XcmHandler;
}

/** The service in a block. */
export interface ServiceBlock {
  readonly context: Context;
  readonly service: Service;
}

/** Key of a task. */
export interface TaskKey {
  readonly who: Hex;
  readonly task_id: Hex;
}
