import { devAccounts, treasuryAccount } from '@parachron/network';
import { anyProxy, createPalletProxy } from '../pallets/proxy/ProxyTypeRule.js';
import type { ServiceConfig, Variant } from './ServiceConfig.js';

const token = 10_000_000_000n;
const cent = token / 100n;

/** Deposit for items and bytes of storage, by the formula of these chains. */
function deriveDeposit(items: bigint, bytes: bigint): bigint {
  return items * 2_000n * cent + (bytes * 100n * cent) / 1_000n;
}

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
    sudo: devAccounts.alice,
    endowed: Object.values(devAccounts).map((who) => ({ who, amount: 1_000_000n * token })),
    treasury: treasuryAccount,
    specVersion: variant === 'H' ? 288 : 280,
    transactionVersion: 13,
    blockHashCount: 250,
    maxBlockWeight: 500_000_000_000n,
    baseBlockWeight: 5_000_000_000n,
    baseExtrinsicWeight: 125_000_000n,
    normalPercent: 75n,
    maxBlockLength: 5 * 1024 * 1024,
    weightFee: 6n,
    byteFee: 0n,
    treasuryPercent: 80n,
    batchedCallsLimit: 10_922,
    proxy: {
      types: [anyProxy, createPalletProxy({ name: 'Session', index: 1, calls: ['Session'] })],
      depositBase: deriveDeposit(1n, 8n),
      depositFactor: deriveDeposit(0n, 33n),
      announcementDepositBase: deriveDeposit(1n, 8n),
      announcementDepositFactor: deriveDeposit(0n, 66n),
      maxProxies: 32,
      maxPending: 32,
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
    targets: {
      '*': {
        instructionWeight: 1_000_000_000n,
        feePerSecond: 419_000_000_000n,
        flow: 'sovereign',
        xcmVersion: 2,
      },
    },
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
