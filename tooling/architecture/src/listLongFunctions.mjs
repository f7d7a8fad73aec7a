import { walk } from './figures/walk.mjs';

/** @typedef {ReturnType<typeof import('@parachron/workspace').parseModule>} Module */

/** Lines of the longest function. */
export const mostLines = 68;

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/**
 * Lists the functions of a file with their numbers of lines, including signatures and markup. The linter counts about half of the
 * lines of a function that is mostly markup or literals.
 *
 * @param {Module} module
 * @returns {{ line: number, lines: number, node: any, parents: readonly any[] }[]} with the line of its start
 */
export function listFunctions(module) {
  /** @type {ReturnType<typeof listFunctions>} */
  const found = [];
  walk(module.program, (node, parents) => {
    if (!functionTypes.has(node.type) || !node.body) return;
    const line = module.lineOf(node.start);
    found.push({ line, lines: module.lineOf(node.end) - line + 1, node, parents });
  });
  return found;
}

/**
 * Lists the functions that are longer than the limit.
 *
 * @param {Module} module
 * @returns {{ line: number, lines: number }[]}
 */
export function listLongFunctions(module) {
  return listFunctions(module)
    .filter(({ lines }) => lines > mostLines)
    .map(({ line, lines }) => ({ line, lines }));
}
