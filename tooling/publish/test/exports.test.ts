import { expect, test } from 'vitest';
import { listExports } from '../src/listExports.mjs';

// A review sees each change of what programs import; `npm run generate` writes the lists.
test('the lists of exports are current', async () => {
  const lists = listExports();
  expect(lists.length).toBeGreaterThan(0);
  for (const { file, text } of lists) {
    expect(text).not.toContain(' unknown');
    await expect(text).toMatchFileSnapshot(file);
  }
});
