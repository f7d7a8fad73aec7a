import type { Hex } from '@parachron/core';
import { type BlockMode, devAccounts } from '@parachron/node';
import type { FeeFlow, FeeToken, Location, XcmVersion } from '@parachron/xcm';
import type { ProxyTypeRule } from './pallets/proxy.js';

/** H: hours and schedules; M: minutes and lists of times. */
export type Variant = 'H' | 'M';

/** Price of messages of the service to a target, and who pays in which token. */
export interface ServiceTarget {
  /** Picoseconds of reference time per XCM instruction. */
  readonly instructionWeight: bigint;
  /** Planck of the fee currency per second of execution. */
  readonly feePerSecond: bigint;
  /** Payer on the target: the service (`sovereign`) or the user's derived account (`remote`). */
  readonly flow: FeeFlow;
  /** XCM version of the programs for this target. */
  readonly xcmVersion: XcmVersion;
  /** The paying token: the service's by default, the target's own, that of their relay chain, or the one at a location on the target. */
  readonly feeAsset?: FeeToken | 'relay' | Location;
}

/** The parameters of a service chain, in planck, picoseconds of weight, bytes, and seconds unless the name says otherwise. */
export interface ServiceConfig {
  readonly variant: Variant;
  readonly name: string;
  readonly paraId: number;
  readonly ss58Prefix: number;
  readonly tokenSymbol: string;
  readonly tokenDecimals: number;
  readonly existentialDeposit: bigint;
  readonly blockTimeMs: number;
  readonly sudo: Hex | undefined;
  readonly endowed: readonly { readonly who: Hex; readonly amount: bigint }[];
  readonly specVersion: number;
  readonly transactionVersion: number;
  readonly maxBlockWeight: bigint;
  readonly baseExtrinsicWeight: bigint;
  readonly maxBlockLength: number;
  /** Planck per picosecond of an extrinsic's weight. */
  readonly weightFee: bigint;
  /** Planck per byte of an extrinsic. */
  readonly byteFee: bigint;
  readonly proxy: {
    readonly types: readonly ProxyTypeRule[];
    readonly depositBase: bigint;
    readonly depositFactor: bigint;
    readonly maxProxies: number;
  };
  readonly safeXcmVersion: number;
  readonly automation: {
    readonly slotSeconds: number;
    readonly maxTasksPerSlot: number;
    readonly maxExecutionTimes: number;
    readonly maxScheduleSeconds: number;
    readonly maxBlockWeight: bigint;
    /** Percent of a block's weight that running tasks may use. */
    readonly maxWeightPercentage: number;
    readonly maxWeightPerSlot: bigint;
    /** Percent of the tasks' weight that moving queues may use. */
    readonly updateQueueRatio: number;
    /** Planck per picosecond of a run's weight. */
    readonly executionWeightFee: bigint;
    /** Exclusive lower bound of a native transfer, in planck. */
    readonly minimumTransfer: bigint;
  };
  /** Rows by para id and currency id (`2110/0`); `*` is the row of every other target in the native currency. */
  readonly targets: { readonly [target: string]: ServiceTarget };
}

/** The configuration that every kind of chain has. */
export type BaseConfig = Omit<ServiceConfig, 'variant' | 'automation' | 'targets'>;

/** Options of a small chain besides its configuration; each has a default. */
export interface ChainSettings {
  /** Block building; `instant` by default. */
  readonly mode?: BlockMode;
  /** The clock in milliseconds; this machine's by default. */
  readonly clock?: () => number;
}

const token = 10_000_000_000n;
const cent = token / 100n;

/** Deposit for items and bytes of storage, by the formula of these chains. */
function deriveDeposit(items: bigint, bytes: bigint): bigint {
  return items * 2_000n * cent + (bytes * 100n * cent) / 1_000n;
}

/** The row of targets that have none of their own. */
export const standardTarget: ServiceTarget = {
  instructionWeight: 1_000_000_000n,
  feePerSecond: 419_000_000_000n,
  flow: 'sovereign',
  xcmVersion: 2,
};

const byVariant = {
  H: { slotSeconds: 3600, existentialDeposit: token / 100n },
  M: { slotSeconds: 60, existentialDeposit: token / 10n },
} as const;

/** Values of the specification for a variant, or of the public chains of the family if the specification has no value. */
export function serviceDefaults(variant: Variant): ServiceConfig {
  const { slotSeconds, existentialDeposit } = byVariant[variant];
  return {
    variant,
    name: `Parachron Service ${variant}`,
    paraId: 2114,
    ss58Prefix: 51,
    tokenSymbol: 'TUR',
    tokenDecimals: 10,
    existentialDeposit,
    blockTimeMs: 12_000,
    sudo: devAccounts.Alice,
    endowed: Object.values(devAccounts).map((who) => ({ who, amount: 1_000_000n * token })),
    specVersion: variant === 'H' ? 288 : 280,
    transactionVersion: 13,
    maxBlockWeight: 500_000_000_000n,
    baseExtrinsicWeight: 125_000_000n,
    maxBlockLength: 5 * 1024 * 1024,
    weightFee: 6n,
    byteFee: 0n,
    proxy: {
      types: [
        { name: 'Any', index: 0 },
        { name: 'Session', index: 1, only: ['Session'] },
      ],
      depositBase: deriveDeposit(1n, 8n),
      depositFactor: deriveDeposit(0n, 33n),
      maxProxies: 32,
    },
    safeXcmVersion: 2,
    automation: {
      slotSeconds,
      maxTasksPerSlot: 256,
      maxExecutionTimes: 24,
      maxScheduleSeconds: 15_552_000,
      maxBlockWeight: 500_000_000_000n,
      maxWeightPercentage: 5,
      maxWeightPerSlot: 150_000_000_000n,
      updateQueueRatio: 50,
      executionWeightFee: 12n,
      minimumTransfer: token / 10n,
    },
    targets: { '*': standardTarget },
  };
}

/** The numbers of a service that differ from the defaults; `proxy` and `automation` may be given in part. */
export type ServiceChanges = Partial<Omit<ServiceConfig, 'variant' | 'proxy' | 'automation'>> & {
  readonly proxy?: Partial<ServiceConfig['proxy']>;
  readonly automation?: Partial<ServiceConfig['automation']>;
};

/** Completes the configuration of a chain with the defaults of its variant. */
export function createServiceConfig(variant: Variant, changes: ServiceChanges = {}): ServiceConfig {
  const defaults = serviceDefaults(variant);
  return {
    ...defaults,
    ...changes,
    variant,
    proxy: { ...defaults.proxy, ...changes.proxy },
    automation: { ...defaults.automation, ...changes.automation },
  };
}
