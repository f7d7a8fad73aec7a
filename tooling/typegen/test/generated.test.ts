import { beforeAll, describe, expect, test } from 'vitest';
import { generateTypes } from '../src/generateTypes.mjs';
import { listServiceRuntimes } from '../src/listServiceRuntimes.mjs';
import { listStale } from '../src/listStale.mjs';

type Runtime = Awaited<ReturnType<typeof listServiceRuntimes>>[number];

let h: Runtime;
let m: Runtime;
let filesM: Awaited<ReturnType<typeof generateTypes>>;

beforeAll(async () => {
  const [first, second] = await listServiceRuntimes();
  if (!first || !second) throw new Error('two variants');
  [h, m] = [first, second];
  filesM = await generateTypes(m);
});

// The types of variant H are compared where one command generates them: anyRuntime.test.ts.
test('the types of variant M are the types of the runtime of the local network', () => {
  expect(m.name).toBe('M');
  expect(listStale({ ...m, files: filesM })).toEqual([]);
});

describe('stale types', () => {
  test('names the variant and both hashes when the metadata changed', () => {
    // Simulates an upgrade of the runtime of H to that of M.
    const [stale = '', ...others] = listStale({ ...h, files: filesM });
    expect(others).toEqual([]);
    expect(stale).toMatch(
      /^the types of variant H are stale: made from metadata 0x[0-9a-f]{64}, the runtime now has 0x[0-9a-f]{64}; run "npm run generate"$/,
    );
    expect(new Set(stale.match(/0x[0-9a-f]{64}/g)).size).toBe(2);
  });

  test('names the file when only the generator or the definitions changed', async () => {
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
