// Packs every public package, and uses the archives as a user would.
import { copyFileSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '@parachron/repo/browser';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { budgets } from '../src/budgets.mjs';
import { isAllowed } from '../src/bundling/collectLicenses.mjs';
import { installArchives } from '../src/installArchives.mjs';
import { lintPackage } from '../src/lintPackage.mjs';
import { listEntries } from '../src/listPublic.mjs';
import { measureImport } from '../src/measureImport.mjs';
import { packPackages } from '../src/packPackages.mjs';
import { root } from '../src/root.mjs';
import { run } from '../src/run.mjs';

const compilerOptions = {
  target: 'ES2023',
  lib: ['ES2023', 'DOM'],
  module: 'NodeNext',
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  rootDir: '.',
  outDir: 'out',
};

let folder: string;
let packed: Awaited<ReturnType<typeof packPackages>>;
let all: string;
let installed: Awaited<ReturnType<typeof installArchives>>;
let modules: string[];
beforeAll(async () => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'parachron-packages-'));
  packed = await packPackages(folder);
  modules = packed.flatMap(({ manifest }) => listEntries(manifest).map(({ name }) => name));
  all = join(folder, 'all');
  const archives = packed.map(({ archive }) => archive);
  installed = await installArchives(all, archives);
  // A program has the global types of one variant.
  const imported = modules.filter((name) => !name.endsWith('/augment-m'));
  const imports = imported.map((name, at) => `import * as module${at} from '${name}';`);
  const names = imported.map((_name, at) => `module${at}`);
  writeFileSync(join(all, 'everything.ts'), `${imports.join('\n')}\nvoid [${names.join(', ')}];\n`);
  copyFileSync(join(root, 'tooling/publish/consumer/program.ts'), join(all, 'program.ts'));
  const files = ['program.ts', 'everything.ts'];
  writeFileSync(join(all, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
}, 400_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('publint and attw find no problem in an archive', async () => {
  expect(packed.length).toBeGreaterThan(0);
  for (const one of packed) expect(await lintPackage(one), one.manifest.name).toEqual([]);
});

test('no installed package runs a script, asks for another Node.js or has another licence', () => {
  const { warnings, packages } = installed;
  expect(warnings).not.toContain('EBADENGINE');
  expect(Object.keys(packages).length).toBeGreaterThan(packed.length);
  for (const [path, { hasInstallScript, license = 'none', optional }] of Object.entries(packages)) {
    expect(hasInstallScript ?? false, path).toBe(false);
    // The light client of polkadot.js is optional, and the page of packages names it.
    if (!optional) expect(isAllowed(license), `${path}: ${license}`).toBe(true);
  }
});

test('a program of every package compiles strictly, and runs in Node.js', async () => {
  const tsc = join(root, 'node_modules/.bin/tsc');
  const output = await run(all, [tsc, '-p', '.', '--pretty', 'false']).then(
    () => '',
    (error: Error) => error.message,
  );
  // Declarations of other authors have errors of their own.
  expect(output.match(/^(program|everything|node_modules\/@parachron|error).*/gm)).toBeNull();
  for (const name of ['everything', 'program']) {
    expect(await run(all, [process.execPath, `out/${name}.js`])).toEqual({ stdout: '', stderr: '' });
  }
});

test('the program runs in a page', async () => {
  const bundle = await rolldown({
    input: join(all, 'program.ts'),
    platform: 'browser',
    tsconfig: false,
    // Nothing of Node.js may be left in what the page loads, not even unused: Vite 7 refuses its names before it omits them.
    external: /^node:/,
    treeshake: false,
    checks: { ineffectiveDynamicImport: false },
  });
  const { output } = await bundle.generate();
  await bundle.close();
  const browser = await launchBrowser({ folder });
  // Without a Chrome there is no page to try.
  if (!browser) return expect(process.platform).not.toBe('linux');
  const page = await browser.newPage();
  await page.route('http://page.test/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const file = output.find(({ fileName }) => `/${fileName}` === pathname);
    if (file?.type === 'chunk') return route.fulfill({ contentType: 'text/javascript', body: file.code });
    return route.fulfill({ contentType: 'text/html', body: '' });
  });
  await page.goto('http://page.test/');
  expect(await page.evaluate("import('/program.js').then(() => 'finished')")).toBe('finished');
  await browser.close();
});

test('every module has a budget, and each import stays below its budget', async () => {
  expect(modules.filter((name) => !budgets.some(([statement]) => statement.includes(`'${name}'`)))).toEqual(
    [],
  );
  const exceeding = [];
  for (const [statement, first, most, files] of budgets) {
    const measured = await measureImport(statement, all);
    const isBelow = measured.first <= first * 1000 && measured.all <= most * 1000 && measured.files <= files;
    if (!isBelow) exceeding.push([statement, measured]);
  }
  expect(exceeding).toEqual([]);
}, 300_000);

test('the command needs six packages, and runs', async () => {
  const own = ['@parachron/onboarding', '@parachron/web'];
  const archives = packed.filter(({ manifest }) => own.includes(manifest.name)).map(({ archive }) => archive);
  const alone = join(folder, 'command');
  const { packages } = await installArchives(alone, archives);
  // Four of them measure the width of texts.
  expect(Object.keys(packages).length).toBeLessThanOrEqual(6);
  const command = join(alone, 'node_modules/.bin/parachron');
  expect(await run(alone, [command, '--version'])).toEqual({ stdout: '0.0.0\n', stderr: '' });
  expect((await run(alone, [command, 'demo'])).stdout).toMatch(/^Sample parachain: ready\.$/m);
}, 300_000);
