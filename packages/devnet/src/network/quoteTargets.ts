import { serviceDefaults } from '../chain/kinds/serviceDefaults.js';
import type { ServiceOptions } from '../service/createServiceChain.js';
import { createTargetDefaults } from '../target/createTargetDefaults.js';
import type { DevnetOptions, RealTarget, SmallTarget } from './Devnet.js';

type Targets = NonNullable<NonNullable<ServiceOptions['config']>['targets']>;

/** Multiple of the execution price that the user's account offers; the unused part returns to the account. */
const margin = 10n;

/** Returns whether a target runs its real runtime. */
export function isReal(target: SmallTarget | RealTarget): target is RealTarget {
  return 'source' in target;
}

/**
 * Quotes the rows of the service's table for small targets: users pay there from their derived accounts, in the target's own
 * token, in the target's newest version. The offer is ten times the price of time; the unused part returns.
 *
 * Use this function to read or change the entries that `createDevnet` uses for targets without a configured entry.
 *
 * Chain: `XcmpHandler.XcmChainCurrencyData` of the service.
 * Sends: nothing.
 *
 * @param options the targets as for `createDevnet`; targets with real runtimes are ignored
 * @returns rows by para id and currency: planck of the target's token a second, picoseconds an instruction
 *
 * @example
 * ```ts
 * import { quoteTargets } from '@parachron/devnet';
 *
 * quoteTargets({ targets: [{ paraId: 2000 }] })['2000/0']?.xcmVersion; // 4
 * ```
 */
export function quoteTargets({ targets = [] }: Pick<DevnetOptions, 'targets'>): Targets {
  const entries = targets.flatMap((target) => {
    if (isReal(target)) return [];
    const { paraId } = target;
    const { xcm } = createTargetDefaults('hashedDescription');
    const { instructionWeight, feeAssets, versions } = { ...xcm.executor, ...target.config?.xcm?.executor };
    const entry = {
      flow: 'remote',
      feeAsset: 'target',
      instructionWeight: instructionWeight.refTime,
      feePerSecond: (feeAssets[0]?.perSecond ?? 0n) * margin,
      xcmVersion: versions.at(-1) ?? 2,
    } as const;
    return [[`${paraId}/0`, entry] as const];
  });
  return Object.fromEntries(entries);
}

/** Lists the service's targets: the configured entries, the small targets, and the specification's defaults for all others. */
export function listServiceTargets(options: DevnetOptions): Targets {
  return { ...serviceDefaults('H').targets, ...quoteTargets(options), ...options.service?.config?.targets };
}

/** Fits a target to its service: its safe XCM version is the newest that the service decodes too, if they share one. */
export function createFittingTarget(target: SmallTarget, options: DevnetOptions): SmallTarget {
  const { xcm } = createTargetDefaults('hashedDescription');
  const versions = target.config?.xcm?.executor?.versions ?? xcm.executor.versions;
  const newest = Math.max(2, ...Object.values(listServiceTargets(options)).map((row) => row.xcmVersion));
  const safeXcmVersion = versions.findLast((version) => version <= newest) ?? versions.at(-1) ?? 2;
  return { ...target, config: { safeXcmVersion, ...target.config } };
}
