import { deriveLocation, hereLocation } from '@parachron/xcm';
import { serviceDefaults } from '../chain/kinds/serviceDefaults.js';
import { anyProxy, createExceptProxy, createPalletProxy } from '../chain/pallets/proxy/ProxyTypeRule.js';
import type { AccountRule } from '../executor/deriveLocalAccount.js';
import type { TargetConfig, TargetXcmConfig } from './TargetConfig.js';

/** Rule by which a target derives accounts for users of other chains; `none` derives no accounts. */
export type Derivation = 'hashedDescription' | 'locationHash' | 'none';

/** The settings that usually differ between targets. */
export interface TargetKind {
  readonly derivation: Derivation;
  readonly paraId: number;
}

const token = 1_000_000_000_000n;

const derivationRules: { readonly [D in Derivation]: readonly AccountRule[] } = {
  hashedDescription: ['HashedDescription'],
  locationHash: ['Account32Hash'],
  none: [],
};

/** Returns the configuration of a ready parachain; each value can be overridden. */
export function createTargetDefaults({ derivation, paraId }: TargetKind): TargetConfig {
  const { variant: _, automation: __, targets: ___, ...base } = serviceDefaults('H');
  const xcm = deriveXcmDefaults({ derivation, paraId }, base.treasury);
  return {
    ...base,
    name: `Parachron Target ${paraId}`,
    paraId,
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
    safeXcmVersion: xcm.executor.versions.at(-1) ?? 2,
    xcm,
  };
}

function deriveXcmDefaults(
  { derivation, paraId }: TargetKind,
  feeReceiver: TargetConfig['treasury'],
): TargetXcmConfig {
  // The same token, by its location relative to other chains.
  const aliases = [deriveLocation({ paraId, relation: 'sibling' })];
  const perSecond = (8n * token) / 10n;
  return {
    executor: {
      versions: [2, 3, 4],
      universalLocation: [
        { kind: 'GlobalConsensus', network: { kind: 'Rococo' } },
        { kind: 'Parachain', paraId },
      ],
      instructionWeight: { refTime: 200_000_000n, proofSize: 3_500n },
      maxInstructions: 100,
      maxHeldAssets: 64,
      proofSizeOfV2: 65_536n,
      paidFrom: 'everyone',
      feeAssets: [hereLocation, ...aliases].map((id) => ({ id, perSecond, perMegabyte: token / 10n })),
      reserves: [],
      teleporters: [],
      accounts: [
        'ParentIsPreset',
        'SiblingParachainConvertsVia',
        'AccountIdAliases',
        ...derivationRules[derivation],
      ],
    },
    nativeAliases: aliases,
    feeReceiver,
    queues: {
      weight: { refTime: 100_000_000_000n, proofSize: 2_000_000n },
      overweight: { refTime: 100_000_000_000n, proofSize: 2_000_000n },
      service: 'nextBlock',
    },
    callWeight: 100_000_000n,
    refusedCalls: [],
    apis: { locationToAccount: true, dryRun: true, xcmPayment: true },
  };
}
