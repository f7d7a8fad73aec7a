import { hereLocation } from '@parachron/xcm';
import { serviceDefaults } from '../chain/kinds/serviceDefaults.js';
import { anyProxy, createExceptProxy, createPalletProxy } from '../chain/pallets/proxy/ProxyTypeRule.js';
import type { AccountRule } from '../executor/deriveLocalAccount.js';
import type { TargetConfig } from './TargetConfig.js';

/** Rule by which a target derives accounts for users of other chains; `none` derives no accounts. */
export type Derivation = 'hashedDescription' | 'locationHash' | 'none';

const token = 1_000_000_000_000n;

const derivationRules: { readonly [D in Derivation]: readonly AccountRule[] } = {
  hashedDescription: ['HashedDescription'],
  locationHash: ['Account32Hash'],
  none: [],
};

/** Returns the configuration of a ready parachain; each value can be overridden. */
export function createTargetDefaults(derivation: Derivation): TargetConfig {
  const { variant: _, automation: __, targets: ___, ...base } = serviceDefaults('H');
  return {
    ...base,
    name: 'Parachron Target',
    paraId: 2000,
    ss58Prefix: 42,
    tokenSymbol: 'UNIT',
    tokenDecimals: 12,
    existentialDeposit: token / 1_000n,
    endowed: base.endowed.map(({ who }) => ({ who, amount: 1_000_000n * token })),
    specVersion: 1,
    transactionVersion: 1,
    proxy: {
      ...base.proxy,
      types: [
        anyProxy,
        createExceptProxy({ name: 'NonTransfer', index: 1, calls: ['Balances'] }),
        createPalletProxy({ name: 'CancelProxy', index: 2, calls: ['Proxy.reject_announcement'] }),
        createPalletProxy({ name: 'Balances', index: 3, calls: ['Balances', 'Utility'] }),
      ],
    },
    safeXcmVersion: 4,
    xcm: {
      executor: {
        versions: [2, 3, 4],
        network: { kind: 'Rococo' },
        instructionWeight: { refTime: 200_000_000n, proofSize: 3_500n },
        proofSizeOfV2: 65_536n,
        paidFrom: 'everyone',
        feeAssets: [{ id: hereLocation, perSecond: (8n * token) / 10n, perMegabyte: token / 10n }],
        reserves: [],
        teleporters: [],
        accounts: [
          'ParentIsPreset',
          'SiblingParachainConvertsVia',
          'AccountIdAliases',
          ...derivationRules[derivation],
        ],
      },
      feeReceiver: base.treasury,
      isImmediate: false,
      apis: { locationToAccount: true, dryRun: true, xcmPayment: true },
    },
  };
}
