/**
 * @typedef {object} Node
 * @property {string} type
 * @property {number} start
 * @property {number} end
 */

/**
 * Visits every node of a syntax tree, parents before children.
 *
 * @param {unknown} node
 * @param {(node: any, parents: readonly any[]) => void} visit the parents are given from the program down
 * @param {any[]} [parents]
 */
export function walk(node, visit, parents = []) {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, visit, parents);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const isNode = 'type' in node && typeof node.type === 'string';
  if (isNode) visit(node, parents);
  const inner = isNode ? [...parents, node] : parents;
  for (const value of Object.values(node)) {
    if (typeof value === 'object' && value !== null) walk(value, visit, inner);
  }
}
