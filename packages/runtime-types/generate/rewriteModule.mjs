/** Names of a runtime's interfaces here, by the global types that they extend. */
export const localNames = {
  AugmentedCalls: 'Calls',
  AugmentedConsts: 'Consts',
  AugmentedErrors: 'Errors',
  AugmentedEvents: 'Events',
  AugmentedQueries: 'Query',
  AugmentedSubmittables: 'Tx',
  RpcInterface: 'Rpc',
};

/**
 * Converts the generator's augmentation of global types to a module with exported types.
 *
 * @param {string} text
 * @returns {string}
 */
export function rewriteModule(text) {
  const plain = text
    .replace(/^(?:\/\/ .*\n|\/\* eslint-disable \*\/\n)+/, '')
    .replace(/^\/\/ import type lookup .*\n\/\/ this is required .*\n/m, '')
    .replace(/^import '[^']+';\n/gm, '')
    .replace(/^export type __.*\n/gm, '')
    .replace(/^declare module '[^']+' \{\n([\s\S]*?)^\} \/\/ declare module$/gm, (_, body) =>
      dedent(body).replace(/^(?:export )?(interface|type) /gm, 'export $1 '),
    )
    .replace(/^export interface (\w+)/gm, (line, name) =>
      line.replace(name, localNames[/** @type {keyof typeof localNames} */ (name)] ?? name),
    )
    .replace(/^(\}) \/\/ \w+$/gm, '$1')
    .replace(/^export type PHANTOM_\w+ = .*\n/gm, '')
    .replace(/ from '([^']+)';$/gm, (_, module) => ` from '${rewriteSpecifier(module)}';`)
    // If the metadata describes the runtime APIs, polkadot.js treats an extrinsic as bytes and adds a length to any other form.
    .replaceAll('Extrinsic | IExtrinsic | string | Uint8Array', 'Uint8Array')
    .replace(/[ \t]+$/gm, '');
  return `${dropUnused(plain)
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

/** @param {string} module */
function rewriteSpecifier(module) {
  if (module === '@polkadot/types/lookup') return './lookup.js';
  if (module === '@polkadot/api-base/types' || module === '@polkadot/rpc-core/types')
    return '@polkadot/api/types';
  return module.startsWith('.') ? `${module}.js` : module;
}

/** @param {string} text */
function dedent(text) {
  return text.replace(/^ {2}/gm, '');
}

/** Removes unused names from the imports. @param {string} text */
function dropUnused(text) {
  const body = text.replace(/^import .*$/gm, '');
  return text.replace(/^import type \{ (.*) \} from ('[^']+');\n/gm, (_, names, module) => {
    const used = names
      .split(', ')
      .filter((/** @type {string} */ name) => new RegExp(`\\b${name}\\b`).test(body));
    return used.length === 0 ? '' : `import type { ${used.join(', ')} } from ${module};\n`;
  });
}
