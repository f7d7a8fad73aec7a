import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { schemaPath } from '../src/configuration/formatTemplate.js';
import { loadConfiguration } from '../src/configuration/loadConfiguration.js';
import { runCommand } from './support/runCommand.js';
import { writeFolder } from './support/writeFolder.js';

describe('parachron init', () => {
  it.each(['parachron.yaml', 'parachron.yml', 'parachron.json', 'parachron.ts', 'parachron.mts'])(
    'writes %s, which is valid and has the local network',
    async (file) => {
      const cwd = writeFolder({});
      const { code, out } = await runCommand(['init', file], { cwd });
      expect([code, out]).toEqual([
        0,
        `Wrote ${file}. Try it: parachron check --config ${file} --network local`,
      ]);
      // The file without its path is found as well.
      const configuration = await loadConfiguration({ cwd, env: {} });
      expect(configuration?.file).toBe(file);
      expect(configuration?.parachains.map(({ name, networks }) => [name, [...networks]])).toEqual([
        ['example', [['local', { kind: 'embedded' }]]],
      ]);
      expect([...(configuration?.networks.keys() ?? [])]).toEqual(['staging', 'main']);
      // Nothing else is left behind, as a program that is run might leave.
      expect(readdirSync(cwd)).toEqual([file]);
    },
  );

  it('names the schema for editors', async () => {
    const { out } = await runCommand(['init', '--stdout']);
    expect(out.split('\n')[0]).toBe(`# yaml-language-server: $schema=${schemaPath}`);
    // The package has the file under that path.
    const inPackage = schemaPath.split('@parachron/onboarding/')[1] ?? '';
    expect(existsSync(new URL(`../${inPackage}`, import.meta.url))).toBe(true);
  });

  it('stays valid with every line in it that is commented out', async () => {
    const { out } = await runCommand(['init', '--stdout']);
    const all = out
      .split('\n')
      // What is said twice is an alternative.
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
    [['init', 'parachron.toml'], 'file: "parachron.toml" ends in none of .yaml, .yml, .json, .ts, .mts.'],
    [['init', 'nowhere/parachron.yaml'], 'nowhere/parachron.yaml cannot be written'],
  ])('answers %j with one sentence', async (args, sentence) => {
    const { code, out } = await runCommand([...args, '--json'], { cwd: writeFolder({}) });
    expect(code).toBe(2);
    expect(JSON.parse(out).error.message).toContain(sentence);
  });

  it('leaves what is written there when it is asked to print only', async () => {
    const cwd = writeFolder({});
    writeFileSync(join(cwd, 'parachron.yaml'), 'mine: true\n');
    expect((await runCommand(['init', '--stdout', '--force'], { cwd })).out).toContain('local: embedded');
    expect(readFileSync(join(cwd, 'parachron.yaml'), 'utf8')).toBe('mine: true\n');
  });
});
