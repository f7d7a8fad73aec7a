import { basename } from 'node:path';

/** @typedef {ReturnType<typeof import('@parachron/workspace').parseModule>} Module */
/** @typedef {{ name: string, kind: 'type' | 'class' | 'value' }} Exported */

const entries = new Set(['bin', 'index', 'main']);

/** First words of the names of files with one function. */
const verbs = new Set(
  `add advance apply ask assert build change check choose clear collect compare complete connect convert count create decode define
  delete derive describe emit encode estimate evaluate explain fail find finish follow format gather get give guard handle
  has identify import is join judge keep link list load locate make measure merge move observe open order parse pass pick pin place
  plan predict prepare print put quote read recognize refuse register release remove render replace require resolve restore run
  search select send serve settle share shorten show sort split start stop store submit subscribe sum summarize take translate try
  unwrap update validate verify wait walk watch weigh withdraw wrap write`.split(/\s+/),
);

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
  return values.length === 1 || isCapital || verbs.has(name.match(/^[a-z]+/)?.[0] ?? '');
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
