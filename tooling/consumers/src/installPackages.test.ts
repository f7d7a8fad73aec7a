import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
  writeFileSync(join(source, 'dist/index.js'), '');
  const tarball = join(folder, 'made.tgz');
  execFileSync('tar', ['-czf', tarball, '-C', join(folder, 'made'), 'package']);
  return { name: manifest.name, tarball };
}

async function install(manifest: Record<string, unknown>) {
  const target = join(folder, 'installed');
  mkdirSync(target);
  const packed = [pack({ name: '@parachron/made', version: '1.0.0', ...manifest })];
  return { target, problems: await installPackages({ packed, folder: target, further: ['ws'] }) };
}

test('installs an archive with its dependencies and its command', async () => {
  const { target, problems } = await install({
    bin: { made: 'dist/index.js' },
    dependencies: { parse: 'npm:yaml@^2.0.0' },
    peerDependencies: { '@polkadot/util': '^14.0.0' },
  });
  expect(problems).toEqual([]);
  for (const path of ['.bin/made', 'parse/package.json', '@polkadot/util/package.json', 'ws/package.json']) {
    expect(existsSync(join(target, 'node_modules', path)), path).toBe(true);
  }
});

test.each([
  [{ dependencies: { '@parachron/hidden': '^1.0.0' } }, "'@parachron/hidden@^1.0.0' could not be found"],
  [
    { dependencies: { '@polkadot/util': '^13.0.0' } },
    'No matching version found for @polkadot/util@^13.0.0.',
  ],
  [{ dependencies: { '@polkadot/util': 'catalog:' } }, 'Unsupported URL Type "catalog:"'],
  [{ dependencies: { '@polkadot/util': 'workspace:^' } }, 'Unsupported URL Type "workspace:"'],
  [{ engines: { node: '>=99' } }, '@parachron/made@1.0.0 declares another version of Node.js than v'],
  [{ peerDependencies: { ws: '^7.0.0' } }, 'peer ws@"^7.0.0" from @parachron/made@1.0.0'],
])('names a package that cannot be installed from outside: %j', async (manifest, problem) => {
  const { problems } = await install(manifest);
  expect(problems.join('\n')).toContain(problem);
  expect(problems.join('\n')).not.toContain(folder);
});
