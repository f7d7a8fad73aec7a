import { omitUndefined } from '@parachron/core';
import { coreApis } from '../apis/coreApis.js';
import { feeApis } from '../apis/feeApis.js';
import { createRuntime, listApiVersions, type RuntimeOptions } from '../createRuntime.js';
import type { ChainRuntime } from '../pallet/ChainRuntime.js';
import type { Pallet } from '../pallet/Pallet.js';
import type { RuntimeApi } from '../pallet/RuntimeApi.js';
import { createBalancesPallet } from '../pallets/balances/createBalancesPallet.js';
import { createParachainInfoPallet } from '../pallets/parachainInfo.js';
import { createProxyPallet } from '../pallets/proxy/createProxyPallet.js';
import { createSudoPallet } from '../pallets/sudo.js';
import { createSystemPallet } from '../pallets/system/createSystemPallet.js';
import { createTimestampPallet } from '../pallets/timestamp.js';
import { createTransactionPaymentPallet } from '../pallets/transactionPayment.js';
import { createUtilityPallet } from '../pallets/utility.js';
import type { ServiceConfig } from './ServiceConfig.js';

// polkadot.js recognises the outer enums by a crate name that ends with `_runtime`.
const crate = 'parachron_runtime';

/** Common parts of every kind of chain; kinds add pallets and APIs of their own. */
export type BaseConfig = Omit<ServiceConfig, 'variant' | 'automation' | 'targets'>;

/** Parts of a kind of chain besides the common pallets and runtime APIs. */
interface RuntimeParts {
  readonly specName: string;
  readonly startTime: number;
  readonly pallets: readonly Pallet[];
  readonly apis: readonly RuntimeApi[];
  /** Current formats: metadata V16, CheckMetadataHash and `Utility.dispatch_as`. */
  readonly isNewest?: boolean;
}

/** Assembles a runtime from the common pallets and those of the kind. */
export function createBaseRuntime(config: BaseConfig, parts: RuntimeParts): ChainRuntime {
  const apis = [...coreApis, ...feeApis, ...parts.apis];
  const version: RuntimeOptions['version'] = {
    spec_name: parts.specName,
    impl_name: parts.specName,
    authoring_version: 1,
    spec_version: config.specVersion,
    impl_version: 1,
    transaction_version: config.transactionVersion,
    state_version: 0,
  };
  const { isNewest = false } = parts;
  const newest = {
    metadataVersions: [14, 15, 16],
    metadataHash: { tokenSymbol: config.tokenSymbol, decimals: config.tokenDecimals },
  } as const;
  return createRuntime({
    crate,
    version,
    ss58Prefix: config.ss58Prefix,
    pallets: [
      ...listPallets(config, { ...parts, isNewest, version: { ...version, apis: listApiVersions(apis) } }),
      ...parts.pallets,
    ],
    apis,
    ...(isNewest ? newest : {}),
    fees: {
      weightToFee: (refTime) => refTime * config.weightFee,
      lengthToFee: (length) => BigInt(length) * config.byteFee,
      treasuryPercent: config.treasuryPercent,
      treasury: config.treasury,
    },
  });
}

function listPallets(
  config: BaseConfig,
  options: { startTime: number; isNewest: boolean; version: ChainRuntime['version'] },
): Pallet[] {
  const { proxy } = config;
  return [
    createSystemPallet({
      index: 0,
      version: options.version,
      ss58Prefix: config.ss58Prefix,
      blockHashCount: config.blockHashCount,
      maxBlockWeight: { ref_time: config.maxBlockWeight, proof_size: BigInt(config.maxBlockLength) },
      normalPercent: config.normalPercent,
      maxBlockLength: config.maxBlockLength,
      baseBlockWeight: config.baseBlockWeight,
      baseExtrinsicWeight: config.baseExtrinsicWeight,
    }),
    createTimestampPallet({
      index: 3,
      minimumPeriod: BigInt(Math.floor(config.blockTimeMs / 2)),
      genesis: BigInt(options.startTime),
    }),
    createParachainInfoPallet({ index: 4, paraId: config.paraId }),
    createBalancesPallet({
      index: 10,
      existentialDeposit: config.existentialDeposit,
      endowed: config.endowed,
    }),
    createTransactionPaymentPallet({ index: 11 }),
    createProxyPallet({ index: 32, crate, proxyTypes: proxy.types, ...proxy }),
    createUtilityPallet({
      index: 33,
      batchedCallsLimit: config.batchedCallsLimit,
      dispatchAs: options.isNewest,
    }),
    createSudoPallet({ index: 50, ...omitUndefined({ key: config.sudo }) }),
  ];
}
