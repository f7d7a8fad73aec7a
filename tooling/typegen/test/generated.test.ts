import { beforeAll, describe, expect, test } from 'vitest';
import { generateTypes } from '../src/generateTypes.mjs';
import { listServiceRuntimes } from '../src/listServiceRuntimes.mjs';
import { listStale } from '../src/listStale.mjs';

let runtimes: Awaited<ReturnType<typeof listServiceRuntimes>>;

beforeAll(async () => {
  runtimes = await listServiceRuntimes();
});

describe.each(['H', 'M'] as const)('the types of variant %s', (variant) => {
  test('are the types of the runtime of the local network', async () => {
    const runtime = runtimes.find(({ name }) => name === variant);
    expect(runtime && listStale({ ...runtime, files: await generateTypes(runtime) })).toEqual([]);
  });
});

describe('stale types', () => {
  test('names the variant and both hashes when the metadata changed', async () => {
    const [h, m] = runtimes;
    if (!h || !m) throw new Error('two variants');
    // Simulates an upgrade of the runtime of H to that of M.
    const [stale = '', ...others] = listStale({ ...h, files: await generateTypes({ ...m, name: 'H' }) });
    expect(others).toEqual([]);
    expect(stale).toMatch(
      /^the types of variant H are stale: made from metadata 0x[0-9a-f]{64}, the runtime now has 0x[0-9a-f]{64}; run "npm run generate"$/,
    );
    expect(new Set(stale.match(/0x[0-9a-f]{64}/g)).size).toBe(2);
  });

  test('names the file when only the generator or the definitions changed', async () => {
    const m = runtimes.find(({ name }) => name === 'M');
    if (!m) throw new Error('no variant M');
    const files = await generateTypes({ ...m, definitions: {} });
    expect(listStale({ ...m, files })).toEqual(
      ['index.ts', 'rpc.ts', 'types/automationTime.ts'].map(
        (file) =>
          `the types of variant M are stale: ${file} differs from the generated content; run "npm run generate"`,
      ),
    );
  });

  test('is reported when a folder is empty', async () => {
    expect(listStale({ name: 'M', folder: '/nonexistent', files: new Map([['a.ts', '']]) })).toEqual([
      'the types of variant M are stale: made from metadata none, the runtime now has unknown; run "npm run generate"',
    ]);
  });
});
