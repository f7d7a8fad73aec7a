import { defineMethod } from '../RpcMethod.js';

/** Token and address format of the chain. */
export const systemProperties = defineMethod({
  name: 'system_properties',
  aliases: ['chainSpec_v1_properties'],
  params: [],
  handler: ({ chain }) => ({
    ...(chain.runtime.accountBytes === 20 ? { isEthereum: true } : {}),
    ss58Format: chain.runtime.ss58Prefix,
    tokenDecimals: chain.identity.tokenDecimals,
    tokenSymbol: chain.identity.tokenSymbol,
  }),
});
