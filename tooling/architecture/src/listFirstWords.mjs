import { listFunctions } from './listLongFunctions.mjs';

/** @typedef {ReturnType<typeof import('@parachron/workspace').parseModule>} Module */

/**
 * Lists the functions of a file with the first words of their names. Components begin with a capital, and getters are read like
 * fields: both are left out.
 *
 * @param {Module} module
 * @returns {{ name: string, word: string }[]}
 */
export function listFirstWords(module) {
  return listFunctions(module).flatMap(({ node, parents }) => {
    const name = nameOf(node, parents.at(-1));
    const word = name?.match(/^[a-z]+/)?.[0];
    return name === undefined || word === undefined ? [] : [{ name, word }];
  });
}

/** The name of a function, from its parent where it has none itself. @param {any} node @param {any} parent @returns {string | undefined} */
function nameOf(node, parent) {
  if (node.id) return node.id.name;
  if (parent?.type === 'VariableDeclarator') return parent.id.name;
  if (parent?.type === 'MethodDefinition' && (parent.kind === 'method' || parent.kind === 'constructor'))
    return parent.key.name;
  return undefined;
}
