import type { Definitions } from '@polkadot/types/types';

/** Parts of XcmpHandler that metadata lacks, the same in both variants. */
export const xcmpHandler = {
  rpc: {
    crossChainAccount: {
      description: 'The account that an account of the service has on other chains by the older rule.',
      params: [{ name: 'account', type: 'AccountId' }],
      type: 'AccountId',
    },
  },
  runtime: {
    XcmpHandlerApi: [
      {
        methods: {
          cross_chain_account: {
            description: 'The account that an account of the service has on other chains by the older rule.',
            params: [{ name: 'account_id', type: 'AccountId' }],
            type: 'Result<AccountId, Bytes>',
          },
        },
        version: 1,
      },
    ],
  },
  types: {},
} satisfies Definitions;
