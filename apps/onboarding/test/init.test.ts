import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { formatSchema, formatTemplate } from '../src/cli/commands/runInit.js';
import { loadConfiguration } from '../src/configuration/loadConfiguration.js';
import { runCommand, writeFolder } from './support/runCommand.js';

describe('parachron init', () => {
  it.each(['parachron.yaml', 'parachron.yml'])(
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

  it.each(['parachron.yaml', 'chains.yml'])(
    'writes the schema beside %s on request, and leaves an existing file unchanged',
    async (file) => {
      const line = '# yaml-language-server: $schema=./parachron.schema.json';
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
    const all = formatTemplate({ hasSchema: false })
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
    [['init', 'parachron.toml'], 'file: the extension of "parachron.toml" is not one of .yaml, .yml.'],
    [['init', 'nowhere/parachron.yaml'], 'nowhere/parachron.yaml cannot be written'],
  ])('answers %j with one sentence', async (args, sentence) => {
    const { code, out } = await runCommand([...args, '--json'], { cwd: writeFolder({}) });
    expect(code).toBe(2);
    expect(JSON.parse(out).error.message).toContain(sentence);
  });
});

describe('the published schema', () => {
  // `npm run generate` writes the file; here it is compared.
  it('equals the schema that the program checks with', async () => {
    await expect(formatSchema()).toMatchFileSnapshot('../generated/configuration.schema.json');
  });

  it('is JSON Schema, and accepts the file that init writes', () => {
    const validate = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(
      JSON.parse(readFileSync(new URL('../generated/configuration.schema.json', import.meta.url), 'utf8')),
    );
    expect(validate(parse(formatTemplate({ hasSchema: true })))).toBe(true);
    expect(validate({ parachains: [{ name: 'a', networks: { local: 'embedded' }, sede: 1 }] })).toBe(false);
    expect(validate({ parachains: [] })).toBe(false);
  });
});
