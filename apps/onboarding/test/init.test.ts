import { readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { template } from '../src/cli/commands/runInit.js';
import { configurationSchema } from '../src/configuration/configurationSchema.js';
import { loadConfiguration } from '../src/configuration/loadConfiguration.js';
import { runCommand, writeFolder } from './support/runCommand.js';

describe('parachron init', () => {
  it.each([
    ['parachron.yaml', 'check --network local'],
    ['parachron.yml', 'check --config parachron.yml --network local'],
  ])('writes %s, which is valid and has the local network', async (file, command) => {
    const cwd = writeFolder({});
    const { code, out } = await runCommand(['init', file], { cwd });
    expect([code, out]).toEqual([0, `Wrote ${file}. To try the file:\n  parachron ${command}`]);
    // The command also finds the file without a path.
    const configuration = await loadConfiguration({ cwd, env: {} });
    expect(configuration?.file).toBe(file);
    expect(configuration?.parachains.map(({ name, networks }) => [name, [...networks]])).toEqual([
      ['example', [['local', { kind: 'embedded' }]]],
    ]);
    expect([...(configuration?.networks.keys() ?? [])]).toEqual(['staging', 'main']);
    // The command leaves no other file behind.
    expect(readdirSync(cwd)).toEqual([file]);
  });

  it('prints a command that a shell takes, also for a name with spaces', async () => {
    const { out } = await runCommand(['init', 'my parachain.yaml'], { cwd: writeFolder({}) });
    expect(out).toContain("\n  parachron check --config 'my parachain.yaml' --network local");
  });

  it('stays valid with all commented lines enabled', async () => {
    const all = template
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
    expect(JSON.parse(refused.out).error.message).toBe(
      'file: "parachron.yaml" already exists; give another name, or --force to overwrite the file.',
    );
    expect(readFileSync(join(cwd, 'parachron.yaml'), 'utf8')).toBe('mine: true\n');
    expect((await runCommand(['init', '--force', '--json'], { cwd })).out).toContain(
      '"file": "parachron.yaml"',
    );
    expect(readFileSync(join(cwd, 'parachron.yaml'), 'utf8')).toContain('local: embedded');
  });

  it.skipIf(process.platform === 'win32')('--force writes through a link, and keeps it', async () => {
    const cwd = writeFolder({ 'shared.yaml': 'mine: true\n' });
    symlinkSync('shared.yaml', join(cwd, 'parachron.yaml'));
    expect((await runCommand(['init', '--force'], { cwd })).code).toBe(0);
    expect(readlinkSync(join(cwd, 'parachron.yaml'))).toBe('shared.yaml');
    expect(readFileSync(join(cwd, 'shared.yaml'), 'utf8')).toContain('local: embedded');
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
  it('has no field that the configuration of init lacks', () => {
    const fields: string[] = [];
    JSON.parse(JSON.stringify(z.toJSONSchema(configurationSchema, { io: 'input' })), (key, value) => {
      if (key === 'properties') fields.push(...Object.keys(value));
      return value;
    });
    expect(fields).toContain('derivation');
    expect(fields.filter((field) => !new RegExp(`\\b${field}: |\\b${field}:$`, 'm').test(template))).toEqual([
      '$schema',
    ]);
  });

  it('equals the schema that the program checks with', async () => {
    const schema = z.toJSONSchema(configurationSchema, { io: 'input' });
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(
      '../generated/configuration.schema.json',
    );
  });

  it('is JSON Schema, and accepts the file that init writes, which names it', () => {
    const validate = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(
      JSON.parse(readFileSync(new URL('../generated/configuration.schema.json', import.meta.url), 'utf8')),
    );
    expect(validate(parse(template))).toBe(true);
    expect(template).toMatch(
      /\n## yaml-language-server: \$schema=\S+\/generated\/configuration\.schema\.json\n/,
    );
    expect(validate({ parachains: [{ name: 'a', networks: { local: 'embedded' }, sede: 1 }] })).toBe(false);
    expect(validate({ parachains: [] })).toBe(false);
  });
});
