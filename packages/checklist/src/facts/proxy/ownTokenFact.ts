import { assetFeeRead, weightToFeeRead } from '@parachron/weight';
import { hereLocation, isSystemPara, isXcmVersion, listXcmVersions, relayLocation } from '@parachron/xcm';
import { encodeVersionedPart } from '@parachron/xcm/parts';
import { defineFact } from '../Fact.js';

/** The chain of a target's native token: itself, or the relay chain. */
export type OwnToken = 'target' | 'relay';

const someWeight = { refTime: 10n ** 9n, proofSize: 1000n };

/** The chain of the target's native token, by the fees that the target charges; without them, by its para id. */
export const ownTokenFact = defineFact({
  // The reads depend on the runtime.
  derive: async ({ chains: { target }, scope: { targetParaId } }): Promise<OwnToken> => {
    const [usual, other] = isSystemPara(targetParaId)
      ? (['relay', 'target'] as const)
      : (['target', 'relay'] as const);
    if (!target) return usual;
    const version = listXcmVersions(target.runtime.registry).findLast(isXcmVersion);
    // Versions before 3 identify no asset by a location alone.
    if (version === undefined || version < 3) return usual;
    const describe = (location: typeof hereLocation) =>
      assetFeeRead(someWeight, encodeVersionedPart('assetId', location, { version }));
    const { native, ...fees } = await target.read({
      native: weightToFeeRead(someWeight),
      ...{ target: describe(hereLocation), relay: describe(relayLocation) },
    });
    const isOwn = (token: OwnToken) => {
      const fee = fees[token];
      return native.known && fee.known && fee.value === native.value;
    };
    return isOwn(other) && !isOwn(usual) ? other : usual;
  },
});
