import { defineCall, getSigner, h256 } from '@parachron/devnet-chain';
import type { Service } from '../Service.js';
import { quoteCancelWeight } from './callWeights.js';
import { cancelTask } from './cancelTask.js';

/** `cancel_task`, the same in both variants. */
export function defineCancelCall(service: Service) {
  return defineCall({
    index: 5,
    args: { task_id: h256 },
    docs: 'Cancel a task; only its owner can.',
    weight: () => quoteCancelWeight(service.rules.housekeepingWeights),
    dispatch: (context, origin, { task_id }) => {
      cancelTask({ context, service }, { who: getSigner(origin), task_id });
    },
  });
}
