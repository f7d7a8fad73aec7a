import { walk } from './figures/walk.mjs';

/** @typedef {ReturnType<typeof import('@parachron/workspace').parseModule>} Module */

/**
 * Lists the lines with an expectation that a test may skip: behind an `if`, `&&`, `||`, `??`, `?:` or `case`, or in a `catch` whose
 * `try` expects nothing. Without reaching the expectation, such a test passes.
 *
 * @param {Module} module
 * @returns {number[]}
 */
export function listHiddenExpectations(module) {
  /** @type {number[]} */
  const lines = [];
  walk(module.program, (node, parents) => {
    if (isExpectation(node) && isHidden([...parents, node])) lines.push(module.lineOf(node.start));
  });
  return lines;
}

/** @param {any} node */
function isExpectation(node) {
  return node.type === 'CallExpression' && node.callee.name === 'expect';
}

/** The search ends at the nearest test around an expectation: a test that runs on a condition is not hidden. @param {readonly any[]} path */
function isHidden(path) {
  for (let at = path.length - 2; at >= 0; at -= 1) {
    if (leavesOut(path[at], path[at + 1])) return true;
    if (path[at].type === 'CallExpression' && ['it', 'test'].includes(findRoot(path[at].callee)))
      return false;
  }
  return false;
}

/** Whether a node may skip one of its parts. @param {any} node @param {any} part */
function leavesOut(node, part) {
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return part !== node.test;
    case 'LogicalExpression':
      return part === node.right;
    case 'SwitchCase':
      return true;
    case 'TryStatement':
      return part === node.handler && !hasExpectation(node.block);
    case 'CallExpression':
      return (
        node.callee.type === 'MemberExpression' &&
        node.callee.property.name === 'catch' &&
        part !== node.callee
      );
    default:
      return false;
  }
}

/** @param {any} block */
function hasExpectation(block) {
  let isFound = false;
  walk(block, (node) => {
    isFound ||= isExpectation(node);
  });
  return isFound;
}

/** The first name of a call: of `test.each(rows)('…')` it is `test`. @param {any} callee @returns {string} */
function findRoot(callee) {
  if (callee.type === 'MemberExpression') return findRoot(callee.object);
  return callee.type === 'CallExpression' ? findRoot(callee.callee) : (callee.name ?? '');
}
