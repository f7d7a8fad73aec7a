import type { Hex } from '@parachron/core';
import { formatAccount } from '@parachron/core';
import { defineMethod, param, toBytes } from '@parachron/devnet-chain';
import { callApi, createServiceError } from './callApi.js';

const message = 'Unable to get cross chain AccountId';

/** Derived account of a service account on other chains, as an address with the generic SS58 prefix. */
export const xcmpHandlerCrossChainAccount = defineMethod({
  name: 'xcmpHandler_crossChainAccount',
  params: [param.account('account')],
  handler: ({ chain }, [account]) => {
    const method = 'XcmpHandlerApi_cross_chain_account';
    const answer = callApi(chain, { method, args: toBytes(account), at: undefined, message }) as Answer;
    if (answer.type === 'Err') throw createServiceError(message, new TextDecoder().decode(answer.value));
    return formatAccount({ kind: 'AccountId32', hex: answer.value });
  },
});

type Answer =
  | { readonly type: 'Ok'; readonly value: Hex }
  | { readonly type: 'Err'; readonly value: Uint8Array };
