import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeFolder } from '../../test/support/writeFolder.js';
import { readCursor } from '../cli/commands/readTasks.js';
import { loadConfiguration } from '../configuration/loadConfiguration.js';
import { readSigner } from '../tasks/readSigner.js';
import { readTicket } from '../tasks/sendWithTicket.js';

const context = { env: {}, onWarning: () => undefined };

/** Each reader of a file that the user names, with the end of the file's name. */
const readers: Readonly<Record<string, readonly [string, (file: string) => Promise<unknown>]>> = {
  'a configuration': ['.yaml', (file) => loadConfiguration({ file, cwd: '/', env: {} })],
  'a key': ['', (signerFile) => readSigner({ signerFile, keyType: 'sr25519' }, context)],
  'a cursor': ['.json', (file) => readCursor(file, '0x00')],
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
