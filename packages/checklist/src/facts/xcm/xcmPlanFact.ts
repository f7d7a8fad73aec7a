import { deriveLocation, type Location, relayLocation, type XcmVersion } from '@parachron/xcm';
import type { Role, Scope } from '../../Scope.js';
import { defineFact } from '../Fact.js';
import { chooseParaId } from '../network/paraFact.js';
import { deriveVersionToSet, findNewestCommon } from './deriveVersionToSet.js';
import { planXcmVersion, type VersionStep } from './planXcmVersion.js';
import { findStored, type XcmPair } from './storedVersion.js';
import { xcmFact } from './xcmFact.js';

/** Sender and receiver, as findings name them: `target → relay`. */
export type XcmPlanFact = { readonly [pair: string]: VersionStep | undefined };

/** The routes of the programs of channels and of tasks. */
export const xcmPairs: readonly XcmPair[] = [
  { from: 'target', to: 'relay' },
  { from: 'target', to: 'service' },
  { from: 'service', to: 'target' },
  { from: 'service', to: 'relay' },
];

/** The key of the call that sets the newest version that both ends of a task's program support, whatever is stored. */
export const newestForTasks = 'service → target, newest';

/**
 * The calls that set the version of a location, if the sender has stored none, or one that the receiver cannot read and both
 * chains support another; and the call that sets the newest version for tasks.
 */
export const xcmPlanFact = defineFact({
  id: 'xcm-plan',
  needs: { xcm: xcmFact },
  derive: ({ facts: { xcm }, runtimes, scope }): XcmPlanFact => {
    const plan = ({ from, to }: XcmPair, version: XcmVersion | undefined) => {
      const [runtime, place] = [runtimes[from], deriveRoleLocation(to, scope)];
      return runtime && version !== undefined
        ? planXcmVersion(runtime, { from, to, place, version, scope })
        : undefined;
    };
    const listVersions = ({ from, to }: XcmPair) => ({
      sender: xcm[from]?.versions ?? [],
      receiver: xcm[to]?.versions ?? [],
    });
    const due = xcmPairs.map((pair): [string, VersionStep | undefined] => [
      `${pair.from} → ${pair.to}`,
      plan(pair, deriveVersionToSet(listVersions(pair), findStored(xcm, pair))),
    ]);
    const ofTasks = { from: 'service', to: 'target' } as const;
    const newest = plan(ofTasks, findNewestCommon(listVersions(ofTasks)));
    return Object.fromEntries([...due, [newestForTasks, newest]]);
  },
});

function deriveRoleLocation(role: Role, scope: Scope): Location {
  if (role === 'relay') return relayLocation;
  return deriveLocation({ paraId: chooseParaId(role, scope), relation: 'sibling' });
}
