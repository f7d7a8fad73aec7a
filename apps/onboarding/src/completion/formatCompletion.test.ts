import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../test/support/runCommand.js';

const [bash, zsh, fish] = ['bash', 'zsh', 'fish'].map((shell) => ({
  isThere: spawnSync(shell, ['-c', 'exit 0']).status === 0,
  run: (...args: readonly string[]) => execFileSync(shell, args).toString(),
}));

const cases = [
  [['parachron', 'ch'], ['check']],
  [['parachron', 'task', 'fo'], ['follow']],
  [['parachron', 'check', '--dry'], ['--dry-run']],
  [['parachron', 'check', '--derivation', 'h'], ['hashedDescription']],
  [['parachron', 'check', '-f', 'ju'], ['junit']],
  [['parachron', 'task', 'list', '--own'], ['--owner']],
  [['parachron', 'completion', 'check', '--qu'], []],
] as const;

describe('parachron completion', () => {
  it.runIf(bash?.isThere).each(cases)('completes %j in bash', async (words, expected) => {
    const { out } = await runCommand(['completion', 'bash']);
    const script = `${out}\nCOMP_WORDS=("$@")\nCOMP_CWORD=$(($# - 1))\n_parachron\nprintf '%s\\n' "\${COMPREPLY[@]}"`;
    const completed = bash?.run('-uc', script, 'bash', ...words) ?? '';
    expect(completed.split('\n').filter(Boolean)).toEqual(expected);
  });

  it.runIf(fish?.isThere).each(cases.slice(0, 5))(
    'completes %j in fish (left out where it is not installed)',
    async (words, expected) => {
      const { out } = await runCommand(['completion', 'fish']);
      const script = `${out}\ncomplete -C '${words.join(' ')}'`;
      const completed = fish?.run('-c', script) ?? '';
      expect(completed.split('\n').flatMap((line) => line.split('\t')[0] || [])).toEqual(expected);
    },
  );

  it.runIf(zsh?.isThere)('writes a valid zsh script (left out where it is not installed)', async () => {
    const { out } = await runCommand(['completion', 'zsh']);
    zsh?.run('-n', '-c', out);
  });

  it.each(['zsh', 'fish'])('has every command and option for %s', async (shell) => {
    const { code, out } = await runCommand(['completion', shell]);
    expect(code).toBe(0);
    for (const word of ['check', 'follow', 'dry-run', 'owner', 'hashedDescription', 'junit']) {
      expect(out).toMatch(new RegExp(`[ "'-]${word}\\b`));
    }
  });

  it('refuses another shell', async () => {
    const { code, err } = await runCommand(['completion', 'tcsh']);
    expect(code).toBe(2);
    expect(err).toContain('bash, zsh, fish');
  });
});
