import { formatVersion, requireBlock } from '../formats.js';
import { param, toOptional } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** The version of the runtime. */
export const stateGetRuntimeVersion = defineMethod({
  name: 'state_getRuntimeVersion',
  aliases: ['chain_getRuntimeVersion'],
  params: [toOptional(param.hash('hash'))],
  handler: ({ chain }, [at]) => {
    requireBlock(chain, at);
    return formatVersion(chain.runtime.version);
  },
});
