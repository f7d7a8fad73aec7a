import { type Answer, type Planck, requireInput, type Snapshot, type Weight } from '@parachron/core';
import { assetFeeRead, weightToFeeRead, type XcmPaymentResult } from '@parachron/weight';
import { type FeeToken, isSystemPara } from '@parachron/xcm';
import { encodeVersionedPart } from '@parachron/xcm/parts';
import { listOwnLocations } from '../accounts/listOwnLocations.js';
import { getNewestVersion } from '../xcmVersions.js';

/** The chain of a target's native token. */
export type OwnToken = Exclude<FeeToken, 'service'>;

/**
 * Returns the usual chain of a target's native token: the relay chain for system parachains.
 *
 * A chain with any para id may have another token: {@link readOwnToken} asks the target.
 *
 * Sends: nothing.
 *
 * @param paraId of the target
 * @returns the value for `ownToken` of a delivery request
 *
 * @example
 * ```ts
 * import { getOwnToken } from '@parachron/proxy';
 *
 * getOwnToken(1000); // 'relay'
 * getOwnToken(2000); // 'target'
 * ```
 */
export function getOwnToken(paraId: number): OwnToken {
  return isSystemPara(paraId) ? 'relay' : 'target';
}

/**
 * Reads the chain of a target's native token. A chain with any para id may have the relay chain's token as its own: the runtime
 * names the token by the fees that it charges at the possible locations of the token. Without such fees, the para id decides.
 *
 * Chain: `XcmPaymentApi.query_weight_to_asset_fee`, `TransactionPaymentApi.query_weight_to_fee`.
 * Sends: four runtime calls in one round trip; none to a runtime without XcmPaymentApi.
 *
 * @param target the target at one block
 * @param paraId of the target
 * @returns the value for `ownToken` of a delivery request
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { readOwnToken } from '@parachron/proxy';
 *
 * const chain = await connect('wss://parachain.example');
 * console.log(await readOwnToken(await chain.snapshot(), 2000)); // 'target' or 'relay'
 * await chain.close();
 * ```
 */
export async function readOwnToken(target: Snapshot, paraId: number): Promise<OwnToken> {
  requireInput({ target, paraId }, { target: 'snapshot', paraId: 'number' });
  const { runtime } = target;
  const version = getNewestVersion(runtime.registry);
  // Versions before 3 identify no asset by a location alone.
  if (version < 3) return getOwnToken(paraId);
  const locations = listOwnLocations(runtime);
  const { native, ...answers } = await target.read({
    native: weightToFeeRead(someWeight),
    ...Object.fromEntries(
      locations.map((asset, at) => [
        `${at}`,
        assetFeeRead(someWeight, encodeVersionedPart('assetId', asset, { version })),
      ]),
    ),
  });
  const priced = locations.flatMap(({ parents }, at) => {
    const token = parents === 0 ? ('target' as const) : ('relay' as const);
    const fee = getFee((answers as Fees)[`${at}`]);
    return fee === undefined ? [] : [{ token, fee }];
  });
  const own = priced.filter(({ fee }) => native.known && fee === native.value);
  const [only, ...more] = new Set(own.map(({ token }) => token));
  if (only && more.length === 0) return only;
  // A location inside the chain is always its own token; the relay chain's token may be one of several that pay.
  return priced.some(({ token }) => token === 'target') ? 'target' : getOwnToken(paraId);
}

type Fees = { readonly [name: string]: Answer<XcmPaymentResult<Planck>> };

function getFee(answer: Answer<XcmPaymentResult<Planck>> | undefined): Planck | undefined {
  return answer?.known && answer.value.ok ? answer.value.value : undefined;
}

const someWeight: Weight = { refTime: 10n ** 9n, proofSize: 1000n };
