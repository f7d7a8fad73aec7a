import { getSigner } from '../../chain/pallet/Origin.js';
import { defineCall } from '../../chain/pallet/Pallet.js';
import { h256 } from '../../chain/scale/commonTypes.js';
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
