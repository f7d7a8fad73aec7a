import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { formatSchema, formatTemplate } from '../src/cli/commands/runInit.js';
import { loadConfiguration } from '../src/configuration/loadConfiguration.js';
import { runCommand, writeFolder } from './support/runCommand.js';

describe('parachron init', () => {
  it.each(['parachron.yaml', 'parachron.yml', 'parachron.json'])(
    'writes %s, which is valid and has the local network',
    async (file) => {
      const cwd = writeFolder({});
      const { code, out } = await runCommand(['init', file], { cwd });
      expect([code, out]).toEqual([
        0,
        `Wrote ${file}. To try the file:\n  parachron check --config ${file} --network local`,
      ]);
      // The command also finds the file without a path.
      const configuration = await loadConfiguration({ cwd, env: {} });
      expect(configuration?.file).toBe(file);
      expect(configuration?.parachains.map(({ name, networks }) => [name, [...networks]])).toEqual([
        ['example', [['local', { kind: 'embedded' }]]],
      ]);
      expect([...(configuration?.networks.keys() ?? [])]).toEqual(['staging', 'main']);
      // The command leaves no other file behind.
      expect(readdirSync(cwd)).toEqual([file]);
    },
  );

  const installed = 'node_modules/@parachron/onboarding/generated';
  const install = (folder: string) => {
    mkdirSync(join(folder, installed), { recursive: true });
    writeFileSync(join(folder, installed, 'configuration.schema.json'), '{}');
  };

  it('names the schema of the installed package, from any folder of the configuration', async () => {
    const cwd = writeFolder({});
    install(cwd);
    mkdirSync(join(cwd, 'ci/deep'), { recursive: true });
    const first = async (file: string) => {
      const { out } = await runCommand(['init', file, '--stdout'], { cwd });
      return out.split('\n')[0];
    };
    const schema = `${installed}/configuration.schema.json`;
    expect(await first('parachron.yaml')).toBe(`# yaml-language-server: $schema=./${schema}`);
    expect(await first('ci/deep/parachron.yaml')).toBe(`# yaml-language-server: $schema=../../${schema}`);
    const { out } = await runCommand(['init', 'parachron.json', '--stdout'], { cwd });
    expect(JSON.parse(out).$schema).toBe(`./${schema}`);
  });

  it('names no missing schema, and says how to get one', async () => {
    const cwd = writeFolder({});
    const { out } = await runCommand(['init', '--stdout'], { cwd });
    expect(out).not.toContain('$schema');
    expect(out).toContain('`parachron init --schema`');
    const json = await runCommand(['init', 'parachron.json', '--stdout'], { cwd });
    expect(Object.keys(JSON.parse(json.out))).toEqual(['networks', 'parachains']);
  });

  it.each([
    ['parachron.yaml', '# yaml-language-server: $schema=./parachron.schema.json'],
    ['chains.json', '"$schema": "./parachron.schema.json",'],
  ])(
    'writes the schema beside %s on request, and leaves an existing schema unchanged',
    async (file, line) => {
      const cwd = writeFolder({});
      const made = await runCommand(['init', file, '--schema'], { cwd });
      expect(made).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^Wrote parachron\.schema\.json\.\nWrote /),
      });
      expect(readFileSync(join(cwd, 'parachron.schema.json'), 'utf8')).toBe(formatSchema());
      expect(readFileSync(join(cwd, file), 'utf8')).toContain(line);
      await loadConfiguration({ cwd, file, env: {} });
      writeFileSync(join(cwd, file), 'mine');
      const again = await runCommand(['init', file, '--schema'], { cwd });
      expect(again.code).toBe(0);
      expect(again.out.split('\n').at(-1)).toBe(line);
      expect(again.out).toMatch(
        /already exists, and is unchanged\.\nAdd this line [^\n]*, if the file does not name the schema:\n/,
      );
      expect(readFileSync(join(cwd, file), 'utf8')).toBe('mine');
      const result = await runCommand(['init', file, '--schema', '--json'], { cwd });
      expect(JSON.parse(result.out)).toEqual({ file, written: false, schema: 'parachron.schema.json' });
    },
  );

  it('stays valid with all commented lines enabled', async () => {
    const { out } = await runCommand(['init', '--stdout']);
    const all = out
      .split('\n')
      // A field with two values is an alternative.
      .filter((line) => !/main: (false|\[wss:\/\/my)/.test(line))
      .map((line) => line.replace(/^(\s*)# (?=(\s*(- )?[A-Za-z]+:))/, '$1'))
      .join('\n');
    const cwd = writeFolder({ 'parachron.yaml': all });
    const configuration = await loadConfiguration({ cwd, env: {} });
    expect(configuration?.parachains[0]).toMatchObject({
      paraId: 2000,
      task: { call: 'transfer', when: { kind: 'every', seconds: 3600, times: 24 } },
      derivation: 'hashedDescription',
    });
    expect(configuration?.networks.get('main')?.relay).toHaveLength(2);
  });

  it('overwrites nothing without --force', async () => {
    const cwd = writeFolder({ 'parachron.yaml': 'mine: true\n' });
    const refused = await runCommand(['init', '--json'], { cwd });
    expect(refused.code).toBe(2);
    expect(JSON.parse(refused.out).error.code).toBe('CONFIGURATION_EXISTS');
    expect(readFileSync(join(cwd, 'parachron.yaml'), 'utf8')).toBe('mine: true\n');
    expect((await runCommand(['init', '--force', '--json'], { cwd })).out).toContain('"written": true');
    expect(readFileSync(join(cwd, 'parachron.yaml'), 'utf8')).toContain('local: embedded');
  });

  it.each([
    [['init', 'parachron.toml'], 'file: the extension of "parachron.toml" is not one of .yaml, .yml, .json.'],
    [['init', 'nowhere/parachron.yaml'], 'nowhere/parachron.yaml cannot be written'],
  ])('answers %j with one sentence', async (args, sentence) => {
    const { code, out } = await runCommand([...args, '--json'], { cwd: writeFolder({}) });
    expect(code).toBe(2);
    expect(JSON.parse(out).error.message).toContain(sentence);
  });

  it('changes no file with --stdout', async () => {
    const cwd = writeFolder({});
    writeFileSync(join(cwd, 'parachron.yaml'), 'mine: true\n');
    expect((await runCommand(['init', '--stdout', '--force'], { cwd })).out).toContain('local: embedded');
    expect(readFileSync(join(cwd, 'parachron.yaml'), 'utf8')).toBe('mine: true\n');
  });
});

const inProject = 'node_modules/@parachron/onboarding/generated/configuration.schema.json';

/** A project with the program installed, and a folder of a configuration. */
function _install(): string {
  const project = writeFolder({});
  mkdirSync(dirname(join(project, inProject)), { recursive: true });
  writeFileSync(join(project, inProject), '{}');
  mkdirSync(join(project, 'chains', 'main'), { recursive: true });
  return project;
}

describe('the published schema', () => {
  // `npm run generate` writes the file; here it is compared.
  it('equals the schema that the program checks with', async () => {
    await expect(formatSchema()).toMatchFileSnapshot('../generated/configuration.schema.json');
  });

  it('is JSON Schema, and accepts the file that init writes', () => {
    const validate = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(
      JSON.parse(readFileSync(new URL('../generated/configuration.schema.json', import.meta.url), 'utf8')),
    );
    for (const form of ['yaml', 'json'] as const) {
      expect(validate(parse(formatTemplate(form)))).toBe(true);
    }
    expect(validate({ parachains: [{ name: 'a', networks: { local: 'embedded' }, sede: 1 }] })).toBe(false);
    expect(validate({ parachains: [] })).toBe(false);
  });
});
