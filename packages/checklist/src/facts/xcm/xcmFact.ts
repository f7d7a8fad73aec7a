import type { Answer, Runtime } from '@parachron/core';
import {
  deriveLocation,
  getXcmPallet,
  listXcmVersions,
  relayLocation,
  safeXcmVersionRead,
  supportedXcmVersionRead,
} from '@parachron/xcm';
import { defineFact } from '../Fact.js';

/** What a runtime speaks. */
export interface XcmSpeaker {
  readonly chain: string;
  /** The pallet that sends, by the chain's own name; undefined where the runtime has none. */
  readonly pallet: string | undefined;
  readonly versions: readonly number[];
}

/** What the target speaks, what it has stored of those it sends to, and what they speak. */
export interface XcmFact {
  readonly relay: XcmSpeaker | undefined;
  readonly target: XcmSpeaker | undefined;
  readonly service: XcmSpeaker | undefined;
  readonly safe: Answer<number | undefined>;
  readonly towardsRelay: Answer<number | undefined>;
  readonly towardsService: Answer<number | undefined>;
}

/** XCM pallets and versions of the chains at hand. */
export const xcmFact = defineFact({
  id: 'xcm',
  needs: {},
  ask: ({ runtimes: { target }, scope }) => {
    if (!target) return {};
    const { registry } = target;
    return {
      target: {
        safe: safeXcmVersionRead(registry),
        towardsRelay: supportedXcmVersionRead(registry, relayLocation),
        towardsService: supportedXcmVersionRead(
          registry,
          deriveLocation({ paraId: scope.serviceParaId, relation: 'sibling' }),
        ),
      },
    };
  },
  derive: ({ runtimes }, { target }): XcmFact => ({
    relay: describe(runtimes.relay),
    target: describe(runtimes.target),
    service: describe(runtimes.service),
    safe: target?.safe ?? notAtHand,
    towardsRelay: target?.towardsRelay ?? notAtHand,
    towardsService: target?.towardsService ?? notAtHand,
  }),
});

const notAtHand: Answer<never> = {
  known: false,
  reason: 'no node of the target chain was given',
  howToFindOut: 'Run the check again with an endpoint of the target chain.',
};

function describe(runtime: Runtime | undefined): XcmSpeaker | undefined {
  if (!runtime) return undefined;
  const { registry, chain } = runtime;
  return { chain, pallet: getXcmPallet(registry), versions: listXcmVersions(registry) };
}
