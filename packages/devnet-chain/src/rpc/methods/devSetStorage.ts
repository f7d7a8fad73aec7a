import { describeState, encodeStorageValues } from '../encodeStorageValues.js';
import { values } from '../forks/devMethods.js';
import { param, toOptional } from '../params.js';
import { RpcError, rpcCodes } from '../RpcError.js';
import { defineMethod } from '../RpcMethod.js';

/** Writes storage into the head and returns its hash. */
export const devSetStorage = defineMethod({
  name: 'dev_setStorage',
  params: [values, toOptional(param.hash('blockHash'))],
  handler: async ({ chain, pace }, [given, at]) => {
    const { hash } = chain.head;
    if (at !== undefined && at !== hash) {
      throw new RpcError({
        code: rpcCodes.refused,
        message: `Only the head's storage can be set, ${at} is not`,
      });
    }
    const changes = await encodeStorageValues(given, describeState(chain, pace));
    for (const _ of chain.state.prepare(changes)) await pace.next();
    chain.setStorage(changes);
    return chain.head.hash;
  },
});
