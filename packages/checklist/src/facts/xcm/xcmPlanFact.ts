import { deriveLocation, type Location, relayLocation } from '@parachron/xcm';
import type { Role, Scope } from '../../Scope.js';
import { defineFact } from '../Fact.js';
import { chooseParaId } from '../network/paraFact.js';
import { deriveVersionToSet } from './deriveVersionToSet.js';
import { planXcmVersion, type VersionStep } from './planXcmVersion.js';
import { findStored, type XcmPair } from './storedVersion.js';
import { xcmFact } from './xcmFact.js';

/** Sender and receiver, as findings name them: `target → relay`. */
export type XcmPlanFact = { readonly [pair: string]: VersionStep };

/** The routes of the programs of channels and of tasks. */
export const xcmPairs: readonly XcmPair[] = [
  { from: 'target', to: 'relay' },
  { from: 'target', to: 'service' },
  { from: 'service', to: 'target' },
  { from: 'service', to: 'relay' },
];

/**
 * The calls that set the version of a location, if the sender has stored none, or one that the receiver cannot read and both
 * chains support another.
 */
export const xcmPlanFact = defineFact({
  id: 'xcm-plan',
  needs: { xcm: xcmFact },
  derive: ({ facts: { xcm }, runtimes, scope }): XcmPlanFact =>
    Object.fromEntries(
      xcmPairs.flatMap(({ from, to }) => {
        const runtime = runtimes[from];
        const [sender, receiver] = [xcm[from]?.versions ?? [], xcm[to]?.versions ?? []];
        const version = deriveVersionToSet({ sender, receiver }, findStored(xcm, { from, to }));
        if (!runtime || version === undefined) return [];
        const planned = planXcmVersion(runtime, {
          from,
          to,
          place: deriveRoleLocation(to, scope),
          version,
          scope,
        });
        return planned ? [[`${from} → ${to}`, planned]] : [];
      }),
    ),
});

function deriveRoleLocation(role: Role, scope: Scope): Location {
  if (role === 'relay') return relayLocation;
  return deriveLocation({ paraId: chooseParaId(role, scope), relation: 'sibling' });
}
