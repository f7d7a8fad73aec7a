import { createPara, createTarget, quoteTargets, type ServiceTarget } from '@parachron/devnet';
import { isXcmVersion, listXcmVersions } from '@parachron/xcm';
import type { Joined } from './joinChains.js';
import type { Pair } from './listPairs.js';

/** A parachain whose plan is carried out, and the row that the service's table gets for it. */
export type PlanTarget = Joined['target'] & {
  readonly name: string;
  readonly row: ServiceTarget;
};

/** Describes a chain of a chain spec file: users pay in its own token, and programs have the newest XCM version that the chain decodes. */
export function describeRealTarget(target: Pair['target']): PlanTarget {
  const { registry, token } = target.chain.runtime;
  const row = {
    flow: 'remote',
    feeAsset: 'target',
    instructionWeight: 10n ** 9n,
    // More than any chain charges; the chain refunds the surplus.
    feePerSecond: 10n ** BigInt(token.decimals + 4),
    xcmVersion: listXcmVersions(registry).filter(isXcmVersion).at(-1) ?? 2,
  } as const;
  return { ...target, row };
}

/** Describes a small chain of a generation, with the row that the service has for it on a local network. */
export function describeSmallTarget(generation: 'v2' | 'v4' | 'v5'): PlanTarget {
  const paraId = 2000;
  const row = quoteTargets({ targets: [{ paraId, generation }] })[`${paraId}/0`];
  if (!row) throw new TypeError(`no row for ${generation}`);
  const boot = async () => createPara(await createTarget({ paraId, generation, mode: { kind: 'manual' } }));
  return { name: generation, paraId, row, boot };
}
