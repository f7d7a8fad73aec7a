const width = 110;

/** @typedef {{ folder: string, name: string, codes: readonly string[] }} FunctionCodes */

/**
 * Formats for each package the module that declares the errors of its functions.
 *
 * @param {readonly FunctionCodes[]} functions
 * @returns {{ file: string, content: string }[]}
 */
export function formatModules(functions) {
  const folders = [...new Set(functions.filter(({ codes }) => codes.length > 0).map(({ folder }) => folder))];
  return folders.map((folder) => ({
    file: `${folder}/src/generated/errorCodes.ts`,
    content: formatErrorCodes(
      functions
        .filter((one) => one.folder === folder)
        // Two packages may export functions of the same name: the interface holds the errors of both.
        .map(({ name }) => ({ name, codes: listCodes(functions.filter((one) => one.name === name)) })),
      { module: folder === 'packages/core' ? '../errors/ParachronError.js' : '@parachron/core' },
    ),
  }));
}

/** @param {readonly FunctionCodes[]} functions */
function listCodes(functions) {
  return [...new Set(functions.flatMap(({ codes }) => codes))].sort();
}

/**
 * Formats the module that declares the errors of a package's functions.
 *
 * @param {readonly { name: string, codes: readonly string[] }[]} functions
 * @param {{ module: string }} options the module that declares `ErrorCodes`
 * @returns {string}
 */
export function formatErrorCodes(functions, { module }) {
  const lines = functions
    .filter(({ codes }) => codes.length > 0)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, codes }) => formatLine(name.includes('.') ? `'${name}'` : name, codes));
  return `// Written by tooling/api from what the functions throw and call: run "npm run generate" instead of editing.
export {};

declare module '${module}' {
  interface ErrorCodes {
${lines.join('\n')}
  }
}
`;
}

/** @param {string} key @param {readonly string[]} codes */
function formatLine(key, codes) {
  const quoted = codes.map((code) => `'${code}'`);
  const line = `    ${key}: ${quoted.join(' | ')};`;
  if (line.length <= width || codes.length === 1) return line;
  return `    ${key}:\n${quoted.map((code) => `      | ${code}`).join('\n')};`;
}
