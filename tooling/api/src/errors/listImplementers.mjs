import ts from 'typescript';
import { listDeclarations } from './readBody.mjs';

/**
 * Lists the functions that implement each member of an interface or a class: the members of classes that implement or extend
 * the type, and of object literals with that contextual type.
 *
 * @param {readonly ts.SourceFile[]} sources
 * @param {ts.TypeChecker} checker
 * @returns {Map<ts.Node, ts.Node[]>} by the declaration of the member
 */
export function listImplementers(sources, checker) {
  /** @type {Map<ts.Node, ts.Node[]>} */
  const found = new Map();
  /** @param {ts.Type} type @param {ts.ClassElement | ts.ObjectLiteralElementLike} member */
  const add = (type, member) => {
    const name = member.name?.getText();
    // The object that an async function returns may be a promise as well.
    const types = type.isUnion() ? type.types : [type];
    const expected = name === undefined ? [] : types.map((one) => one.getProperty(name));
    for (const declaration of expected.flatMap((one) => one?.declarations ?? [])) {
      if (declaration !== member) found.set(declaration, [...(found.get(declaration) ?? []), member]);
    }
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isClassLike(node)) {
      const bases = (node.heritageClauses ?? []).flatMap(({ types }) => types);
      for (const base of bases) for (const one of node.members) add(checker.getTypeAtLocation(base), one);
    }
    // The compiler resolves the call around an object to say what is expected of it: asked only where a function is inside.
    const functions = ts.isObjectLiteralExpression(node) ? node.properties.filter(mayHoldFunction) : [];
    const expected =
      ts.isObjectLiteralExpression(node) && functions.length > 0
        ? checker.getContextualType(node)
        : undefined;
    if (expected) for (const one of functions) add(expected, one);
    ts.forEachChild(node, visit);
  };
  for (const source of sources) visit(source);
  return found;
}

/**
 * Returns the function that a declaration declares, or the value of a constant.
 *
 * @param {ts.Node} node
 * @param {ts.TypeChecker} checker
 * @returns {ts.Node | undefined}
 */
export function findBody(node, checker) {
  if (ts.isShorthandPropertyAssignment(node)) {
    return findNamed(checker.getShorthandAssignmentValueSymbol(node), checker);
  }
  if (ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node)) {
    const { initializer } = node;
    if (initializer === undefined || isFunction(initializer)) return initializer;
    return ts.isIdentifier(initializer)
      ? findNamed(checker.getSymbolAtLocation(initializer), checker)
      : undefined;
  }
  if (ts.isVariableDeclaration(node)) return isConstant(node) ? node.initializer : undefined;
  if (ts.isFunctionLike(node)) return 'body' in node && node.body ? node : undefined;
  return undefined;
}

/** Whether a member of an object is a function, or names what may be one. @param {ts.ObjectLiteralElementLike} member */
function mayHoldFunction(member) {
  if (!ts.isPropertyAssignment(member)) return !ts.isSpreadAssignment(member);
  return isFunction(member.initializer) || ts.isIdentifier(member.initializer);
}

/** @param {ts.Node} node */
function isFunction(node) {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}

/** Whether a variable is a constant of its module, or holds a function. @param {ts.VariableDeclaration} node */
function isConstant({ parent, initializer }) {
  if (initializer === undefined) return false;
  const isTable = ts.isArrayLiteralExpression(initializer) || ts.isObjectLiteralExpression(initializer);
  return isFunction(initializer) || (isTable && ts.isSourceFile(parent.parent.parent));
}

/** @param {ts.Symbol | undefined} symbol @param {ts.TypeChecker} checker @returns {ts.Node | undefined} */
function findNamed(symbol, checker) {
  const [first] = symbol ? listDeclarations(symbol, checker) : [];
  return first && findBody(first, checker);
}
