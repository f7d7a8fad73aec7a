import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { measureBundles } from './measureBundles.mjs';

const name = '@parachron/made';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bundles-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Installs a package with a small function, a large one, and one that uses a package of other authors. */
function install(sideEffects: boolean) {
  const target = join(folder, 'node_modules', name);
  mkdirSync(target, { recursive: true });
  const manifest = { name, version: '1.0.0', type: 'module', sideEffects, exports: { '.': './index.js' } };
  writeFileSync(join(target, 'package.json'), JSON.stringify(manifest));
  const files = {
    'index.js': "export * from './small.js'; export * from './large.js'; export * from './foreign.js';",
    'small.js': 'export const small = () => 1;',
    'large.js': `export const large = () => '${'x'.repeat(1000)}'; globalThis.made = large;`,
    'foreign.js': "import { elsewhere } from 'elsewhere'; export const foreign = () => elsewhere();",
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(target, file), text);
  return [{ name, folder: 'packages/made', manifest, tarball: '' }];
}

const one = (what: string, bytes: number) => ({ statement: `import { ${what} } from '${name}';`, bytes });

test('counts the bytes of a statement, without other packages', async () => {
  const budgets = [one('small', 100), one('foreign', 150)];
  expect(await measureBundles({ budgets, packed: install(false), folder })).toEqual([]);
});

test('counts the bytes of other packages if they are bounded', async () => {
  const packed = install(false);
  const other = join(folder, 'node_modules', 'elsewhere');
  mkdirSync(other, { recursive: true });
  writeFileSync(
    join(other, 'package.json'),
    JSON.stringify({ name: 'elsewhere', type: 'module', main: './index.js' }),
  );
  const text = Array.from({ length: 500 }, (_unused, at) => `${at * 7919}`).join(' ');
  writeFileSync(join(other, 'index.js'), `export const elsewhere = () => '${text}';`);
  const budgets = [
    { ...one('foreign', 150), whole: 500 },
    { ...one('small', 100), whole: 100 },
  ];
  expect(await measureBundles({ budgets, packed, folder })).toEqual([
    expect.stringMatching(/with everything brings 1\d\d\d bytes, it may bring 500$/),
  ]);
});

test('counts bytes that load at once separately from bytes that a use loads', async () => {
  const packed = install(false);
  const target = join(folder, 'node_modules', name);
  const text = Array.from({ length: 300 }, (_unused, at) => `${at * 7919}`).join(' ');
  writeFileSync(join(target, 'large.js'), `export const large = '${text}';`);
  writeFileSync(join(target, 'small.js'), "export const small = () => import('./large.js');");
  const budgets = [
    { ...one('small', 5_000), first: 200 },
    { ...one('large', 5_000), first: 200 },
  ];
  expect(await measureBundles({ budgets, packed, folder })).toEqual([
    expect.stringMatching(/^import \{ large \} .* loads at once \d+ bytes, it may bring 200$/),
  ]);
});

test('counts the files that Node.js loads, used or not', async () => {
  const packed = install(false);
  const budgets = [
    { ...one('small', 5_000), files: 5 },
    { ...one('large', 5_000), files: 4 },
  ];
  expect(await measureBundles({ budgets, packed, folder })).toEqual([
    expect.stringMatching(/^import \{ large \} .* loads in Node\.js 5 files, it may bring 4$/),
  ]);
});

test('names the packages of polkadot.js that Node.js loads, used or not', async () => {
  const packed = install(false);
  const target = join(folder, 'node_modules', name);
  writeFileSync(join(target, 'small.js'), "import '@polkadot/util'; export const small = () => 1;");
  writeFileSync(join(target, 'large.js'), "import '@polkadot/types'; export const large = () => 1;");
  const bounds = { ...one('small', 5_000), files: 5 };
  const budgets = [bounds, { ...bounds, peers: ['@polkadot/util'] }];
  expect(await measureBundles({ budgets, packed, folder })).toEqual([
    `${bounds.statement} loads @polkadot/types in Node.js`,
  ]);
});

test('names a statement beyond its budget, and packages without a budget', async () => {
  const packed = install(true);
  expect(await measureBundles({ budgets: [one('small', 100)], packed, folder })).toEqual([
    expect.stringMatching(
      /^import \{ small \} from '@parachron\/made'; brings 1\d\d\d bytes, it may bring 100$/,
    ),
  ]);
  rmSync(join(folder, 'bundles'), { recursive: true });
  expect(await measureBundles({ budgets: [], packed, folder })).toEqual([
    'tooling/consumers/src/budgets.mjs has no budget for @parachron/made',
  ]);
});
