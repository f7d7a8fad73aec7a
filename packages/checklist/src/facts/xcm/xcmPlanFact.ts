import { encodeCall, hasCall, isParachronError, type PlanStep, type Runtime } from '@parachron/core';
import {
  deriveLocation,
  formatVersionedLocation,
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
import { type XcmFact, xcmFact } from './xcmFact.js';

/** From whom to whom, as findings call it: `target → relay`. */
export type XcmPlanFact = { readonly [pair: string]: PlanStep };

const pairs = [
  { from: 'target', to: 'relay' },
  { from: 'target', to: 'service' },
  { from: 'service', to: 'target' },
] as const;

type Pair = (typeof pairs)[number];

/** The calls that set the version of a place, where the sender would send one that it cannot read and both know another. */
export const xcmPlanFact = defineFact({
  id: 'xcm-plan',
  needs: { xcm: xcmFact },
  derive: ({ facts: { xcm }, runtimes, scope }): XcmPlanFact =>
    Object.fromEntries(
      pairs.flatMap((pair) => {
        const runtime = runtimes[pair.from];
        const version = deriveCommon(xcm, pair);
        const step = runtime && version !== undefined && planVersion(runtime, { pair, version, scope });
        return step ? [[`${pair.from} → ${pair.to}`, step]] : [];
      }),
    ),
});

/** The newest version that both know, where what the sender has stored is none that the other reads. */
function deriveCommon(xcm: XcmFact, { from, to }: Pair): XcmVersion | undefined {
  const [sender, receiver] = [xcm[from]?.versions ?? [], xcm[to]?.versions ?? []];
  const supported =
    from === 'service' ? xcm.towardsTarget : to === 'relay' ? xcm.towardsRelay : xcm.towardsService;
  const safe = from === 'service' ? xcm.serviceSafe : xcm.safe;
  const stored = (supported.known ? supported.value : undefined) ?? (safe.known ? safe.value : undefined);
  if (stored === undefined || receiver.includes(Math.min(stored, Math.max(...sender)))) return undefined;
  return sender.filter((version) => receiver.includes(version)).findLast(isXcmVersion);
}

function planVersion(
  runtime: Runtime,
  { pair, version, scope }: { readonly pair: Pair; readonly version: XcmVersion; readonly scope: Scope },
): PlanStep | undefined {
  const { registry, chain } = runtime;
  const [pallet, method] = ['PolkadotXcm', 'force_xcm_version'];
  const newest = listXcmVersions(registry).findLast(isXcmVersion);
  if (newest === undefined || !hasCall(registry, pallet, method)) return undefined;
  const [location] = Object.values(formatVersionedLocation(locate(pair.to, scope), { version: newest }));
  try {
    // Older runtimes call the argument otherwise.
    const args = { location, version, xcm_version: version };
    return planRootStep(runtime, {
      id: `force-xcm-version-${pair.from}-to-${pair.to}`,
      title: `${chain} sends to the ${pair.to} chain in XCM version ${version}.`,
      call: encodeCall(registry, { pallet, method, args }),
      paraId: paraIdOf(pair.from, scope),
      verify: `${pallet}.SupportedVersion on ${chain} has ${version} for the ${pair.to} chain.`,
    });
  } catch (error) {
    if (isParachronError(error, 'CALL_ARGUMENTS')) return undefined;
    throw error;
  }
}

function locate(role: Role, scope: Scope): Location {
  if (role === 'relay') return relayLocation;
  return deriveLocation({ paraId: paraIdOf(role, scope), relation: 'sibling' });
}
