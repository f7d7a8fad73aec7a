import { type Answer, omitUndefined, type Runtime, type StorageRead, storageRead } from '@parachron/core';
import type { BootLimits, Role } from '../../Scope.js';
import { defineFact } from '../Fact.js';
import { hasStorage } from './hasStorage.js';
import { chooseParaId } from './paraFact.js';

/** The runtime of an available chain, and whether an upgrade is scheduled. */
export interface RuntimeFact {
  readonly role: Role;
  readonly runtime: Runtime;
  /** Limits of the runtime if it runs in this process; absent for nodes. */
  readonly limits?: BootLimits;
  /** The relay chain block at which the new code is enacted; undefined if none is scheduled, absent if unknown. */
  readonly upgradeAt?: Answer<number | undefined>;
  /** Whether the chain has authorised a new code that is not submitted yet; absent if the runtime does not show it. */
  readonly isAuthorized?: Answer<boolean>;
}

/** The runtimes of the available chains. */
export const runtimesFact = defineFact({
  id: 'runtimes',
  needs: {},
  ask: ({ runtimes, scope }) => ({
    relay: {
      ...(runtimes.relay
        ? {
            target: describeUpgradeRead(chooseParaId('target', scope)),
            service: describeUpgradeRead(chooseParaId('service', scope)),
          }
        : {}),
      ...describeAuthorizedReads(runtimes.relay),
    },
    channelManager: describeAuthorizedReads(runtimes.channelManager),
    target: describeAuthorizedReads(runtimes.target),
    service: describeAuthorizedReads(runtimes.service),
  }),
  derive: ({ runtimes, bootLimits }, answers): readonly RuntimeFact[] =>
    (['relay', 'channelManager', 'target', 'service'] as const).flatMap((role) => {
      const runtime = runtimes[role];
      if (!runtime) return [];
      const { authorized } = answers[role];
      const limits = bootLimits[role];
      const upgradeAt = role === 'target' || role === 'service' ? answers.relay[role] : undefined;
      return [
        {
          role,
          runtime,
          ...omitUndefined({ limits, upgradeAt, isAuthorized: authorized }),
        },
      ];
    }),
});

function describeUpgradeRead(paraId: number): StorageRead<number | undefined> {
  return storageRead('Paras', 'FutureCodeUpgrades', [paraId], (value) =>
    value === undefined ? undefined : Number(value.toString()),
  );
}

/** Newer chains store the authorised upgrade in System, older parachains in ParachainSystem. */
function describeAuthorizedReads(runtime: Runtime | undefined): { authorized?: StorageRead<boolean> } {
  const pallet = ['System', 'ParachainSystem'].find(
    (name) => runtime && hasStorage(runtime, name, 'AuthorizedUpgrade'),
  );
  if (!pallet) return {};
  return { authorized: storageRead(pallet, 'AuthorizedUpgrade', [], (value) => value !== undefined) };
}
