import { isBuiltin } from 'node:module';
import { Visitor } from 'oxc-parser';
import { edgeGlobals, edgeModules } from './ranks.mjs';

/** @typedef {ReturnType<typeof import('@parachron/workspace').parseModule>} Module */
/** @typedef {{ name: string, start: number }} Name */

/**
 * Lists the uses of input and output in a file of a package that must not use any.
 *
 * @param {{ file: string, module: Module }} options
 */
export function listEdgeUses({ file, module }) {
  const imports = module.imports
    .filter(({ specifier, typeOnly }) => !typeOnly && isEdge(specifier))
    .map(({ specifier, line }) => ({ line, what: `imports "${specifier}"` }));
  const globals = listGlobals(module.program).map(({ name, start }) => ({
    line: module.lineOf(start),
    what: `uses ${name}`,
  }));
  return [...imports, ...globals].map(
    ({ line, what }) =>
      `${file}:${line} ${what}: only client, devnet and apps reach the outside; take the value as a parameter`,
  );
}

/** @param {string} specifier */
function isEdge(specifier) {
  return isBuiltin(specifier) || edgeModules.some((name) => `${specifier}/`.startsWith(`${name}/`));
}

/**
 * Uses of the forbidden globals as values. A name declared anywhere in the file counts as the file's own.
 *
 * @param {Module['program']} program
 * @returns {Name[]}
 */
function listGlobals(program) {
  /** @type {Name[]} */
  const used = [];
  /** @type {Name[]} */
  const viaGlobalThis = [];
  /** Kinds of nodes in which a name is a key, a property or a type. @type {Set<number>} */
  const noValues = new Set();
  /** @type {Set<string>} */
  const own = new Set();
  const declare = (/** @type {unknown} */ pattern) => {
    for (const { name, start } of listNames(pattern)) {
      own.add(name);
      noValues.add(start);
    }
  };
  const declareParams = (/** @type {{ params: unknown[] }} */ node) => node.params.forEach(declare);
  const skipKey = (/** @type {{ key: { start: number }, computed?: boolean }} */ node) => {
    if (!node.computed) noValues.add(node.key.start);
  };
  new Visitor({
    VariableDeclarator: (node) => declare(node.id),
    FunctionDeclaration: declareParams,
    FunctionExpression: declareParams,
    ArrowFunctionExpression: declareParams,
    TSFunctionType: declareParams,
    TSMethodSignature: (node) => {
      skipKey(node);
      declareParams(node);
    },
    ImportSpecifier: (node) => declare(node.local),
    ImportDefaultSpecifier: (node) => declare(node.local),
    MemberExpression: (node) => {
      if (!node.computed) noValues.add(node.property.start);
      if (listNames(node.object)[0]?.name === 'globalThis') viaGlobalThis.push(...listNames(node.property));
    },
    Property: (node) => {
      if (!node.shorthand) skipKey(node);
    },
    PropertyDefinition: skipKey,
    MethodDefinition: skipKey,
    TSPropertySignature: skipKey,
    TSTypeReference: (node) => noValues.add(node.typeName.start),
    TSTypeQuery: (node) => noValues.add(node.exprName.start),
    Identifier: (node) => used.push(node),
  }).visit(program);
  return [
    ...viaGlobalThis,
    ...used.filter(({ name, start }) => !own.has(name) && !noValues.has(start)),
  ].filter(({ name }) => edgeGlobals.includes(name));
}

/** The names in a pattern. @param {unknown} pattern @returns {Name[]} */
function listNames(pattern) {
  const node = /** @type {any} */ (pattern);
  switch (node?.type) {
    case 'Identifier':
      return [node];
    case 'ObjectPattern':
      return node.properties.flatMap((/** @type {any} */ property) =>
        listNames(property.value ?? property.argument),
      );
    case 'ArrayPattern':
      return node.elements.flatMap(listNames);
    case 'AssignmentPattern':
      return listNames(node.left);
    case 'RestElement':
      return listNames(node.argument);
    default:
      return [];
  }
}
