import type { Definitions } from '@polkadot/types/types';

/** The RPC methods and runtime API of XcmpHandler in both variants, which metadata may lack. */
export const xcmpHandler = {
  rpc: {
    crossChainAccount: {
      description: 'The account that other chains derive for an account of the service by the older rule.',
      params: [{ name: 'account', type: 'AccountId' }],
      type: 'AccountId',
    },
  },
  runtime: {
    XcmpHandlerApi: [
      {
        methods: {
          cross_chain_account: {
            description:
              'The account that other chains derive for an account of the service by the older rule.',
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
