import { existsSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { listExports, listFiles, listPackages, parseModule, root } from '@parachron/workspace';
import { isTest } from './isTest.mjs';
import { sourceOf } from './listPublished.mjs';

/** Rules, codecs, planners and encoders, by the first word of a function. */
const kinds = /^(check|compare|decode|derive|encode|judge|parse|plan|predict|quote)[A-Z]/;

const table = 'testedThrough.mjs';

/**
 * Lists the rules, codecs, planners and encoders without a test beside them, unless the table names a test file whose imports lead
 * to the untested file.
 *
 * @param {{ in?: string, through: Readonly<Record<string, string | readonly string[]>> }} options `through`: test files by the names of what they test, both
 * without folders, so that files may move
 * @returns {string[]}
 */
export function listUntestedFiles({ in: base = root, through }) {
  const files = listPackages({ in: base }).flatMap(({ folder }) =>
    ['src', 'test'].flatMap((inside) => listFiles(`${folder}/${inside}`, { endings: ['.ts'], in: base })),
  );
  const all = [...files, ...listFiles('tooling', { endings: ['.ts'], in: base })];
  const besides = new Set(all.filter(isTest).map(stemOf));
  const untested = files.filter((file) => isOfKind(file, base) && !besides.has(stemOf(file)));
  const links = createLinks(base);
  const named = untested.filter((file) => basename(file, '.ts') in through);
  const tests = new Map(
    [...new Set(Object.values(through).flat())].map((name) => [name, reach(all, name, links)]),
  );
  const names = new Set(untested.map((file) => basename(file, '.ts')));
  return [
    ...untested
      .filter((file) => !named.includes(file))
      .map((file) => `${file}: no test stands beside it, and ${table} names none that runs it`),
    ...named.flatMap((file) => {
      const asked = [through[basename(file, '.ts')] ?? []].flat();
      return asked.some((test) => tests.get(test)?.has(file))
        ? []
        : [`${file}: ${table} names ${asked.join(', ')}, whose imports do not lead to it`];
    }),
    ...Object.keys(through)
      .filter((name) => !names.has(name))
      .map((name) => `${table}: no file without a test beside it is named ${name}`),
  ];
}

/** @param {string} file @param {string} base */
function isOfKind(file, base) {
  if (isTest(file) || file.includes('/generated/') || file.endsWith('/index.ts')) return false;
  if (kinds.test(basename(file)) || /(^|\/)checks\//.test(file)) return true;
  return parseModule(file, readFileSync(join(base, file), 'utf8')).program.body.some(
    (/** @type {any} */ node) => kinds.test(node.declaration?.id?.name ?? ''),
  );
}

/** @param {string} file */
function stemOf(file) {
  return file.replace(/(\.property)?(\.test)?\.ts$/, '');
}

/** @typedef {(file: string) => readonly string[]} Links the files whose exports a file imports */

/** @param {readonly string[]} all @param {string} name @param {Links} links */
function reach(all, name, links) {
  const reached = new Set(all.filter((file) => basename(file) === name));
  for (const file of reached) for (const next of links(file)) reached.add(next);
  return reached;
}

/**
 * Follows a name through the index files that re-export the name, so that the import of one name does not lead to a whole package.
 *
 * @param {string} base
 * @returns {Links}
 */
function createLinks(base) {
  const entries = new Map(
    listPackages({ in: base, groups: ['packages', 'tooling'] }).flatMap(({ name, folder, manifest }) =>
      Object.entries(manifest.exports ?? {}).map(([path, target]) => [
        posix.join(name, path),
        posix.join(folder, sourceOf(target)),
      ]),
    ),
  );
  /** @type {Map<string, string[]>} */
  const known = new Map();
  /** @type {Map<string, Map<string, string>>} */
  const offered = new Map();
  const offers = (/** @type {string} */ index) => {
    const names =
      offered.get(index) ??
      new Map(listExports(join(base, index)).map(({ name, file }) => [name, posix.relative(base, file)]));
    offered.set(index, names);
    return names;
  };
  return (file) => {
    const found = known.get(file) ?? listTargets(file).filter((target) => existsSync(join(base, target)));
    known.set(file, found);
    return found;
  };

  /** @param {string} file @returns {string[]} */
  function listTargets(file) {
    const { program, imports } = parseModule(file, readFileSync(join(base, file), 'utf8'));
    const statements = program.body.flatMap((node) =>
      'source' in node && node.source
        ? [
            {
              specifier: node.source.value,
              names: 'specifiers' in node ? node.specifiers.map(nameOf) : [undefined],
            },
          ]
        : [],
    );
    const written = new Set(statements.map(({ specifier }) => specifier));
    const later = imports.filter(({ specifier }) => !written.has(specifier));
    const all = [...statements, ...later.map(({ specifier }) => ({ specifier, names: [undefined] }))];
    return all.flatMap(({ specifier, names }) => {
      const target = specifier.startsWith('.')
        ? posix.join(posix.dirname(file), specifier).replace(/\.js$/, '.ts')
        : (entries.get(specifier) ?? '');
      if (!target.endsWith('.ts')) return [];
      if (basename(target) !== 'index.ts') return [target];
      const offer = offers(target);
      return names.flatMap((name) => (name === undefined ? [...offer.values()] : (offer.get(name) ?? [])));
    });
  }
}

/** The name that an import takes from a module; undefined for all of them. @param {any} specifier @returns {string | undefined} */
function nameOf(specifier) {
  return specifier.type === 'ImportNamespaceSpecifier'
    ? undefined
    : (specifier.imported ?? specifier.local)?.name;
}
