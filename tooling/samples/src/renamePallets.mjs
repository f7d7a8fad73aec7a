/**
 * Returns a node whose runtime gives pallets other names of the same length; the storage and all indices stay.
 *
 * @type {typeof import('./renamePallets.d.mts').renamePallets}
 */
export function renamePallets(inner, names) {
  return new Proxy(inner, {
    get: (object, key) => {
      const value = Reflect.get(object, key);
      if (key !== 'send') return typeof value === 'function' ? value.bind(object) : value;
      return async (/** @type {string} */ method, /** @type {unknown[]} */ params) => {
        const result = await inner.send(method, params);
        const isMetadata = method === 'state_getMetadata' || params[0] === 'Metadata_metadata_at_version';
        return isMetadata && typeof result === 'string' ? renameAll(result, names) : result;
      };
    },
  });
}

/**
 * Returns metadata with other names of pallets.
 *
 * @param {string} metadata
 * @param {Readonly<Record<string, string>>} names
 */
export function renameAll(metadata, names) {
  return Object.entries(names).reduce((hex, [from, to]) => {
    if (from.length !== to.length) throw new Error(`${from} and ${to} differ in length`);
    const [old, given] = [encodeText(from), encodeText(to)];
    // The prefix of the storage follows the name of a pallet, and stays.
    return hex.replaceAll(old, given).replaceAll(`${given}01${given}`, `${given}01${old}`);
  }, metadata);
}

/**
 * A text of at most 63 bytes in SCALE.
 *
 * @param {string} text
 */
function encodeText(text) {
  return Buffer.from([text.length << 2, ...Buffer.from(text)]).toString('hex');
}
