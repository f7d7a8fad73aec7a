import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFolder } from '../../test/support/writeFolder.js';
import { configurationFiles, findConfigurationAbove, loadConfiguration } from './loadConfiguration.js';

const yaml = 'parachains: [{ name: one, networks: { local: embedded } }]';
const json = '{"parachains":[{"name":"one","networks":{"local":"embedded"}}]}';
const load = (cwd: string, file?: string) =>
  loadConfiguration({ cwd, env: {}, ...(file === undefined ? {} : { file }) });
const loaded = (file: string) =>
  expect.objectContaining({ file, parachains: [expect.objectContaining({ name: 'one' })] });

describe('the configuration of a folder', () => {
  it('is undefined without a file', async () => {
    expect(await load(writeFolder({ 'other.yaml': yaml }))).toBeUndefined();
  });

  it.each([
    ['parachron.yaml', yaml],
    ['parachron.yml', yaml],
    ['parachron.json', json],
  ])('is %s', async (name, text) => {
    expect(await load(writeFolder({ [name]: text }))).toEqual(loaded(name));
  });

  it('is ambiguous with two files, which are both named', async () => {
    const cwd = writeFolder({ 'parachron.yaml': yaml, 'parachron.json': json });
    await expect(load(cwd)).rejects.toMatchObject({
      code: 'CONFIGURATION_INVALID',
      message:
        'parachron.yaml: the folder has this file and parachron.json; keep one, or name one with --config.',
    });
    expect(await load(cwd, 'parachron.json')).toEqual(loaded('parachron.json'));
  });
});

describe('a named configuration', () => {
  it('may have any name with a known ending, in any case', async () => {
    const cwd = writeFolder({ 'main.YAML': yaml });
    expect(await load(cwd, 'main.YAML')).toEqual(loaded('main.YAML'));
    expect(await load('/', join(cwd, 'main.YAML'))).toEqual(loaded(join(cwd, 'main.YAML')));
  });

  it.each([
    ['absent.yaml', 'CONFIGURATION_NOT_FOUND', 'The configuration absent.yaml does not exist.'],
    ['folder.yaml', 'CONFIGURATION_UNREADABLE', 'folder.yaml cannot be read: the path is a folder (EISDIR).'],
    [
      'main.toml',
      'CONFIGURATION_UNREADABLE',
      'main.toml cannot be read: its ending ".toml" is not .yaml, .yml, .json, .ts or .mts.',
    ],
    ['noEnding', 'CONFIGURATION_UNREADABLE', 'noEnding cannot be read: its ending "" is not'],
  ])('%s is refused with %s', async (file, code, message) => {
    const cwd = writeFolder({ 'main.toml': yaml, noEnding: yaml });
    mkdirSync(join(cwd, 'folder.yaml'));
    await expect(load(cwd, file)).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
  });
});

describe('a configuration of a folder above', () => {
  it.each(configurationFiles)('named %s is found by its relative path', (name) => {
    const cwd = join(writeFolder({ [name]: yaml }), 'a', 'b');
    mkdirSync(cwd, { recursive: true });
    expect(findConfigurationAbove(cwd)).toBe(join('..', '..', name));
  });

  it('is not that of the folder itself', () => {
    expect(findConfigurationAbove(writeFolder({ 'parachron.yaml': yaml }))).toBeUndefined();
  });
});
