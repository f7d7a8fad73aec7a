import type { ServiceOptions } from '@parachron/devnet-service';
import { createTargetDefaults } from '@parachron/devnet-service';
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
 * quoteTargets({ targets: [{ paraId: 2000, generation: 'v5' }] })['2000/0']?.xcmVersion; // 5
 * ```
 */
export function quoteTargets({ targets = [] }: Pick<DevnetOptions, 'targets'>): Targets {
  const entries = targets.flatMap((target) => {
    if (isReal(target)) return [];
    const { generation = 'v4', paraId } = target;
    const { xcm, safeXcmVersion } = createTargetDefaults({
      generation,
      paraId,
      derivation: 'hashedDescription',
    });
    const { instructionWeight, feeAssets } = { ...xcm.executor, ...target.config?.xcm?.executor };
    const entry = {
      flow: 'remote',
      feeAsset: 'target',
      instructionWeight: instructionWeight.refTime,
      feePerSecond: (feeAssets[0]?.perSecond ?? 0n) * margin,
      xcmVersion: safeXcmVersion as 2 | 4 | 5,
    } as const;
    return [[`${paraId}/0`, entry] as const];
  });
  return Object.fromEntries(entries);
}
