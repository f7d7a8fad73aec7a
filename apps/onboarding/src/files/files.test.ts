import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import { beforeEach, expect, test } from 'vitest';
import { writeFolder } from '../../test/support/runCommand.js';
import { loadConfiguration } from '../configuration/loadConfiguration.js';
import { readSigner } from '../tasks/readSigner.js';
import { prepareTicketPlace, readTicket } from '../tasks/ticketFile.js';
import { createFileStore } from './createFileStore.js';
import { findUserFolder } from './userFolders.js';
import { findObstacle, writeWhole } from './writeWhole.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parachron-write-'));
  return () => rmSync(folder, { recursive: true });
});

test('writes a file whole, in place of an earlier one, and no other file', async () => {
  const file = join(folder, 'report.json');
  writeFileSync(file, 'earlier');
  await writeWhole(file, 'whole');
  expect(readFileSync(file, 'utf8')).toBe('whole');
  expect(readdirSync(folder)).toEqual(['report.json']);
});

test('reports before a long run that a file cannot be written, and creates no file', () => {
  expect(findObstacle(join(folder, 'a'))).toBeUndefined();
  expect(findObstacle(join(folder, 'b', 'a'))).toBe('no such file or folder (ENOENT)');
  expect(findObstacle(folder)).toBe('the path is a folder (EISDIR)');
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(join(folder, 'a'), '');
  expect(findObstacle(join(folder, 'a', 'b'))).toBe('a part of the path is not a folder (ENOTDIR)');
  expect(findObstacle(join(folder, 'a'.repeat(300), 'b'))).toBe('the name is too long (ENAMETOOLONG)');
});

test.runIf(existsSync('/proc/self'))('reports a folder that accepts no folders', async () => {
  expect(findObstacle('/proc/report.html')).toBe('no such file or folder (ENOENT)');
  await expect(prepareTicketPlace('/proc/none/below/ticket.json')).rejects.toMatchObject({
    code: 'TICKET_NOT_STORED',
  });
  const store = createFileStore('/proc/none/reads', 100);
  await store.write('a', new Uint8Array(1));
  expect(await store.read('a')).toBeUndefined();
});

test('leaves no unfinished file if the file cannot be written', async () => {
  await expect(writeWhole(join(folder, 'a', 'b'), 'text')).rejects.toThrow('ENOENT');
  await expect(writeWhole(folder, 'text')).rejects.toThrow();
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['as it begins to write', 'process.exit(130);'],
  ['amid writing', 'setTimeout(() => process.exit(130), 5);'],
])('takes its part along when the process ends %s', async (_when, end) => {
  const source = join(folder, 'writeWhole.mjs');
  await build({
    input: fileURLToPath(new URL('./writeWhole.ts', import.meta.url)),
    platform: 'node',
    resolve: { conditionNames: ['@parachron/source', 'node', 'import', 'default'] },
    output: { file: source },
  });
  const big = 'x'.repeat(64);
  const program = `import { writeWhole } from ${JSON.stringify(pathToFileURL(source).href)};
const text = ${JSON.stringify(big)}.repeat(1 << 20);
void writeWhole(${JSON.stringify(join(folder, 'big'))}, text).catch(() => undefined);
${end}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: 'inherit',
    cwd: new URL('.', import.meta.url),
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code).toBe(130);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test.each([
  ['linux', { HOME: '/home/me' }, '/home/me/.cache/parachron', '/home/me/.local/state/parachron'],
  [
    'linux',
    { HOME: '/home/me', XDG_CACHE_HOME: '/fast', XDG_STATE_HOME: '/safe' },
    '/fast/parachron',
    '/safe/parachron',
  ],
  // A relative folder is no folder of the user.
  [
    'linux',
    { HOME: '/home/me', XDG_CACHE_HOME: 'here', XDG_STATE_HOME: '' },
    '/home/me/.cache/parachron',
    '/home/me/.local/state/parachron',
  ],
  [
    'darwin',
    { HOME: '/Users/me' },
    '/Users/me/Library/Caches/parachron',
    '/Users/me/Library/Application Support/parachron',
  ],
  ['win32', { LOCALAPPDATA: '/local' }, '/local/parachron/cache', '/local/parachron/state'],
])('finds the folders of a user on %s with %j', (platform, env, cache, state) => {
  expect(findUserFolder('cache', env, platform)).toBe(join(cache));
  expect(findUserFolder('state', env, platform)).toBe(join(state));
});

test('finds the home folder of a process without HOME', () => {
  expect(findUserFolder('cache', {}, 'linux')).toBe(join(homedir(), '.cache/parachron'));
});

const context = { env: {}, onWarning: () => undefined };

/** Each reader of a file that the user names, with the end of the file's name. */
const readers: Readonly<Record<string, readonly [string, (file: string) => Promise<unknown>]>> = {
  'a configuration': ['.yaml', (file) => loadConfiguration({ file, cwd: '/', env: {} })],
  'a key': ['', (signerFile) => readSigner({ signerFile, keyType: 'sr25519' }, context)],
  'a ticket': ['.json', (file) => readTicket(file)],
};

/** Each way to name no readable file. */
const files: Readonly<Record<string, readonly [(file: string) => unknown, string]>> = {
  'a device without an end': [(file) => symlinkSync('/dev/zero', file), 'a device, a pipe or a socket'],
  'a pipe without a writer': [
    (file) => spawnSync('sh', ['-c', 'mkfifo "$0"', file]),
    'a device, a pipe or a socket',
  ],
  'a folder': [(file) => mkdirSync(file), 'the path is a folder (EISDIR)'],
  'a file of 1 TiB': [
    (file) => {
      writeFileSync(file, '');
      truncateSync(file, 2 ** 40);
    },
    'the file has 1099511627776 bytes, at most 1',
  ],
};

const cases = Object.keys(readers).flatMap((reader) => Object.keys(files).map((file) => [reader, file]));

test.runIf(process.platform === 'linux').each(cases)('%s is not read from %s', async (reader, file) => {
  const [ending, read] = readers[reader] ?? ['', () => undefined];
  const [create, reason] = files[file] ?? [() => undefined, ''];
  const path = join(writeFolder({}), `file${ending}`);
  create(path);
  await expect(read(path)).rejects.toMatchObject({
    fault: 'input',
    facts: { reason: expect.stringContaining(reason) },
  });
});

test('a file of the largest size is read whole', async () => {
  const folder = writeFolder({ 'ticket.json': '{' });
  const path = join(folder, 'ticket.json');
  truncateSync(path, 1024 * 1024);
  await expect(readTicket(path)).rejects.toMatchObject({ facts: { reason: 'the file contains no ticket' } });
});
