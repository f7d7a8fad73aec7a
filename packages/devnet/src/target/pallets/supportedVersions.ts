import { storageMap } from '../../chain/pallet/storage.js';
import { u32 } from '../../chain/scale/build.js';
import type { Type } from '../../chain/scale/Type.js';
import type { Generation } from '../../executor/generations/Generation.js';
import { getXcmTypes } from '../types/versionedTypes.js';

const made = new Map<Generation, ReturnType<typeof make>>();

/** Gives the item of what peers speak: by the newest version of this chain, and by the peer's location. */
export function getSupportedVersions(generation: Generation) {
  const item = made.get(generation) ?? make(generation);
  made.set(generation, item);
  return item;
}

function make(generation: Generation) {
  return storageMap({
    pallet: 'PolkadotXcm',
    name: 'SupportedVersion',
    keys: [
      ['Twox64Concat', u32],
      ['Blake2_128Concat', getXcmTypes(generation).versionedLocation as Type<unknown>],
    ],
    type: u32,
    docs: 'The Latest versions that we know various locations support.',
  });
}
