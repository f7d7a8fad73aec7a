import { isMisnamed } from '../isMisnamed.mjs';
import { listFirstWords } from '../listFirstWords.mjs';
import { listHiddenExpectations } from '../listHiddenExpectations.mjs';
import { listFunctions } from '../listLongFunctions.mjs';
import { listParameterFindings } from '../listParameterFindings.mjs';
import { walk } from './walk.mjs';

/** @typedef {ReturnType<typeof import('@parachron/workspace').parseModule>} Module */

/**
 * @typedef {object} ModuleFigures
 * @property {number[]} functions lines of each function, its signature included
 * @property {number} casts `as` with another type than `const`
 * @property {number} conditionalSpreads spreads of a condition, as in `...(a ? { a } : {})`
 * @property {number} bareThrows throws of the language's own errors
 * @property {number} wrongParameters functions whose positional parameters break the rule
 * @property {string[]} verbs the first word of each function's name
 * @property {boolean} misnamed whether nothing that the file exports has the file's name
 * @property {number} hiddenExpectations expectations behind an `if` in a test
 */

const ownErrors = new Set(['Error', 'TypeError', 'RangeError', 'SyntaxError']);

/**
 * Counts the functions, casts, throws and other constructs of one file.
 *
 * @param {string} file
 * @param {Module} module
 * @param {{ targets?: readonly string[], published?: ReadonlySet<string> | undefined }} [place] names of further entry points of the package, and what they
 * export of this file
 * @returns {ModuleFigures}
 */
export function measureModule(file, module, { targets = [], published } = {}) {
  /** @type {ModuleFigures} */
  const figures = {
    functions: listFunctions(module).map(({ lines }) => lines),
    casts: 0,
    conditionalSpreads: 0,
    bareThrows: 0,
    wrongParameters: listParameterFindings(module, published).length,
    verbs: listFirstWords(module).map(({ word }) => word),
    misnamed: isMisnamed(file, module, targets),
    hiddenExpectations: listHiddenExpectations(module).length,
  };
  walk(module.program, (node) => {
    if (isCast(node)) figures.casts += 1;
    if (isConditionalSpread(node)) figures.conditionalSpreads += 1;
    if (isBareThrow(node)) figures.bareThrows += 1;
  });
  return figures;
}

/** @param {any} node */
function isCast(node) {
  if (node.type !== 'TSAsExpression') return false;
  return !(node.typeAnnotation.type === 'TSTypeReference' && node.typeAnnotation.typeName.name === 'const');
}

/** @param {any} node */
function isConditionalSpread(node) {
  if (node.type !== 'SpreadElement') return false;
  const argument =
    node.argument.type === 'ParenthesizedExpression' ? node.argument.expression : node.argument;
  if (argument.type === 'LogicalExpression') return argument.operator === '&&';
  return (
    argument.type === 'ConditionalExpression' &&
    [argument.consequent, argument.alternate].some(
      (one) => one.type === 'ObjectExpression' && one.properties.length === 0,
    )
  );
}

/** @param {any} node */
function isBareThrow(node) {
  return (
    node.type === 'ThrowStatement' &&
    node.argument?.type === 'NewExpression' &&
    ownErrors.has(node.argument.callee.name)
  );
}
