// Prints the figures of this checkout: lines, files, public names, workspaces, public packages. Each as Git has them, generated files left out.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const files = execFileSync('git', ['ls-files', 'packages', 'apps', 'tooling'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|js)$/u.test(file) && !/generated|\.config\./u.test(file))
  .filter((file) => existsSync(join(root, file)));

/** @param {string} file */
const isTest = (file) => /\.(test|test-d)\.ts$|\/test\//u.test(file);
/** @param {string} file */
const countLines = (file) => readFileSync(join(root, file), 'utf8').split('\n').length - 1;
/** @param {readonly string[]} list */
const sum = (list) => list.reduce((lines, file) => lines + countLines(file), 0);

/** Names that the entry points of a package export; a star counts as the names behind it. @param {string} file @returns {Set<string>} */
function listNames(file) {
  const names = new Set();
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gmu, '');
  for (const [, list = ''] of text.matchAll(/export (?:type )?\{([^}]*)\}/gu))
    for (const name of list.split(','))
      if (name.trim()) names.add(name.trim().replace(/^type |^.* as /u, ''));
  for (const [, name] of text.matchAll(
    /export (?:declare )?(?:async )?(?:const|function|class|interface|type) (\w+)/gu,
  ))
    names.add(name);
  for (const [, from = ''] of text.matchAll(/export \* from '(\.[^']+)\.js'/gu))
    for (const name of listNames(join(file, '..', `${from}.ts`))) names.add(name);
  return names;
}

const workspaces = [...new Set(files.map((file) => file.split('/').slice(0, 2).join('/')))];
const rows = workspaces.map((folder) => {
  const own = files.filter((file) => file.startsWith(`${folder}/`));
  const manifest = join(root, folder, 'package.json');
  const { exports: doors = {}, private: isPrivate = false } = JSON.parse(readFileSync(manifest, 'utf8'));
  const entries = isPrivate ? [] : Object.values(doors).flatMap((door) => door['@parachron/source'] ?? []);
  const names = new Set(entries.flatMap((entry) => [...listNames(join(root, folder, entry))]));
  const source = own.filter((file) => !isTest(file));
  const tests = own.filter(isTest);
  return {
    folder,
    isPublic: !isPrivate,
    source: sum(source),
    tests: sum(tests),
    files: source.length,
    testFiles: tests.length,
    names: names.size,
  };
});

/** @param {string} group */
function total(group) {
  const own = rows.filter(({ folder }) => folder.startsWith(group));
  /** @param {'source' | 'tests' | 'files' | 'testFiles' | 'names'} key */
  const add = (key) => own.reduce((all, row) => all + row[key], 0);
  const counts = {
    source: add('source'),
    tests: add('tests'),
    files: add('files'),
    testFiles: add('testFiles'),
  };
  const published = own.filter(({ isPublic }) => isPublic).length;
  const folder = `${group || 'all'} (${own.length} workspaces, ${published} public)`;
  return { folder, ...counts, names: add('names') };
}

const product = rows.filter(({ folder }) => !folder.startsWith('tooling/'));
const lines = [...rows, total('packages/'), total('apps/'), total('tooling/'), total('')].map(
  (row) =>
    `| ${row.folder} | ${row.source} | ${row.tests} | ${row.files} | ${row.testFiles} | ${row.names} |`,
);
const source = product.map((row) => row.source);
const tests = product.map((row) => row.tests);
/** @param {number[]} list */
const addUp = (list) => list.reduce((all, one) => all + one, 0);
process.stdout.write(`Source of packages and apps: ${addUp(source)} lines; their tests: ${addUp(tests)} lines.

| workspace | source | tests | files | test files | public names |
|---|--:|--:|--:|--:|--:|
${lines.join('\n')}
`);
