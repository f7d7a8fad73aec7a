import { nameOf } from './figures/measureModule.mjs';
import { listFunctions } from './listLongFunctions.mjs';

/** @typedef {ReturnType<typeof import('@parachron/workspace').parseModule>} Module */

/** First words of function names that the project does not use, with the word that the project uses instead. */
const words = new Map(
  Object.entries({
    assert: 'require',
    ensure: 'require',
    fetch: 'load',
    lookup: 'find',
    make: 'create',
    print: 'write',
    propose: 'suggest',
    recognize: 'detect',
    retrieve: 'get',
    search: 'find',
    verify: 'check',
  }),
);

/**
 * Lists the functions whose name begins with a synonym of the project's word.
 *
 * @param {Module} module
 * @returns {{ name: string, word: string }[]}
 */
export function listSynonyms(module) {
  return listFunctions(module).flatMap(({ node, parents }) => {
    const name = nameOf(node, parents.at(-1)) ?? '';
    const word = words.get(name.match(/^[a-z]+(?=[A-Z])/)?.[0] ?? '');
    return word === undefined ? [] : [{ name, word }];
  });
}
