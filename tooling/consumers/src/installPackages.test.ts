import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatExports } from './formatExports.mjs';
import { installPackages } from './installPackages.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'consumers-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Makes an archive as `pnpm pack` does: everything below `package/`. */
function pack(manifest: { name: string; version: string } & Record<string, unknown>) {
  const source = join(folder, 'made', 'package');
  mkdirSync(join(source, 'dist'), { recursive: true });
  writeFileSync(join(source, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    join(source, 'dist/index.d.ts'),
    "export * from './a.js';\nexport declare const size: number;\n",
  );
  writeFileSync(join(source, 'dist/a.d.ts'), 'export declare function doIt(): void;\n');
  const tarball = join(folder, 'made.tgz');
  execFileSync('tar', ['-czf', tarball, '-C', join(folder, 'made'), 'package']);
  return { name: manifest.name, folder: 'packages/core', manifest, tarball };
}

function install(packed: ReturnType<typeof pack>) {
  const target = join(folder, 'installed');
  mkdirSync(target);
  return { target, problems: installPackages({ packed: [packed], folder: target }) };
}

test('unpacks an archive, links what it depends on, and lists what it offers', () => {
  const packed = pack({
    name: '@parachron/made',
    version: '1.0.0',
    bin: { made: 'dist/bin.js' },
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    peerDependencies: { '@polkadot/util': '^14.0.0' },
  });
  const { target, problems } = install(packed);
  expect(problems).toEqual([]);
  expect(formatExports(join(target, 'node_modules/@parachron/made'))).toBe(
    'entry .\n  function doIt\n  const size\ncommand made\n',
  );
});

test('names what a user could not install', () => {
  const packed = pack({
    name: '@parachron/made',
    version: '1.0.0',
    dependencies: { '@parachron/hidden': '^1.0.0', '@polkadot/util': '^13.0.0', ws: 'catalog:' },
  });
  expect(install(packed).problems).toEqual([
    '@parachron/made: @parachron/hidden@^1.0.0 is not a public package',
    expect.stringMatching(/^@parachron\/made: @polkadot\/util@\^13\.0\.0 is at 14\./),
    '@parachron/made: ws@catalog: cannot be installed outside this repository',
  ]);
});
