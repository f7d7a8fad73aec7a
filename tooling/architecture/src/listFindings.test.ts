import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listFindings } from './listFindings.mjs';

const ranks = {
  '@parachron/low': { rank: 0, edge: false },
  '@parachron/left': { rank: 1, edge: false },
  '@parachron/right': { rank: 1, edge: true },
};

let folder: string;

function put(path: string, content: string | object): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
}

function putPackage(name: string, more: object = {}): void {
  put(`packages/${name}/package.json`, {
    name: `@parachron/${name}`,
    exports: { '.': './src/index.ts' },
    ...more,
  });
}

const findings = () => listFindings({ in: folder, ranks });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'architecture-'));
  putPackage('low');
  putPackage('left', { dependencies: { '@parachron/low': 'workspace:^' } });
  putPackage('right', { dependencies: { '@parachron/low': 'workspace:^', ws: '1.0.0' } });
  put('packages/low/src/index.ts', 'export const one = 1;\n');
  put('packages/left/src/index.ts', "export * from '@parachron/low';\n");
  put('packages/right/src/index.ts', "import 'node:net';\nimport 'ws';\nfetch('http://localhost');\n");
});
afterEach(() => rmSync(folder, { recursive: true }));

test('finds nothing wrong where every arrow points down', () => {
  expect(findings()).toEqual([]);
});

test('finds an arrow that points up, in the manifest and in the import', () => {
  putPackage('low', { dependencies: { '@parachron/left': 'workspace:^' } });
  put('packages/low/src/index.ts', "\nimport '@parachron/left';\n");
  expect(findings()).toEqual([
    'packages/low/package.json: the arrow from @parachron/low (rank 0) to @parachron/left (rank 1) points up',
    expect.stringMatching(
      /workspaces depend on each other in a circle: @parachron\/left → @parachron\/low →/,
    ),
    'packages/low/src/index.ts:2 the arrow from @parachron/low (rank 0) to @parachron/left (rank 1) points up',
  ]);
});

test('finds an arrow that points sideways, also one of types only', () => {
  put('packages/left/src/index.ts', "import type {} from '@parachron/right';\n");
  expect(findings()).toEqual([
    expect.stringMatching(/^packages\/left\/src\/index\.ts:1 .* points sideways$/),
  ]);
});

test('lets tests look up and sideways through declared development dependencies, and no further', () => {
  putPackage('left', {
    dependencies: { '@parachron/low': 'workspace:^' },
    devDependencies: { '@parachron/right': 'workspace:^' },
  });
  put('packages/left/src/index.test.ts', "import '@parachron/right';\nimport '@parachron/left';\n");
  expect(findings()).toEqual([]);
  put('packages/left/test/more.test.ts', "import 'vitest';\n");
  expect(findings()).toEqual([
    expect.stringMatching(/^packages\/left\/test\/more\.test\.ts:1 vitest is not/),
  ]);
});

test('finds development dependencies that go in a circle', () => {
  putPackage('low', { devDependencies: { '@parachron/left': 'workspace:^' } });
  expect(findings()).toEqual([expect.stringContaining('circle')]);
});

test('finds imports that are undeclared, deep, or leave the package', () => {
  put(
    'packages/left/src/index.ts',
    "import '@polkadot/util';\nimport '@parachron/low/src/index.js';\nimport '../../low/src/index.js';\nimport './a.test.js';\n",
  );
  expect(findings()).toEqual([
    expect.stringMatching(/index\.ts:1 @polkadot\/util is not among the published dependencies/),
    expect.stringMatching(/index\.ts:2 .* is no entry point of @parachron\/low/),
    expect.stringMatching(/index\.ts:3 .* leaves the package/),
    expect.stringMatching(/index\.ts:4 .* is a test/),
  ]);
});

test('finds files that import each other in a circle, and lets types do so', () => {
  put('packages/low/src/a.ts', "import type {} from './b.js';\n");
  put('packages/low/src/b.ts', "export * from './a.js';\n");
  put('packages/low/src/c.ts', "import './d.js';\n");
  put('packages/low/src/d.ts', "import './c.js';\n");
  expect(findings()).toEqual([
    'packages/low/src/c.ts: imports go in a circle: packages/low/src/c.ts → packages/low/src/d.ts → packages/low/src/c.ts',
  ]);
});

test('finds input and output in a package that has none', () => {
  putPackage('left', { peerDependencies: { '@polkadot/rpc-provider': '1.0.0' } });
  put(
    'packages/left/src/index.ts',
    [
      "import type { ProviderInterface } from '@polkadot/rpc-provider/types';",
      "import { WsProvider } from '@polkadot/rpc-provider';",
      "import { readFileSync } from 'node:fs';",
      'export const a = () => setTimeout(() => undefined, 1);',
      'export const b = () => globalThis.fetch;',
    ].join('\n'),
  );
  expect(findings()).toEqual([
    expect.stringMatching(/index\.ts:2 imports "@polkadot\/rpc-provider"/),
    expect.stringMatching(/index\.ts:3 imports "node:fs"/),
    expect.stringMatching(/index\.ts:5 uses fetch/),
    expect.stringMatching(/index\.ts:4 uses setTimeout/),
  ]);
});

test('does not take local names for globals', () => {
  put(
    'packages/left/src/index.ts',
    [
      'export function run(fetch: () => void, { process }: { process: number }) { fetch(); return process; }',
      'export const plan = { console: 1, fetch: 2 };',
      'export const read = (source: { fetch(): void; process: WebSocket }) => [source.fetch(), plan.console];',
    ].join('\n'),
  );
  expect(findings()).toEqual([]);
});

test('finds a package without a rank, and a rank without a package', () => {
  putPackage('new');
  rmSync(join(folder, 'packages/right'), { recursive: true });
  expect(findings()).toEqual([
    expect.stringMatching(/packages\/new\/package\.json: @parachron\/new has no rank/),
    expect.stringMatching(/@parachron\/right has a rank but is no package/),
  ]);
});

test('finds folders that import each other, also through a third and by types alone', () => {
  put('packages/low/src/a/one.ts', "import '../b/two.js';\n");
  put('packages/low/src/b/two.ts', "import '../c/deep/three.js';\n");
  put('packages/low/src/c/deep/three.ts', "import type {} from '../../a/one.js';\n");
  expect(findings()).toEqual([
    expect.stringMatching(
      /^packages\/low\/src\/a: folders import each other: .*\/a → .*\/b → .*\/c → .*\/a;/,
    ),
  ]);
});

test('finds an expectation behind a condition, in a test or in what a test calls', () => {
  put(
    'packages/low/src/one.test.ts',
    "test('one', () => {\n  if (one) expect(one).toBe(1);\n});\nif (one) test('two', () => expect(one).toBe(1));\n",
  );
  put('packages/low/test/support/judge.ts', 'export const judge = () => one && expect(one).toBe(1);\n');
  expect(findings()).toEqual([
    'packages/low/src/one.test.ts:2 the expectation is behind a condition, so that a test passes without it',
    'packages/low/test/support/judge.ts:1 the expectation is behind a condition, so that a test passes without it',
  ]);
});

test('finds a function that is too long', () => {
  const write = (name: string, lines: number) =>
    `export const ${name} = () => {\n${'  run();\n'.repeat(lines - 2)}};\n`;
  put('packages/low/src/one.ts', write('one', 68));
  put('packages/low/src/two.tsx', write('two', 69));
  expect(findings()).toEqual(['packages/low/src/two.tsx:1 a function has 69 lines, at most 68']);
});

test('finds a file whose name differs from its export, unless the manifest names the file', () => {
  put('packages/low/src/two.ts', 'export const one = 1;\n');
  expect(findings()).toEqual([
    "packages/low/src/two.ts: the file's name differs from its export; rename or split the file",
  ]);
  putPackage('low', { exports: { '.': './src/index.ts', './two': './src/two.ts' } });
  expect(findings()).toEqual([]);
});

test('finds a package that uses a part of another package, and permits the parts to use each other', () => {
  const exports = { '.': './src/index.ts', './test': './test/index.ts' };
  putPackage('low', { exports, partOf: '@parachron/right' });
  putPackage('left', { dependencies: { '@parachron/low': 'workspace:^' }, partOf: '@parachron/right' });
  expect(findings()).toEqual([]);
  putPackage('left', { dependencies: { '@parachron/low': 'workspace:^' } });
  put('packages/right/src/more.ts', "import '@parachron/low/test';\n");
  put('packages/right/test/more.test.ts', "import '@parachron/low/test';\n");
  expect(findings()).toEqual([
    'packages/left/package.json: depends on @parachron/low, a part of @parachron/right; depend on @parachron/right',
    'packages/right/src/more.ts:1 "@parachron/low/test" is for tests',
  ]);
});
