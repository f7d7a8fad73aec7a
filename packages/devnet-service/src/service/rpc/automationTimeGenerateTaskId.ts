import { bytes } from '@parachron/core/scale';
import { defineMethod, joinBytes, param, toBytes, toOptional } from '@parachron/devnet-chain';
import { callApi } from './callApi.js';

/** Id of the task with an owner and a provided id. The provided id is used as text, even if it looks like hex. */
export const automationTimeGenerateTaskId = defineMethod({
  name: 'automationTime_generateTaskId',
  params: [param.account('account'), param.text('providedId'), toOptional(param.hash('at'))],
  handler: ({ chain }, [account, providedId, at]) => {
    const text = chain.runtime.types.encode(bytes, new TextEncoder().encode(providedId));
    return callApi(chain, {
      method: 'AutomationTimeApi_generate_task_id',
      args: joinBytes([toBytes(account), text]),
      at,
      message: 'Unable to generate task_id',
    });
  },
});
