/** @typedef {import('./generateTypes.mjs').Definitions} Definitions */

/**
 * Narrows text parameters of RPC methods to the names that their definitions list as `values`.
 *
 * @param {string} text the module of the RPC methods
 * @param {Definitions} definitions by section
 * @returns {string}
 */
export function narrowTexts(text, definitions) {
  return Object.values(definitions)
    .flatMap(({ rpc = {} }) => Object.entries(rpc))
    .flatMap(([method, { params }]) => params.map((param) => ({ method, ...param })))
    .reduce((module, param) => {
      if (!('values' in param) || !Array.isArray(param.values)) return module;
      const names = param.values.map((name) => `'${name}'`).join(' | ');
      const place = new RegExp(
        `(\\b${param.method}: AugmentedRpc<\\([^)]*\\b${param.name}\\??: )Text \\| string`,
      );
      return module.replace(place, `$1${names}`);
    }, text);
}
