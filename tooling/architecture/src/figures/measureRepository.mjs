import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { listFiles, listPackages, parseModule, root } from '@parachron/workspace';
import { isTest } from '../isTest.mjs';
import { listFolderPairs } from '../listFolderArrows.mjs';
import { listPublished } from '../listPublished.mjs';
import { measureModule } from './measureModule.mjs';

/** @typedef {ReturnType<typeof import('@parachron/workspace').parseModule>} Module */
/** @typedef {import('./measureModule.mjs').ModuleFigures} ModuleFigures */
/** @typedef {{ file: string, lines: number, module: Module, figures: ModuleFigures }} Measured */
/** @typedef {{ folder: string, source: number, tests: number }} PackageLines */

/**
 * Measures the published packages and the apps: handwritten files only.
 *
 * @param {{ in?: string }} [options] another checkout of the repository
 */
export function measureRepository({ in: base = root } = {}) {
  const packages = listPackages({ in: base }).map((one) => {
    const { folder, manifest } = one;
    const targets = Object.keys(manifest.exports ?? {}).map((name) => basename(name));
    return { folder, files: measure(folder, { base, targets, published: listPublished(one, base) }) };
  });
  const files = packages.flatMap((one) => one.files);
  const source = files.filter(({ file }) => !isTest(file));
  const tests = files.filter(({ file }) => isTest(file));
  /** @param {Measured[]} from @param {(figures: ModuleFigures) => number} count */
  const sum = (from, count) => from.reduce((total, { figures }) => total + count(figures), 0);
  const own = source.filter(({ file }) => !file.endsWith('/index.ts'));
  return {
    packages: packages.map(({ folder, files: inside }) => linesOf(folder, inside)),
    fileLengths: source.map(({ lines }) => lines),
    functionLengths: source.flatMap(({ figures }) => figures.functions),
    testedBeside: own.filter(({ file }) => existsSync(join(base, file.replace(/\.tsx?$/, '.test.ts'))))
      .length,
    ownFiles: own.length,
    casts: sum(source, ({ casts }) => casts),
    conditionalSpreads: sum(source, ({ conditionalSpreads }) => conditionalSpreads),
    bareThrows: sum(source, ({ bareThrows }) => bareThrows),
    wrongParameters: sum(source, ({ wrongParameters }) => wrongParameters),
    misnamed: sum(own, ({ misnamed }) => (misnamed ? 1 : 0)),
    verbs: new Set(source.flatMap(({ figures }) => figures.verbs)).size,
    hiddenExpectations: sum(tests, ({ hiddenExpectations }) => hiddenExpectations),
    folderPairs: packages.flatMap(({ files: inside }) =>
      listFolderPairs(new Map(inside.map(({ file, module }) => [file, module]))),
    ),
  };
}

/** @param {string} folder @param {{ base: string, targets: readonly string[], published: ReadonlyMap<string, ReadonlySet<string>> }} about @returns {Measured[]} */
function measure(folder, { base, targets, published }) {
  return ['src', 'test']
    .flatMap((inside) => listFiles(`${folder}/${inside}`, { endings: ['.ts', '.tsx'], in: base }))
    .filter((file) => !file.includes('/generated/'))
    .map((file) => {
      const text = readFileSync(join(base, file), 'utf8');
      const module = parseModule(file, text);
      return {
        file,
        lines: text.split('\n').length - 1,
        module,
        figures: measureModule(file, module, { targets, published: published.get(file) }),
      };
    });
}

/** @param {string} folder @param {Measured[]} files @returns {PackageLines} */
function linesOf(folder, files) {
  const total = (/** @type {boolean} */ tests) =>
    files.filter(({ file }) => isTest(file) === tests).reduce((sum, { lines }) => sum + lines, 0);
  return { folder, source: total(false), tests: total(true) };
}
