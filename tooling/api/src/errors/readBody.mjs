import ts from 'typescript';
import { readCatch } from './readCatch.mjs';

/**
 * @typedef {object} Body
 * @property {{ code: string, isThrown: boolean, passes: (code: string) => boolean }[]} created the errors that the body
 *   creates, by `throw` or otherwise: to reject a promise, to return them to a caller that throws
 * @property {{ target: ts.Node, passes: (code: string) => boolean }[]} calls the declarations of what it calls
 */

/**
 * Reads the errors that a function creates and the functions that it calls or passes on, including those of nested
 * functions. Methods of an object literal in the body are read separately: they run when the object is used.
 *
 * @param {ts.Node} body a function, or the value of a constant
 * @param {ts.TypeChecker} checker
 * @returns {Body}
 */
export function readBody(body, checker) {
  /** @type {Body} */
  const read = { created: [], calls: [] };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isClassLike(node) || isMethod(node)) return;
    const [codes, targets] = [listCodes(node, checker), listTargets(node, checker)];
    if (codes.length + targets.length > 0) {
      const caught = listCatches(node, body).map((clause) => readCatch(clause, checker));
      const passes = (/** @type {string} */ code) => caught.every((one) => one(code));
      for (const code of codes)
        read.created.push({ code, isThrown: ts.isThrowStatement(node.parent), passes });
      for (const target of targets) read.calls.push({ target, passes });
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return read;
}

/** @param {ts.Node} node */
function isMethod(node) {
  if (ts.isMethodDeclaration(node)) return true;
  const isFunction = ts.isArrowFunction(node) || ts.isFunctionExpression(node);
  return isFunction && (ts.isPropertyAssignment(node.parent) || ts.isReturnStatement(node.parent));
}

/** The codes of an error that an expression creates. @param {ts.Node} node @param {ts.TypeChecker} checker @returns {string[]} */
function listCodes(node, checker) {
  if (!ts.isNewExpression(node)) return [];
  const type = checker.getTypeAtLocation(node);
  const code = type.getProperty('code');
  if (code === undefined || type.getProperty('fault') === undefined) return [];
  const codes = checker.getTypeOfSymbol(code);
  return (codes.isUnion() ? codes.types : [codes]).flatMap((one) =>
    one.isStringLiteral() ? [one.value] : [],
  );
}

/** @param {ts.Node} node @param {ts.TypeChecker} checker @returns {readonly ts.Node[]} */
function listTargets(node, checker) {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const called = checker.getResolvedSignature(node)?.declaration;
    return called === undefined ? [] : [called];
  }
  // A function that is passed on, a getter, or a constant that contains functions.
  if (!ts.isIdentifier(node) || ts.isDeclarationStatement(node.parent)) return [];
  const symbol = checker.getSymbolAtLocation(node);
  const declared = symbol === undefined ? [] : listDeclarations(symbol, checker);
  return declared.filter(
    (one) => one !== node.parent && (ts.isFunctionLike(one) || ts.isVariableDeclaration(one)),
  );
}

/**
 * Lists the declarations of a symbol, through imports.
 *
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 * @returns {readonly ts.Declaration[]}
 */
export function listDeclarations(symbol, checker) {
  const own = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return own.declarations ?? [];
}

/** The `catch` clauses around a node, up to a function. @param {ts.Node} node @param {ts.Node} end */
function listCatches(node, end) {
  const clauses = [];
  for (let one = node; one !== end; one = one.parent) {
    const { parent } = one;
    if (ts.isTryStatement(parent) && parent.tryBlock === one && parent.catchClause) {
      clauses.push(parent.catchClause);
    }
  }
  return clauses;
}
