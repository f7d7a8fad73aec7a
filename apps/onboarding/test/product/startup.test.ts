// Before the command line is parsed, the program loads few files, so that help and errors appear at once.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type OutputChunk, rolldown } from 'rolldown';
import { beforeAll, describe, expect, it } from 'vitest';
import configuration from '../../rolldown.config.js';
import { version } from '../../src/version.js';
import { runCommand } from '../support/runCommand.js';

const folder = fileURLToPath(new URL('../../node_modules/.started/', import.meta.url));

describe('the program', () => {
  let chunks: Map<string, OutputChunk>;
  beforeAll(async () => {
    const cwd = fileURLToPath(new URL('../..', import.meta.url));
    const bundle = await rolldown({ ...configuration, cwd });
    mkdirSync(folder, { recursive: true });
    // The program looks for its manifest beside the folder that it is in.
    copyFileSync(`${cwd}package.json`, `${folder}package.json`);
    const { output } = await bundle.write({ ...configuration.output, dir: `${folder}dist` });
    await bundle.close();
    chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])));
  });

  function listRead(file: string, seen = new Set<string>()): Set<string> {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const one of chunks.get(file)?.imports ?? []) listRead(one, seen);
    return seen;
  }

  it('loads no library of chains before it knows the command', () => {
    const program = [...chunks.values()].find(({ name }) => name === 'runProcess');
    const read = [...listRead(program?.fileName ?? '')];
    const packages = read.filter((file) => !chunks.has(file) && !file.startsWith('node:'));
    expect(packages).toEqual([]);
    // The program itself, its terminal, the data and texts that it shares with commands, and the helpers of the bundler.
    expect(read.filter((file) => chunks.has(file)).length).toBeLessThanOrEqual(6);
  });

  it('explains checks without loading the checks', () => {
    const explain = [...chunks.values()].find(({ name }) => name === 'runExplain');
    const packages = [...listRead(explain?.fileName ?? '')].filter(
      (file) => !chunks.has(file) && !file.startsWith('node:'),
    );
    expect(packages).toEqual([]);
  });

  it('checks without loading the readers of configurations and the dry runs', () => {
    const check = [...chunks.values()].find(({ name }) => name === 'runCheck');
    const read = [...listRead(check?.fileName ?? '')];
    expect(read.filter((file) => !chunks.has(file) && !file.startsWith('node:'))).toEqual([]);
    const modules = read.flatMap((file) => chunks.get(file)?.moduleIds ?? []);
    expect(modules.filter((file) => /\/node_modules\/(node-fetch|yaml|zod)\//.test(file))).toEqual([]);
    expect(modules.filter((file) => /\/dryRuns\/dryRunOnForks\.[jt]s$/.test(file))).toEqual([]);
  });

  it('loads the libraries of chains from few files', () => {
    const run = [...chunks.values()].find(({ name }) => name === 'runChecks');
    // Node.js takes longer to find and open a file than to read it.
    expect(listRead(run?.fileName ?? '').size).toBeLessThanOrEqual(102);
    const uses = (pattern: RegExp) =>
      [...chunks.values()].filter(({ moduleIds }) => moduleIds.some((file) => pattern.test(file)));
    expect(uses(/\/node_modules\/@polkadot\/types(-codec|-create)?\//)).toHaveLength(1);
  });

  describe('its first file', () => {
    const start = (args: readonly string[], { env = {}, file = 'dist/start.cjs' } = {}) =>
      execFileSync(process.execPath, [`${folder}${file}`, ...args], {
        encoding: 'utf8',
        env: { ...process.env, ...env },
        stdio: 'pipe',
      });

    it.each(['', '20', '79', '80', '109', '110', '200'])(
      'prints the help of the program at COLUMNS=%s',
      async (columns) => {
        const width = Math.min(Math.max(Number(columns) || 80, 40), 110);
        const { out } = await runCommand([], { width });
        expect(start([], { env: { COLUMNS: columns } })).toBe(`${out}\n`);
      },
    );

    it.each(['-h', '--help'])('prints the same help for %s', async (option) => {
      const { out } = await runCommand([], { width: 80 });
      expect(start([option], { env: { COLUMNS: '80' } })).toBe(`${out}\n`);
    });

    it('prints the version, explanations, and the help for most widths without the rest of the program', () => {
      const file = 'alone/start.cjs';
      mkdirSync(`${folder}alone`, { recursive: true });
      for (const one of readdirSync(`${folder}dist`).filter((name) => name.endsWith('.cjs')))
        copyFileSync(`${folder}dist/${one}`, `${folder}alone/${one}`);
      for (const args of [['--version'], ['-V']]) expect(start(args, { file })).toBe(`${version}\n`);
      for (const name of ['hrmp', 'CHECK_NOT_FOUND'])
        expect(start(['explain', name], { file })).toContain(name);
      for (const columns of ['80', '110'])
        expect(start(['--help'], { file, env: { COLUMNS: columns } })).toContain('Usage: ');
      expect(() => start(['--help'], { file, env: { COLUMNS: '79' } })).toThrow('Command failed');
    });

    it.each([
      [],
      ['hrmp'],
      ['hrmp/channel-open-both-ways'],
      ['hrmp', '--json'],
      ['CHECK_NOT_FOUND'],
      ['--help'],
    ])('explains checks and errors as the program does: %j', (...args) => {
      const env = { COLUMNS: '50', FORCE_COLOR: '1' };
      const words = ['explain', ...args];
      expect(start(words, { env })).toBe(start(words, { env, file: 'dist/bin.js' }));
    });

    it('starts the program with any other command line', () => {
      for (const args of [['help'], ['--help', '--version']]) {
        expect(start(args)).toBe(start(args, { file: 'dist/bin.js' }));
      }
      for (const args of [['--bogus'], ['explain', 'bogus'], ['explain', 'hrmp', 'proxy']]) {
        expect(() => start(args)).toThrow('error ');
      }
    });
  });

  it('uses only packages that it depends on', async () => {
    const { default: manifest } = await import('../../package.json', { with: { type: 'json' } });
    const named = [...chunks.values()].flatMap(({ imports, dynamicImports }) => [
      ...imports,
      ...dynamicImports,
    ]);
    const foreign = named.filter((one) => !chunks.has(one) && !one.startsWith('node:'));
    const packages = foreign.map((one) =>
      one
        .split('/')
        .slice(0, one.startsWith('@') ? 2 : 1)
        .join('/'),
    );
    // The files of that package are served, and none of them is imported.
    const served = '@parachron/web';
    // The tables of wide characters are required by name with the first text that needs them.
    const required = 'string-width';
    const kept = manifest.bundle.keep.filter((one) => one !== served && one !== required);
    expect(manifest.bundle.keep).toEqual(expect.arrayContaining([served, required]));
    const expected = [...kept, ...Object.keys(manifest.peerDependencies)];
    expect([...new Set(packages)].sort()).toEqual(expected.sort());
  });
});
