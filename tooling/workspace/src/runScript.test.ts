import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from './listFiles.mjs';

const folder = mkdtempSync(join(tmpdir(), 'parachron-script-'));
afterAll(() => rmSync(folder, { recursive: true }));

const commands = ['tooling/bootstrap/bin', 'node_modules/.bin'].map((one) => join(root, one, 'pnpm'));

/** Runs a script of a package with each command, and returns their output and exit code. */
function runBoth(script: string, args: readonly string[]) {
  const bin = join(folder, 'node_modules', '.bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'say'), '#!/bin/sh\nfor word in "$@"; do echo "<$word>"; done\n');
  chmodSync(join(bin, 'say'), 0o755);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'one', scripts: { script } }));
  return commands.map((command) => {
    const { status, stdout } = spawnSync(command, ['run', 'script', ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, npm_config_reporter: 'silent' },
    });
    return { status, words: stdout.match(/^<.*>$/gm) };
  });
}

it.skipIf(process.platform === 'win32').each([
  ['a command of the package, with arguments', 'say first && say "a b"', ['-c', 'd  e', '$f']],
  ['the exit code of a failure', 'say first && exit 3', []],
  ['a failure before the last command', 'say first && false && say last', []],
])('turbo gets from its command for scripts the same as from pnpm: %s', (_, script, args) => {
  const [fast, pnpm] = runBoth(script, args);
  expect(pnpm?.words).toContain('<first>');
  expect(fast).toEqual(pnpm);
});
