import type { Hex } from '@parachron/core';
import { bytes, result } from '@parachron/core/scale';
import { deriveLocation, deriveLocationHashAccount } from '@parachron/xcm';
import { defineApiMethod, type RuntimeApi } from '../../chain/pallet/RuntimeApi.js';
import { accountId32 } from '../../chain/scale/commonTypes.js';

const accountResult = result(accountId32, bytes);

/** `XcmpHandlerApi`, which derives accounts by the older rule for every target. */
export function createXcmpHandlerApi(options: { paraId: number }): RuntimeApi {
  const { paraId } = options;
  const derive = (hex: Hex) =>
    deriveLocationHashAccount(
      deriveLocation({ paraId, relation: 'sibling', account: { kind: 'AccountId32', hex } }),
    ).hex;
  return {
    name: 'XcmpHandlerApi',
    version: 1,
    methods: [
      defineApiMethod({
        name: 'cross_chain_account',
        inputs: { account_id: accountId32 },
        output: accountResult,
        docs: 'The account that an account of this chain has on others.',
        call: (_, { account_id }) => ({ type: 'Ok' as const, value: derive(account_id) }),
      }),
    ],
  };
}
