import { u32 } from '@parachron/core/scale';
import {
  defineMethod,
  ExactNumber,
  joinBytes,
  type Param,
  param,
  type RpcMethod,
  toOptional,
} from '@parachron/devnet-chain';
import { autoCompoundNames } from '../automation/taskTypes.js';
import type { ActionSpelling } from '../Service.js';
import { callApi, createServiceError } from './callApi.js';

const message = 'Unable to get time automation fees';
const maxU64 = (1n << 64n) - 1n;

/** Fee in planck of a task kind for a number of executions, in variant M. */
export function defineTimeAutomationFees(spelling: ActionSpelling): RpcMethod {
  return defineMethod({
    name: 'automationTime_getTimeAutomationFees',
    params: [createActionParam(spelling), param.count('executions'), toOptional(param.hash('at'))],
    handler: ({ chain }, [action, executions, at]) => {
      const args = joinBytes([new Uint8Array([action]), chain.runtime.types.encode(u32, executions)]);
      const fee = callApi(chain, { method: 'AutomationTimeApi_get_time_automation_fees', args, at, message });
      if ((fee as bigint) > maxU64)
        throw createServiceError(message, "RPC value doesn't fit in u64 representation");
      return new ExactNumber(fee as bigint);
    },
  });
}

/** Returns the index of the action in the runtime's enum. */
function createActionParam(spelling: ActionSpelling): Param<number> {
  const known = ['Notify', 'NativeTransfer', 'XCMP', autoCompoundNames[spelling]];
  return {
    name: 'action',
    isOptional: false,
    expected: `one of ${known.join(', ')}`,
    parse: (input) => {
      const at = known.indexOf(String(input));
      return at === -1 || typeof input !== 'string' ? undefined : at;
    },
  };
}
