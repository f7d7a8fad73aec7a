import {
  type Call,
  encodeCall,
  hasCall,
  isParachronError,
  type PlanStep,
  type Runtime,
} from '@parachron/core';
import {
  deriveLocation,
  formatVersionedLocation,
  getXcmPallet,
  isXcmVersion,
  type Location,
  listXcmVersions,
  relayLocation,
  type XcmVersion,
} from '@parachron/xcm';
import type { Role, Scope } from '../../Scope.js';
import { defineFact } from '../Fact.js';
import { paraIdOf } from '../network/paraFact.js';
import { planRootStep } from '../network/planRootStep.js';
import { deriveStored, findStored, findUnread, type XcmPair } from './storedVersion.js';
import { type XcmFact, xcmFact } from './xcmFact.js';

/** From whom to whom, as findings call it: `target → relay`. */
export type XcmPlanFact = { readonly [pair: string]: PlanStep };

/** The ways that the programs of channels and of tasks take. */
export const xcmPairs: readonly XcmPair[] = [
  { from: 'target', to: 'relay' },
  { from: 'target', to: 'service' },
  { from: 'service', to: 'target' },
  { from: 'service', to: 'relay' },
];

/**
 * The calls that set the version of a place, where the sender would send one that it cannot read and both know another, or has
 * none stored.
 */
export const xcmPlanFact = defineFact({
  id: 'xcm-plan',
  needs: { xcm: xcmFact },
  derive: ({ facts: { xcm }, runtimes, scope }): XcmPlanFact =>
    Object.fromEntries(
      xcmPairs.flatMap((pair) => {
        const runtime = runtimes[pair.from];
        const version = deriveCommon(xcm, pair);
        const step = runtime && version !== undefined && planVersion(runtime, { pair, version, scope });
        return step ? [[`${pair.from} → ${pair.to}`, step]] : [];
      }),
    ),
});

/** The newest version that both know, where the sender has stored none, or one that the other does not read. */
function deriveCommon(xcm: XcmFact, pair: XcmPair): XcmVersion | undefined {
  const [sender, receiver] = [xcm[pair.from]?.versions ?? [], xcm[pair.to]?.versions ?? []];
  const answers = findStored(xcm, pair);
  if (findUnread(answers)) return undefined;
  const { supported, safe } = deriveStored(answers);
  const stored = supported ?? safe ?? undefined;
  if (stored !== undefined && receiver.includes(Math.min(stored, Math.max(...sender)))) return undefined;
  return sender.filter((version) => receiver.includes(version)).findLast(isXcmVersion);
}

function planVersion(
  runtime: Runtime,
  { pair, version, scope }: { readonly pair: XcmPair; readonly version: XcmVersion; readonly scope: Scope },
): PlanStep | undefined {
  const { chain } = runtime;
  const call = encodeForce(runtime, { place: locate(pair.to, scope), version });
  if (!call) return undefined;
  return planRootStep(runtime, {
    id: `force-xcm-version-${pair.from}-to-${pair.to}`,
    title: `${chain} sends to the ${pair.to} chain in XCM version ${version}.`,
    call,
    paraId: paraIdOf(pair.from, scope),
    verify: `${call.pallet}.SupportedVersion on ${chain} has ${version} for the ${pair.to} chain.`,
  });
}

/** The call with the place as the runtime's own type has it, which is mostly that of its newest version. */
function encodeForce(
  { registry }: Runtime,
  { place, version }: { readonly place: Location; readonly version: XcmVersion },
): Call | undefined {
  const [pallet, method] = [getXcmPallet(registry) ?? 'PolkadotXcm', 'force_xcm_version'];
  if (!hasCall(registry, pallet, method)) return undefined;
  for (const form of listXcmVersions(registry).filter(isXcmVersion).toReversed()) {
    const [location] = Object.values(formatVersionedLocation(place, { version: form }));
    try {
      // Older runtimes call the argument otherwise.
      return encodeCall(registry, { pallet, method, args: { location, version, xcm_version: version } });
    } catch (error) {
      if (!isParachronError(error, 'CALL_ARGUMENTS')) throw error;
    }
  }
  return undefined;
}

function locate(role: Role, scope: Scope): Location {
  if (role === 'relay') return relayLocation;
  return deriveLocation({ paraId: paraIdOf(role, scope), relation: 'sibling' });
}
