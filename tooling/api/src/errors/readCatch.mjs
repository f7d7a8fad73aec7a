import ts from 'typescript';

/**
 * Reads which errors a `catch` clause rethrows: none without a rethrow, else the errors that the clause does not
 * single out with `isParachronError(error, code)`.
 *
 * @param {ts.CatchClause} clause
 * @param {ts.TypeChecker} checker
 * @returns {(code: string) => boolean}
 */
export function readCatch(clause, checker) {
  const name = clause.variableDeclaration?.name.getText();
  if (name === undefined) return () => false;
  const passes = { again: false, only: new Set(), never: new Set() };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (givesOn(node, name) || isThrownBy(node, { name, checker })) passes.again = true;
    // `if (!isParachronError(e, 'A')) throw e; …; throw e` lets 'A' through at its end.
    const isLate = ts.isPrefixUnaryExpression(node.parent) && endsWithThrow(clause.block, name);
    for (const code of isLate ? [] : listAsked(node, name, checker)) {
      (throwsWhenAsked(node, name) ? passes.only : passes.never).add(code);
    }
    ts.forEachChild(node, visit);
  };
  visit(clause.block);
  if (!passes.again) return () => false;
  return (code) => (passes.only.size > 0 ? passes.only.has(code) : !passes.never.has(code));
}

/** Whether a statement throws or returns the caught error, or what a function made of it. @param {ts.Node} node @param {string} name */
function givesOn(node, name) {
  const given = ts.isThrowStatement(node) || ts.isReturnStatement(node) ? node.expression : undefined;
  if (given === undefined || ts.isNewExpression(given)) return false;
  return new RegExp(`\\b${name}\\b`).test(given.getText());
}

/**
 * Whether a call passes the caught error to a function that rethrows the error.
 *
 * @param {ts.Node} node
 * @param {{ name: string, checker: ts.TypeChecker }} options
 */
function isThrownBy(node, { name, checker }) {
  if (!ts.isCallExpression(node)) return false;
  const at = node.arguments.findIndex((argument) => argument.getText() === name);
  const called = at < 0 ? undefined : checker.getResolvedSignature(node)?.declaration;
  const parameter = called?.parameters[at]?.name.getText();
  return parameter !== undefined && new RegExp(`throw ${parameter};`).test(called?.getText() ?? '');
}

/** @param {ts.Block} block @param {string} name */
function endsWithThrow({ statements }, name) {
  const last = statements.at(-1);
  return last !== undefined && ts.isThrowStatement(last) && last.expression.getText() === name;
}

/** @param {ts.Node} node @param {string} name @param {ts.TypeChecker} checker @returns {string[]} */
function listAsked(node, name, checker) {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'isParachronError') return [];
  const [value, code] = node.arguments;
  if (value?.getText() !== name || code === undefined) return [];
  const type = checker.getTypeAtLocation(code);
  return (type.isUnion() ? type.types : [type]).flatMap((one) => (one.isStringLiteral() ? [one.value] : []));
}

/** Whether a condition leads to a rethrow of the caught error: `if (isParachronError(e, 'A')) throw e`. @param {ts.Node} node @param {string} name */
function throwsWhenAsked(node, name) {
  const { parent } = node;
  if (!ts.isIfStatement(parent) || parent.expression !== node) return false;
  return new RegExp(`throw ${name};`).test(parent.thenStatement.getText());
}
