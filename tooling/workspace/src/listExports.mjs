import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseModule } from './parseModule.mjs';

/**
 * @typedef {object} ModuleExport
 * @property {string} name
 * @property {'function' | 'class' | 'interface' | 'type' | 'const' | 'namespace'} kind
 * @property {string} file
 * @property {number} line
 * @property {string} [doc] the docstring, without its delimiters
 */

/** @typedef {import('./parseModule.mjs').Module} Module */

/** @type {Record<string, ModuleExport['kind']>} */
const kinds = {
  FunctionDeclaration: 'function',
  TSDeclareFunction: 'function',
  ClassDeclaration: 'class',
  TSInterfaceDeclaration: 'interface',
  TSTypeAliasDeclaration: 'type',
  VariableDeclaration: 'const',
  TSModuleDeclaration: 'namespace',
};

/**
 * Lists the exports of a module, through every re-export from files of the same package and of other workspace packages, sorted by
 * name.
 *
 * @param {string} file a `.ts` or `.d.ts` file
 * @returns {ModuleExport[]}
 */
export function listExports(file) {
  const found = collect(file, new Map());
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/**
 * @param {string} file
 * @param {Map<string, Map<string, ModuleExport>>} seen
 * @returns {Map<string, ModuleExport>}
 */
function collect(file, seen) {
  const known = seen.get(file);
  if (known) return known;
  /** @type {Map<string, ModuleExport>} */
  const found = new Map();
  seen.set(file, found);
  const module = parseModule(file, readFileSync(file, 'utf8'));
  const local = listDeclarations(file, module);
  for (const node of module.program.body) {
    if (node.type === 'ExportAllDeclaration') {
      if (node.exported) found.set(nameOf(node.exported), at(file, module, node, nameOf(node.exported)));
      else for (const [name, item] of follow(file, node.source.value, seen)) found.set(name, item);
    } else if (node.type === 'ExportNamedDeclaration' && node.declaration) {
      for (const name of namesIn(node.declaration)) found.set(name, itemOf(local, name));
    } else if (node.type === 'ExportNamedDeclaration') {
      const from = node.source ? follow(file, node.source.value, seen) : local;
      for (const { local: inner, exported } of node.specifiers) {
        const item = from.get(nameOf(inner)) ?? at(file, module, node, nameOf(exported));
        found.set(nameOf(exported), { ...item, name: nameOf(exported) });
      }
    }
  }
  return found;
}

/** @param {Map<string, ModuleExport>} items @param {string} name */
function itemOf(items, name) {
  const item = items.get(name);
  if (!item) throw new Error(`no declaration of ${name}`);
  return item;
}

/** @param {string} file @param {Module} module @param {{ start: number }} node @param {string} name @returns {ModuleExport} */
function at(file, module, node, name) {
  return { name, kind: 'const', file, line: module.lineOf(node.start) };
}

/** @param {string} file @param {string} specifier @param {Map<string, Map<string, ModuleExport>>} seen */
function follow(file, specifier, seen) {
  const target = resolveFile(file, specifier);
  /** @type {Map<string, ModuleExport>} */
  const nothing = new Map();
  return target ? collect(target, seen) : nothing;
}

/** @param {string} file @param {string} specifier */
function resolveFile(file, specifier) {
  if (specifier.startsWith('@parachron/')) return resolvePackage(dirname(file), specifier);
  if (!specifier.startsWith('.')) return undefined;
  const stem = join(dirname(file), specifier).replace(/\.js$/, '');
  return [`${stem}.ts`, `${stem}.d.ts`].find((candidate) => existsSync(candidate));
}

/**
 * Returns the entry point of another package: its source in the repository, or its types if the package is installed.
 *
 * @param {string} from the folder that imports it
 * @param {string} name
 * @returns {string | undefined}
 */
function resolvePackage(from, name) {
  const folder = join(from, 'node_modules', name);
  if (!existsSync(folder)) return dirname(from) === from ? undefined : resolvePackage(dirname(from), name);
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const entry = exports?.['.'];
  const target = entry?.['@parachron/source'] ?? entry?.types;
  return target && join(realpathSync(folder), target);
}

/** @param {string} file @param {Module} module */
function listDeclarations(file, module) {
  /** @type {Map<string, ModuleExport>} */
  const items = new Map();
  for (const node of module.program.body) {
    const exported = node.type === 'ExportNamedDeclaration';
    const declaration = exported ? node.declaration : node;
    const kind = declaration && kinds[declaration.type];
    if (!declaration || !kind) continue;
    const doc = module.docOf(node.start);
    for (const name of namesIn(declaration)) {
      const before = items.get(name);
      items.set(name, {
        name,
        kind: isFunction(declaration, name) ? 'function' : kind,
        file,
        line: module.lineOf(node.start),
        ...(before?.doc ? { doc: before.doc } : {}),
        ...(doc && !before?.doc ? { doc } : {}),
      });
    }
  }
  return items;
}

/** @param {unknown} declaration @returns {string[]} */
function namesIn(declaration) {
  const node = /** @type {any} */ (declaration);
  if (node.type === 'VariableDeclaration') {
    return node.declarations.map((/** @type {any} */ declarator) => declarator.id.name).filter(Boolean);
  }
  return node.id?.name ? [node.id.name] : [];
}

/** @param {unknown} declaration @param {string} name */
function isFunction(declaration, name) {
  const node = /** @type {any} */ (declaration);
  const declarator = node.declarations?.find((/** @type {any} */ { id }) => id.name === name);
  const type = declarator?.id.typeAnnotation?.typeAnnotation.type ?? declarator?.init?.type;
  return ['ArrowFunctionExpression', 'FunctionExpression', 'TSFunctionType'].includes(type);
}

/** @param {{ type: string, name?: string, value?: unknown }} node */
function nameOf(node) {
  return node.name ?? String(node.value);
}
