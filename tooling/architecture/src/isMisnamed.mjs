import { basename } from 'node:path';
import { verbs } from './firstWords.mjs';

/** @typedef {ReturnType<typeof import('@parachron/workspace').parseModule>} Module */
/** @typedef {{ name: string, kind: 'type' | 'class' | 'value' }} Exported */

const entries = new Set(['bin', 'index', 'main']);

/** Verbs that are nouns in the names of families: `callWeights`, `stepText`. */
const alsoNouns = new Set(['call', 'dispatch', 'dry', 'grant', 'schedule', 'step', 'sudo']);

/**
 * Returns whether a file's name differs from its export. A file of several exports without a main export is a family, named by a noun:
 * types alone (`WatchEvent`), errors (`submitErrors`), or constants and functions (`integerCodecs`).
 *
 * @param {string} file
 * @param {Module} module
 * @param {readonly string[]} [targets] names of further entry points of the package
 */
export function isMisnamed(file, module, targets = []) {
  const name = basename(file).replace(/\..*$/, '');
  const exported = listExported(module);
  if (entries.has(name) || targets.includes(name) || exported.length === 0) return false;
  const plain = name.replaceAll('-', '').toLowerCase();
  if (exported.some((one) => one.name.toLowerCase() === plain)) return false;
  const values = exported.filter(({ kind }) => kind !== 'type');
  const isCapital = /^[A-Z]/.test(name);
  if (values.length === 0) return !isCapital;
  if (/errors$/i.test(name)) return !values.some((one) => one.kind === 'class' && one.name.endsWith('Error'));
  const word = name.match(/^[a-z]+/)?.[0] ?? '';
  return values.length === 1 || isCapital || (Object.hasOwn(verbs, word) && !alsoNouns.has(word));
}

/** @param {Module} module @returns {Exported[]} */
function listExported(module) {
  return module.program.body.flatMap((/** @type {any} */ node) => {
    if (node.type === 'ExportDefaultDeclaration')
      return [{ name: node.declaration.id?.name ?? 'default', kind: 'value' }];
    if (node.type !== 'ExportNamedDeclaration') return [];
    const { declaration } = node;
    if (!declaration)
      return node.specifiers.map((/** @type {any} */ { exported }) => ({
        name: exported.name,
        kind: 'value',
      }));
    if (!declaration.declarations) return [{ name: declaration.id.name, kind: kindOf(declaration) }];
    return declaration.declarations.flatMap((/** @type {any} */ { id }) => listBound(id));
  });
}

/** @param {any} declaration */
function kindOf({ type }) {
  if (type === 'ClassDeclaration') return 'class';
  return type.startsWith('TS') && type !== 'TSDeclareFunction' ? 'type' : 'value';
}

/** @param {any} id @returns {Exported[]} */
function listBound(id) {
  const ids = id.properties?.map((/** @type {any} */ { value }) => value) ?? [id];
  return ids.map((/** @type {any} */ one) => ({ name: one.name ?? '', kind: 'value' }));
}
