import { patchMetadata } from './patchMetadata.mjs';

// A list with only version 14, in SCALE.
const onlyVersion14 = '0x040e000000';

/**
 * Returns a node whose runtime has the identity of a related runtime; all other answers are those of the node.
 *
 * @type {typeof import('./disguiseRuntime.d.mts').disguiseRuntime}
 */
export async function disguiseRuntime(inner, pallet, change) {
  const metadata = patchMetadata(await inner.send('state_getMetadata', []), pallet, change);
  return new Proxy(inner, {
    get: (object, name) => {
      const value = Reflect.get(object, name);
      if (name !== 'send') return typeof value === 'function' ? value.bind(object) : value;
      return (/** @type {string} */ method, /** @type {unknown[]} */ params) => {
        if (params[0] === 'Metadata_metadata_versions') return Promise.resolve(onlyVersion14);
        return method === 'state_getMetadata' ? Promise.resolve(metadata) : inner.send(method, params);
      };
    },
  });
}
