import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFolder } from '../../test/support/writeFolder.js';
import { namePartialFile, removeAbandonedFiles } from './partialFiles.js';

/** No process has this id: Linux has at most 4194304, other systems fewer. */
const ended = 999_999_999;

describe('a partial file', () => {
  it('is beside its file, hidden, and has another name each time', () => {
    const [one, other] = [namePartialFile('/data/report.json'), namePartialFile('/data/report.json')];
    expect(dirname(one)).toBe('/data');
    expect(basename(one)).toMatch(
      new RegExp(`^\\.report\\.json\\.[\\da-f]{8}-${process.pid}-[\\da-f-]{36}\\.part$`),
    );
    expect(one).not.toBe(other);
  });

  it('has a name that a file system accepts, for a file of any name', () => {
    expect(basename(namePartialFile(`/data/${'x'.repeat(255)}`)).length).toBeLessThan(255);
  });
});

describe('abandoned partial files', () => {
  const write = (folder: string, name: string, ageMs = 0) => {
    const file = join(folder, name);
    writeFileSync(file, 'x');
    const at = (Date.now() - ageMs) / 1000;
    utimesSync(file, at, at);
    return name;
  };
  const nameOf = (process: number, machine?: string) =>
    basename(namePartialFile('/report.json'))
      .replace(/-\d+-/, `-${process}-`)
      .replace(/\.[\da-f]{8}-/, (own) => (machine === undefined ? own : `.${machine}-`));

  it('of an ended process of this machine are deleted', async () => {
    const folder = writeFolder({});
    write(folder, nameOf(ended));
    await removeAbandonedFiles(folder);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('of this process stay until they are a minute old', async () => {
    const folder = writeFolder({});
    const young = write(folder, nameOf(process.pid), 50_000);
    write(folder, nameOf(process.pid), 70_000);
    await removeAbandonedFiles(folder);
    expect(readdirSync(folder)).toEqual([young]);
  });

  it('of another machine stay until they are a minute old: its processes are unknown here', async () => {
    const folder = writeFolder({});
    const young = write(folder, nameOf(ended, '00000000'), 50_000);
    write(folder, nameOf(ended, '00000000'), 70_000);
    await removeAbandonedFiles(folder);
    expect(readdirSync(folder)).toEqual([young]);
  });

  it.each(['report.json', '.hidden.part', `.report.json.0000000g-${ended}-${'0'.repeat(36)}.part`])(
    'are not %s, of any age',
    async (name) => {
      const folder = writeFolder({});
      write(folder, name, 3_600_000);
      await removeAbandonedFiles(folder);
      expect(readdirSync(folder)).toEqual([name]);
    },
  );

  it('of a missing folder are none', async () => {
    await expect(removeAbandonedFiles(join(writeFolder({}), 'absent'))).resolves.toBeUndefined();
  });
});
