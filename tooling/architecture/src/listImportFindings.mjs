import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { isTest } from './isTest.mjs';
import { describeArrow, published } from './listManifestFindings.mjs';

/** @typedef {import('./ranks.mjs').Place} Place */
/** @typedef {ReturnType<typeof import('@parachron/workspace').listPackages>[number]} Package */
/** @typedef {ReturnType<typeof import('@parachron/workspace').parseModule>} Module */

/**
 * Lists the imports of one file that are undeclared, reach into another package, or break the ranks.
 *
 * @param {{ file: string, module: Module, one: Package, packages: Package[], ranks: Record<string, Place> }} options
 */
export function listImportFindings({ file, module, one, packages, ranks }) {
  return module.imports.flatMap(({ specifier, line }) => {
    const wrong = specifier.startsWith('.')
      ? judgeRelative({ file, specifier, one })
      : judgePackage({ file, specifier, one, packages, ranks });
    return wrong ? [`${file}:${line} ${wrong}`] : [];
  });
}

/** @param {{ file: string, specifier: string, one: Package }} options */
function judgeRelative({ file, specifier, one }) {
  const target = posix.join(posix.dirname(file), specifier);
  if (!target.startsWith(`${one.folder}/`)) return `"${specifier}" leaves the package`;
  const published = !isTest(file);
  if (published && !target.startsWith(`${one.folder}/src/`)) return `"${specifier}" leaves src`;
  if (published && isTest(target.replace(/\.js$/, '.ts'))) return `"${specifier}" is a test`;
  return undefined;
}

/** @param {{ file: string, specifier: string, one: Package, packages: Package[], ranks: Record<string, Place> }} options */
function judgePackage({ file, specifier, one, packages, ranks }) {
  if (isBuiltin(specifier)) return specifier.startsWith('node:') ? undefined : `write "node:${specifier}"`;
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  if (name === one.name) return isTest(file) ? undefined : `"${specifier}" is the package itself`;
  const target = packages.find((candidate) => candidate.name === name);
  const entry = `.${specifier.slice(name.length)}`;
  if (target && !(entry in (target.manifest.exports ?? {})))
    return `"${specifier}" is no entry point of ${name}`;
  const declared = published(one.manifest);
  if (entry === './test' && !isTest(file)) return `"${specifier}" is for tests`;
  if (isTest(file)) {
    return name in declared || name in (one.manifest.devDependencies ?? {})
      ? undefined
      : `${name} is not declared in ${one.folder}/package.json`;
  }
  const [here, there] = [ranks[one.name], ranks[name]];
  if (here && there && there.rank >= here.rank)
    return describeArrow({ name: one.name, ...here }, { name, ...there });
  return name in declared ? undefined : `${name} is not among the published dependencies of ${one.name}`;
}
