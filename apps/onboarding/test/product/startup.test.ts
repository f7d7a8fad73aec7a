// Before the command line is parsed, the program loads few files, so that help and errors appear at once.
import { fileURLToPath } from 'node:url';
import { type OutputChunk, rolldown } from 'rolldown';
import { beforeAll, describe, expect, it } from 'vitest';
import configuration from '../../rolldown.config.js';

describe('the program', () => {
  let chunks: Map<string, OutputChunk>;
  beforeAll(async () => {
    const cwd = fileURLToPath(new URL('../..', import.meta.url));
    const bundle = await rolldown({ ...configuration, cwd });
    const { output } = await bundle.generate(configuration.output);
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
