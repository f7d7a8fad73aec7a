import { walk } from './figures/walk.mjs';

/** @typedef {ReturnType<typeof import('@parachron/workspace').parseModule>} Module */

/**
 * Lists the lines with an expectation behind an `if`: a test that never reaches the expectation passes.
 *
 * @param {Module} module
 * @returns {number[]}
 */
export function listHiddenExpectations(module) {
  /** @type {number[]} */
  const lines = [];
  walk(module.program, (node, parents) => {
    if (isExpectation(node) && isBehindIf(parents)) lines.push(module.lineOf(node.start));
  });
  return lines;
}

/** @param {any} node */
function isExpectation(node) {
  return node.type === 'CallExpression' && node.callee.name === 'expect';
}

/** The nearest test around an expectation ends the search: a test that is chosen by a condition is not hidden. @param {readonly any[]} parents */
function isBehindIf(parents) {
  for (const parent of parents.toReversed()) {
    if (parent.type === 'IfStatement') return true;
    if (parent.type === 'CallExpression' && ['it', 'test'].includes(parent.callee.name)) return false;
  }
  return false;
}
