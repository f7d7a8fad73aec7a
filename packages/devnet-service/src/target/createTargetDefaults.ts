import type { Hex } from '@parachron/core';
import type { AccountBytes } from '@parachron/devnet-chain';
import {
  anyProxy,
  createExceptProxy,
  createPalletProxy,
  devAccounts,
  ethereumDevAccounts,
  serviceDefaults,
  treasuryAccount,
} from '@parachron/devnet-chain';
import type { AccountRule } from '@parachron/devnet-executor';
import {
  type Generation,
  generationRules,
  getStockBarriers,
  relayOriginRules,
  stockOriginRules,
} from '@parachron/devnet-executor';
import { deriveLocation, hereLocation, type Junction, type ParaRelation } from '@parachron/xcm';
import type { TargetConfig, TargetXcmConfig } from './TargetConfig.js';

/** Rule by which a target derives accounts for users of other chains; `none` derives no accounts. */
export type Derivation = 'hashedDescription' | 'locationHash' | 'none';

/** The settings that usually differ between targets. */
export interface TargetKind {
  readonly generation: Generation;
  readonly derivation: Derivation;
  readonly paraId: number;
  /** Length of an account in bytes; chains with 20 bytes use Ethereum signatures. */
  readonly accountBytes: AccountBytes;
  /** Relation of the target to the service: a sibling, or the relay chain of the service. */
  readonly relation: ParaRelation;
}

const token = 1_000_000_000_000n;

const derivationRules: { readonly [D in Derivation]: readonly AccountRule[] } = {
  hashedDescription: ['HashedDescription'],
  locationHash: ['Account32Hash'],
  none: [],
};

const common: { readonly [R in ParaRelation]: readonly AccountRule[] } = {
  sibling: ['ParentIsPreset', 'SiblingParachainConvertsVia', 'AccountIdAliases'],
  child: ['ChildParachainConvertsVia', 'AccountIdAliases'],
};

/** Returns the configuration of a ready parachain; each value can be overridden. */
export function createTargetDefaults(
  given: Pick<TargetKind, 'generation' | 'derivation' | 'paraId'> & Partial<TargetKind>,
): TargetConfig {
  const kind: TargetKind = { accountBytes: 32, relation: 'sibling', ...given };
  const { variant: _, automation: __, targets: ___, ...base } = serviceDefaults('H');
  return {
    ...base,
    name: `Parachron Target ${kind.paraId}`,
    paraId: kind.paraId,
    ss58Prefix: 42,
    tokenSymbol: 'UNIT',
    tokenDecimals: 12,
    existentialDeposit: token / 1_000n,
    ...listAccounts(kind),
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
    safeXcmVersion: generationRules[kind.generation].latest,
    xcm: deriveXcmDefaults(kind),
  };
}

function listAccounts({ accountBytes }: TargetKind): Pick<TargetConfig, 'sudo' | 'endowed' | 'treasury'> {
  const isWide = accountBytes === 32;
  return {
    sudo: isWide ? devAccounts.alice : ethereumDevAccounts.alith,
    endowed: Object.values(isWide ? devAccounts : ethereumDevAccounts).map((who) => ({
      who,
      amount: 1_000_000n * token,
    })),
    // On chains with shorter accounts, the account id of a pallet is truncated.
    treasury: treasuryAccount.slice(0, 2 + 2 * accountBytes) as Hex,
  };
}

function deriveXcmDefaults(kind: TargetKind): TargetXcmConfig {
  const { generation, derivation, accountBytes, relation } = kind;
  const isOld = generation === 'v2';
  // The same token, by its location relative to other chains.
  const aliases = relation === 'child' ? [] : [deriveLocation({ paraId: kind.paraId, relation })];
  const perSecond = (8n * token) / 10n;
  return {
    executor: {
      generation,
      universalLocation: listUniversalLocation(kind),
      instructionWeight: { refTime: 200_000_000n, proofSize: isOld ? 0n : 3_500n },
      maxInstructions: 100,
      maxRecursion: 10,
      maxHeldAssets: 64,
      proofSizeOfV2: 65_536n,
      barriers: getStockBarriers(generation),
      feeAssets: [hereLocation, ...aliases].map((id) => ({
        id,
        perSecond,
        perMegabyte: isOld ? 0n : token / 10n,
      })),
      reserves: [],
      teleporters: [],
      accounts: { bytes: accountBytes, rules: [...common[relation], ...derivationRules[derivation]] },
      origins: relation === 'child' ? relayOriginRules : stockOriginRules,
    },
    relation,
    nativeAliases: aliases,
    feeReceiver: listAccounts(kind).treasury,
    queues: {
      weight: { refTime: 100_000_000_000n, proofSize: 2_000_000n },
      overweight: { refTime: 100_000_000_000n, proofSize: 2_000_000n },
      service: generation === 'v5' ? 'sameBlock' : 'nextBlock',
    },
    executeBySigned: false,
    callWeight: 100_000_000n,
    refusedCalls: [],
    apis: {
      locationToAccount: !isOld,
      ...(isOld ? {} : { dryRunArguments: generation === 'v5' ? 3 : 2 }),
      xcmPayment: !isOld,
      assetConversion: true,
    },
  };
}

/** Location of the chain; version 5 names the network by the genesis of the relay chain. */
function listUniversalLocation({ generation, paraId, relation }: TargetKind): readonly Junction[] {
  const para: readonly Junction[] = relation === 'child' ? [] : [{ kind: 'Parachain', paraId }];
  if (generation === 'v2') return para;
  const genesis = '0x6408de7737c59c238890533af25896a2c20608d8b380bb01029acb392781063e';
  const network =
    generation === 'v5' ? ({ kind: 'ByGenesis', genesis } as const) : ({ kind: 'Rococo' } as const);
  return [{ kind: 'GlobalConsensus', network }, ...para];
}
