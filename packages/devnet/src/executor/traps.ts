import { deriveTrapHash } from '@parachron/xcm';
import { encodePart, encodeVersionedPart } from '@parachron/xcm/parts';
import { assetTraps } from '../target/items.js';
import { getXcmTypes } from '../target/xcmValues.js';
import type { Machine } from './Machine.js';

/** Traps the assets that a program leaves in the holding register: the chain counts them by the hash of their owner and of the assets. */
export function trapAssets({ context, config, holding, origin: last, sender }: Machine): void {
  const { newest: version, events } = getXcmTypes(config.versions);
  const origin = last ?? sender;
  const hash = deriveTrapHash({ origin, assets: holding.assets }, { version });
  context.put(assetTraps, [hash], context.get(assetTraps, hash) + 1);
  context.deposit(events.AssetsTrapped, {
    hash,
    origin: encodePart('location', origin, { version }),
    assets: encodeVersionedPart('assets', holding.assets, { version }),
  });
}
