import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { formatCommand } from './formatCommand.js';

describe('formatCommand', () => {
  it.each([
    [['check'], 'parachron check'],
    [['check', '--task', 'every 1h x 24'], "parachron check --task 'every 1h x 24'"],
    [['check', '-c', "my team's.yaml"], "parachron check -c 'my team'\\''s.yaml'"],
    [['check', '--only', ''], "parachron check --only ''"],
  ])('writes %j as %s', (args, command) => {
    expect(formatCommand(args)).toBe(command);
  });

  it('is read by a shell as it was typed', () => {
    const args = ['check', '--task', 'every 1h x 24', '--only', "a'b $HOME `x` \\", '--call=a=0x00'];
    const script = `parachron() { printf '%s\\0' "$@"; }; ${formatCommand(args)}`;
    expect(execFileSync('sh', ['-c', script]).toString().split('\0').slice(0, -1)).toEqual(args);
  });

  it('leaves out where notices go, and the password of a database', () => {
    const args = [
      '--webhook',
      'https://a.example/xyz',
      '--on-change=curl -u me:pw',
      '--database',
      'postgres://me:pw@b/c',
    ];
    expect(formatCommand(['watch', ...args])).toBe(
      "parachron watch --webhook '…' '--on-change=…' --database postgres://b/c",
    );
  });

  it.each([
    [['-r', 'wss://me:secret@relay.example/v1/0123456789abcdef?apikey=0123']],
    [['--relay=wss://me:secret@relay.example/v1/0123456789abcdef?apikey=0123']],
    [['-rwss://me:secret@relay.example/v1/0123456789abcdef?apikey=0123']],
  ])('leaves out the secrets of an endpoint: %j', (args) => {
    const command = formatCommand(['check', ...args]);
    expect(command).toContain('wss://relay.example/v1/0123…?apikey=…');
    expect(command).not.toMatch(/secret|cdef|=0123/);
  });
});
