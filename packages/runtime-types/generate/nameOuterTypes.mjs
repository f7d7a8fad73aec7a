import { Metadata, TypeRegistry } from '@polkadot/types';

/**
 * The generator names a runtime's outer enums after the runtime in the signatures of runtime APIs, but declares no such
 * types: they are polkadot.js's own `Call` and `Event`.
 *
 * @param {string} text
 * @param {`0x${string}`} metadata
 */
export function nameOuterTypes(text, metadata) {
  let result = text;
  for (const { name, known, module } of listOuterTypes(metadata)) {
    if (!new RegExp(`\\b${name}\\b`).test(result)) continue;
    result = result.replace(new RegExp(`\\b${name}\\b`, 'g'), known);
    const imported = new RegExp(`^import type \\{[^}]*\\b${known}\\b[^}]*\\} from`, 'm').test(result);
    if (!imported)
      result = result.replace(/^import type /m, `import type { ${known} } from '${module}';\nimport type `);
  }
  return result;
}

/** The outer enums of the metadata of the last call: all modules of a runtime are named one after another. */
let last = { metadata: '', types: /** @type {ReturnType<typeof readOuterTypes>} */ ([]) };

/** @param {`0x${string}`} metadata */
function listOuterTypes(metadata) {
  if (last.metadata !== metadata) last = { metadata, types: readOuterTypes(metadata) };
  return last.types;
}

/** @param {`0x${string}`} hex */
function readOuterTypes(hex) {
  const registry = new TypeRegistry();
  const metadata = new Metadata(registry, hex);
  registry.setMetadata(metadata);
  const { callType, eventType } = metadata.asLatest.outerEnums;
  return [
    { id: callType, known: 'Call', module: '@polkadot/types/interfaces/runtime' },
    { id: eventType, known: 'Event', module: '@polkadot/types/interfaces/system' },
  ].flatMap(({ id, known, module }) => {
    // Before version 15 metadata does not name them, and has no runtime APIs that could name them.
    const path = registry.lookup.types[id.toNumber()]?.type.path ?? [];
    const name = path.length > 0 ? registry.lookup.getName(id) : undefined;
    return name ? [{ name, known, module }] : [];
  });
}
