import { encodePlainMetadata, readPlainMetadata } from './plainMetadata.mjs';

/**
 * Returns a runtime's metadata, of version 14 or 15, with changes: unpublished relatives of a runtime.
 *
 * @type {typeof import('./patchMetadata.d.mts').patchMetadata}
 */
export function patchMetadata(metadata, pallet, change) {
  // The version is the byte after "meta".
  const version = metadata.slice(10, 12) === '0f' ? 15 : 14;
  /** @type {any} */
  const plain = readPlainMetadata(metadata, version);
  const found = plain.pallets.find((/** @type {any} */ { name }) => name === pallet);
  if (!found?.calls) throw new Error(`no calls of ${pallet}`);
  change(createPatch(plain.lookup.types, found));
  return encodePlainMetadata(version, plain);
}

/**
 * @param {any[]} types
 * @param {any} pallet
 * @returns {import('./patchMetadata.d.mts').Patch}
 */
function createPatch(types, pallet) {
  const calls = types[pallet.calls.type].type.def.variant;
  const find = (/** @type {string} */ call) =>
    calls.variants.find((/** @type {any} */ { name }) => name === call);
  const field = (/** @type {[string | null, number]} */ [name, type]) => ({
    name,
    type,
    typeName: null,
    docs: [],
  });
  return {
    addType: (type) => types.push({ id: types.length, type: { ...type, params: [], docs: [] } }) - 1,
    addStruct: (path, fields) =>
      types.push({
        id: types.length,
        type: { path, params: [], docs: [], def: { composite: { fields: fields.map(field) } } },
      }) - 1,
    addEnum: (path, choices) =>
      types.push({
        id: types.length,
        type: {
          path,
          params: [],
          docs: [],
          def: {
            variant: {
              variants: Object.entries(choices).map(([name, fields], index) => ({
                name,
                index,
                fields: fields.map(field),
                docs: [],
              })),
            },
          },
        },
      }) - 1,
    findType: (def) => types.findIndex(({ type }) => JSON.stringify(type.def) === JSON.stringify(def)),
    getChoices: (path) =>
      types.find(({ type }) => type.path.join('::').endsWith(path)).type.def.variant.variants,
    addCall(name, args) {
      const index = Math.max(...calls.variants.map((/** @type {any} */ one) => Number(one.index))) + 1;
      calls.variants.push({ name, index, fields: Object.entries(args).map(field), docs: [] });
    },
    setArguments(call, args) {
      if (args === null)
        calls.variants = calls.variants.filter((/** @type {any} */ { name }) => name !== call);
      const found = find(call);
      if (found) found.fields = Object.entries(args ?? {}).map(field);
    },
    getArguments: (call) =>
      Object.fromEntries(
        (find(call)?.fields ?? []).map((/** @type {any} */ { name, type }) => [name ?? '', type]),
      ),
    addConstant: (name, type, value) => pallet.constants.push({ name, type, value, docs: [] }),
    removeConstant(name) {
      pallet.constants = pallet.constants.filter((/** @type {any} */ one) => one.name !== name);
    },
    addStored: (name, type, fallback) =>
      pallet.storage.items.push({ name, modifier: 'Default', type: { plain: type }, fallback, docs: [] }),
  };
}
