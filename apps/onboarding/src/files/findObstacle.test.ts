import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeFolder } from '../../test/support/writeFolder.js';
import { findObstacle } from './findObstacle.js';

test('a new file in a folder has no obstacle, and the search leaves no file', () => {
  const folder = writeFolder({});
  expect(findObstacle(join(folder, 'new.json'))).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
});

test('an existing file has no obstacle, and stays as it is', () => {
  const folder = writeFolder({ 'report.md': 'earlier' });
  expect(findObstacle(join(folder, 'report.md'))).toBeUndefined();
  expect(readFileSync(join(folder, 'report.md'), 'utf8')).toBe('earlier');
  expect(readdirSync(folder)).toEqual(['report.md']);
});

test.each([
  ['absent/new.json', 'no such file or folder (ENOENT)'],
  ['file/new.json', 'a part of the path is not a folder (ENOTDIR)'],
  ['folder', 'the path is a folder (EISDIR)'],
])('the obstacle of %s is: %s', (path, obstacle) => {
  const folder = writeFolder({ file: '' });
  mkdirSync(join(folder, 'folder'));
  expect(findObstacle(join(folder, path))).toBe(obstacle);
});

test('a name that leaves enough characters for the partial file has no obstacle', () => {
  expect(findObstacle(join(writeFolder({}), 'x'.repeat(200)))).toBeUndefined();
});

test.runIf(process.platform === 'linux')(
  'a folder of the system accepts no file, although it may be listed',
  () => {
    expect(findObstacle('/proc/new.json')).toMatch(/\((EACCES|ENOENT|EPERM|EROFS)\)$/);
  },
);
