// Mistakes of a first-time user: the command answers each at once with a sentence and exit code 2.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checks } from '@parachron/checklist';
import { renderRunReport } from '@parachron/terminal';
import pico from 'picocolors';
import { describe, expect, it } from 'vitest';
import { loadConfiguration } from '../src/configuration/loadConfiguration.js';
import { alice } from './support/addresses.js';
import { runCommand, writeFolder } from './support/runCommand.js';
import { fullRun } from './support/runReports.js';

const plain = 'parachains:\n  - name: mine\n    networks: { local: embedded }\n';

describe('a configuration', () => {
  it.each([
    [
      'a mark of the byte order and Windows line ends, in YAML',
      'a.yaml',
      `\ufeff${plain.replaceAll('\n', '\r\n')}`,
    ],
    [
      'a mark of the byte order, in JSON',
      'a.json',
      '\ufeff{"parachains":[{"name":"mine","networks":{"local":"embedded"}}]}\r\n',
    ],
  ])('is read with %s', async (_, file, text) => {
    const cwd = writeFolder({ [file]: text });
    const configuration = await loadConfiguration({ cwd, file, env: {} });
    expect(configuration?.parachains.map(({ name }) => name)).toEqual(['mine']);
  });

  it.each([
    ['a.yaml', '', 'a.yaml:1:1: the file is empty.'],
    ['a.json', '', 'a.json:1:1: the file is empty.'],
    ['a.json', '{\n  "parachains": [],\n}', 'a.json:3:1: not JSON: '],
    [
      'a.json',
      '// mine\n{}',
      'a.json:1:1: not JSON: unexpected "/"; a file with comments or in YAML ends with .yaml.',
    ],
    ['a.json', 'parachains:\n  - name: a\n', 'a.json:1:1: not JSON: unexpected "p"; a file with'],
    ['a.json', '{\n"parachains": [],\n"networks": // mine\n{}\n}', 'a.json:3:13: not JSON: unexpected "/"'],
    ['a.json', '{"a":', 'a.json:1:6: not JSON: the text ends here, before its value is complete.'],
    ['a.json', '{\n"a": [1,\n\n', 'a.json:2:9: not JSON: the text ends here, before its value is complete.'],
    ['a.yaml', `networks: { n: ws://x/\${KEY} }`, 'a.yaml:1:24: a variable needs quotes here.'],
    ['a.json', '7', 'a.json:1:1: the configuration must be a map of names and values, not a number.'],
  ])('%s of %j is refused with its place', async (file, text, sentence) => {
    const cwd = writeFolder({ [file]: text });
    const { code, err } = await runCommand(['check', '--config', file], { cwd, width: 400 });
    expect(code).toBe(2);
    expect(err).toContain(`CONFIGURATION_INVALID: ${sentence}`);
  });

  it.each(['d.yaml', 'd.json'])('that is the folder %s is reported as a folder', async (name) => {
    const cwd = writeFolder({});
    mkdirSync(join(cwd, name));
    const { code, err } = await runCommand(['check', '--config', name], { cwd, width: 400 });
    expect(code).toBe(2);
    expect(err).toContain(`${name} cannot be read: the path is a folder (EISDIR).`);
  });

  it('is refused with its encoding, as PowerShell writes files', async () => {
    const cwd = writeFolder({});
    writeFileSync(join(cwd, 'a.yaml'), Buffer.from(`\ufeff${plain}`, 'utf16le'));
    const { code, err } = await runCommand(['check', '--config', 'a.yaml'], { cwd, width: 400 });
    expect(code).toBe(2);
    expect(err).toContain('a.yaml cannot be read: the text is not in UTF-8.');
  });

  it('in a parent folder is named in the error, and not used', async () => {
    const cwd = writeFolder({ 'parachron.yaml': plain });
    const inside = join(cwd, 'a', 'b');
    mkdirSync(inside, { recursive: true });
    const file = join('..', '..', 'parachron.yaml');
    for (const args of [['check'], ['plan'], ['watch'], ['task', 'list']]) {
      const { code, err } = await runCommand(args, { cwd: inside, width: 400 });
      expect(code).toBe(2);
      expect(err).toContain(`give ${file} with --config`);
    }
    const { err } = await runCommand(['check'], { cwd: writeFolder({}), width: 400 });
    expect(err).toContain('--config: no configuration in this folder; write one with `parachron init`');
  });
});

describe('a file to be written', () => {
  it.each([
    [
      ['check', '--network', 'local', '-o', 'nowhere/report.html'],
      'nowhere/report.html cannot be written: no such file or folder (ENOENT).',
    ],
    [
      ['check', '--network', 'local', '-o', 'folder.html'],
      'folder.html cannot be written: the path is a folder (EISDIR).',
    ],
    [
      ['demo', '-o', 'nowhere/report.html'],
      'nowhere/report.html cannot be written: no such file or folder (ENOENT).',
    ],
    [['demo', '-o', 'report.pdf'], '--report: "report.pdf" is invalid. Known file extensions: .html, .md,'],
  ])('is refused before the run, for %j', async (args, words) => {
    const cwd = writeFolder({});
    mkdirSync(join(cwd, 'folder.html'));
    const { code, out, err } = await runCommand(args, { cwd, width: 400 });
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(words);
    // The command did not start a chain, which takes seconds.
    expect(err).not.toContain('Starting');
  });
});

describe('a task', () => {
  // No server listens there: errors that need no service are reported first.
  const nowhere = ['-s', 'ws://127.0.0.1:9', '-o', alice];

  it.each([
    [['--dispatch', '0xzz'], '--dispatch: expected 0x-prefixed hex, got'],
    [
      ['--dispatch', '0x00', '--when', 'tomorrow'],
      '--when: expected next, an interval, times or a cron expression, got "tomorrow".',
    ],
    [['--dispatch', '0x00', '--when', 'tomorrow'], 'also takes a cron expression: 0 9 * * 1-5.'],
    [['--dispatch', '0x00', '--when', '2027-01-01 08:00'], '--when: expected a time, got'],
    [
      ['--dispatch', '0x00', '--when', '2027-01-01 08:00'],
      'hint: Give whole seconds since 1970, or ISO text with its zone such as 2026-01-31T15:00Z.',
    ],
    [['--transfer', 'bob', '--amount', '1'], '--transfer: expected an account, got'],
    [
      ['--call', '0x00', '--on-target', 'bob', '-t', 'ws://127.0.0.1:9'],
      '--on-target: expected an account, got',
    ],
  ])('with %j is refused before any connection', async (args, words) => {
    const { code, err } = await runCommand(['task', 'schedule', '-i', 'x', ...args, ...nowhere], {
      width: 400,
    });
    expect(code).toBe(2);
    expect(err).toContain(words);
  });

  it('has a signer file that is checked: a folder, permissions of other users, a final line end', async () => {
    const cwd = writeFolder({});
    const [folder, open] = [join(cwd, 'keys'), join(cwd, 'open')];
    mkdirSync(folder);
    writeFileSync(open, '\ufeff//Alice\r\n', { mode: 0o644 });
    const args = ['task', 'cancel', 'x', '-s', 'ws://127.0.0.1:9', '--signer-file'];
    const refused = await runCommand([...args, folder], { width: 400 });
    expect(refused).toMatchObject({
      code: 2,
      err: expect.stringContaining('--signer-file: the file cannot be read: the path is a folder'),
    });
    expect(refused.err).not.toContain('chmod');
    const warned = await runCommand([...args, open], { width: 400 });
    expect(warned).toMatchObject({
      code: 3,
      err: expect.stringContaining('other users of this machine can read the file'),
    });
  });
});

describe('text for people', () => {
  it('is ASCII on a terminal that shows only ASCII', async () => {
    for (const args of [
      ['--help'],
      ['check', '--help'],
      ['task', 'schedule', '--help'],
      ['explain'],
      ['explain', 'proxy'],
      ['explain', 'CHECK_NOT_FOUND'],
      ['check', '--call', 'x'],
      ['…'],
    ]) {
      const { out, err } = await runCommand(args, { unicode: false });
      expect(`${out}${err}`).toMatch(/^[\n\x20-\x7e]+$/);
    }
  });

  it('reads as sentences line by line: each title is separate from its text', () => {
    const colors = pico.createColors(false);
    const text = renderRunReport(fullRun, { colors, unicode: false, width: 110, detail: 'verbose' });
    expect(text.split('\n')).toContain(
      '  needed     Create the proxy and let the service use it: The account has no proxy for the account that acts',
    );
  });

  it('explains all checks of a group', async () => {
    const { code, out } = await runCommand(['explain', 'hrmp', '--json']);
    expect(code).toBe(0);
    const ids = (JSON.parse(out) as { id: string }[]).map(({ id }) => id);
    expect(ids).toEqual(checks.map(({ id }) => id).filter((id) => id.startsWith('hrmp/')));
    expect((await runCommand(['explain', 'hrmp/nothing'])).code).toBe(2);
  });
});
