import { bytes, result } from '@parachron/core/scale';
import { deriveLocation, deriveLocationHashAccount } from '@parachron/xcm';
import { defineApiMethod, type RuntimeApi } from '../../chain/pallet/RuntimeApi.js';
import { parachainId } from '../../chain/pallets/parachainInfo.js';
import { accountId32 } from '../../chain/scale/commonTypes.js';

/** `XcmpHandlerApi`, which derives accounts by the older rule for every target. */
export const xcmpHandlerApi: RuntimeApi = {
  name: 'XcmpHandlerApi',
  version: 1,
  methods: [
    defineApiMethod({
      name: 'cross_chain_account',
      inputs: { account_id: accountId32 },
      output: result(accountId32, bytes),
      docs: 'The account that an account of this chain has on others.',
      call: (context, { account_id: hex }) => {
        const account = { kind: 'AccountId32', hex } as const;
        const place = deriveLocation({ paraId: context.get(parachainId), relation: 'sibling', account });
        return { type: 'Ok' as const, value: deriveLocationHashAccount(place).hex };
      },
    }),
  ],
};
