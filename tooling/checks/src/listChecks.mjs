import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { listFiles, parseModule, root } from '@parachron/workspace';

/**
 * @typedef {object} CheckFile
 * @property {string} file from the folder of the checks, without its ending: `hrmp/channelParameters`
 * @property {string} name of the file's export
 * @property {string} id
 * @property {string} title
 * @property {string} explanation Markdown
 */

/** Folder of the checks; a folder in it is named for its topic. */
export const checksFolder = 'packages/checklist/src/checks';

/**
 * Lists the checks with their ids, titles and explanations, in the order of their files.
 *
 * @returns {CheckFile[]}
 */
export function listChecks() {
  return listFiles(checksFolder, { endings: ['.ts'] })
    .filter((path) => /^[^/]+\/[^/.]+\.ts$/.test(path.slice(checksFolder.length + 1)))
    .map((path) => readCheck(path, readFileSync(join(root, path), 'utf8')));
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {CheckFile}
 */
export function readCheck(path, text) {
  const name = basename(path, '.ts');
  const definition = findDefinition(parseModule(path, text).program, name);
  if (!definition) throw new Error(`${path} exports no check named ${name}`);
  const textOf = (/** @type {string} */ key) => {
    const value = definition.properties.find((/** @type {any} */ one) => one.key?.name === key)?.value;
    const found = value?.type === 'TemplateLiteral' ? plainTemplate(value) : value?.value;
    if (typeof found !== 'string')
      throw new Error(`${path}: the ${key} has to be a text without anything filled in`);
    return found;
  };
  const file = path.slice(checksFolder.length + 1, -'.ts'.length);
  return { file, name, id: textOf('id'), title: textOf('title'), explanation: textOf('explanation') };
}

/** The object given to `defineCheck`. @param {any} program @param {string} name @returns {any} */
function findDefinition(program, name) {
  return program.body
    .filter((/** @type {any} */ node) => node.type === 'ExportNamedDeclaration')
    .flatMap((/** @type {any} */ node) => node.declaration?.declarations ?? [])
    .find((/** @type {any} */ one) => one.id.name === name && one.init?.callee?.name === 'defineCheck')?.init
    .arguments[0];
}

/** @param {any} template @returns {string | undefined} */
function plainTemplate(template) {
  return template.expressions.length === 0 ? template.quasis[0].value.cooked : undefined;
}
