import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeDir } from '../../test/support/dataDir.js';
import { chainFileName } from './createDurableChain.js';
import { getChainDirectory, requireWholeNetwork, writeBinding } from './writeBinding.js';

/** A directory with the data of chains, bound to a network. */
function bind(...paraIds: readonly number[]): string {
  const dir = makeDir();
  for (const paraId of paraIds) {
    mkdirSync(getChainDirectory(dir, paraId));
    writeFileSync(join(getChainDirectory(dir, paraId), chainFileName), '');
  }
  writeBinding(dir, paraIds);
  return dir;
}

const fileOf = (dir: string) => join(dir, 'network.json');

it('gives each chain its own directory', () => {
  expect(getChainDirectory('data', 2114)).toBe(join('data', 'para-2114'));
});

it('accepts a new directory, and a network with all stored chains', () => {
  expect(() => requireWholeNetwork(makeDir(), [2000])).not.toThrow();
  const dir = bind(2000, 2114);
  expect(() => requireWholeNetwork(dir, [2114, 2000])).not.toThrow();
  expect(() => requireWholeNetwork(dir, [2000, 2114, 2001])).not.toThrow();
});

it('refuses a network without one of the stored chains', () => {
  const dir = bind(2000, 2114);
  expect(() => requireWholeNetwork(dir, [2114])).toThrowError(
    expect.objectContaining({
      code: 'DATA_MISMATCH',
      facts: { file: fileOf(dir), reason: 'the stored network has chain 2000, which this network lacks' },
    }),
  );
});

it('refuses a network whose data of a chain is gone', () => {
  const dir = bind(2000);
  writeBinding(dir, [2000, 2114]);
  expect(() => requireWholeNetwork(dir, [2000, 2114])).toThrowError(
    expect.objectContaining({
      code: 'DATA_MISMATCH',
      facts: { file: fileOf(dir), reason: 'the data of chain 2114 is missing' },
    }),
  );
});

it.each([
  ['no JSON', '{'],
  ['no list', '{"version":1}'],
  ['another value', 'null'],
  ['other entries', '{"version":1,"chains":[2000,"2114"]}'],
  ['a part of a number', '{"version":1,"chains":[1.5]}'],
])('refuses a list of chains that is %s', (_title, text) => {
  const dir = bind(2000);
  writeFileSync(fileOf(dir), text);
  expect(() => requireWholeNetwork(dir, [2000])).toThrowError(
    expect.objectContaining({
      code: 'DATA_DAMAGED',
      facts: { file: fileOf(dir), offset: 0, reason: 'it is not a list of chains' },
    }),
  );
});

it('writes the list as a whole, and not again if it is the same', () => {
  const dir = bind(2000);
  expect(readFileSync(fileOf(dir), 'utf8')).toBe('{"version":1,"chains":[2000]}\n');
  const { ino } = statSync(fileOf(dir));
  writeBinding(dir, [2000]);
  expect(statSync(fileOf(dir)).ino).toBe(ino);
  writeBinding(dir, [2000, 2114]);
  expect(readFileSync(fileOf(dir), 'utf8')).toBe('{"version":1,"chains":[2000,2114]}\n');
  expect(existsSync(`${fileOf(dir)}.new`)).toBe(false);
});

it('names the file that cannot be written', () => {
  const dir = join(makeDir(), 'absent');
  expect(() => writeBinding(dir, [1])).toThrowError(
    expect.objectContaining({ code: 'DATA_INACCESSIBLE', facts: { file: fileOf(dir), reason: 'ENOENT' } }),
  );
});
