import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadChainSpec } from './loadChainSpec.js';

// ":code" in hex.
const CODE = '0x3a636f6465';
const good = {
  id: 'small',
  name: 'Small',
  genesis: { raw: { top: { '0x02': '0x0a', [CODE]: '0x00', '0x01': '0x0b' } } },
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chain-spec-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

describe('loadChainSpec', () => {
  test('reads JSON files, modules and objects alike', async () => {
    const text = JSON.stringify(good);
    const specs = await Promise.all([
      loadChainSpec(good),
      loadChainSpec(await write('a.json', text)),
      loadChainSpec(await write('b.mjs', `export default ${JSON.stringify(text)};`)),
      loadChainSpec(await write('c.mjs', `export const chainSpec = ${text};`)),
    ]);
    for (const spec of specs) {
      expect(spec).toMatchObject({ id: 'small', name: 'Small', properties: {} });
      expect([...spec.top]).toEqual([
        ['0x01', '0x0b'],
        ['0x02', '0x0a'],
        [CODE, '0x00'],
      ]);
    }
  });

  test('takes `properties: null`, which some public specifications have, as empty', async () => {
    expect((await loadChainSpec({ ...good, properties: null })).properties).toEqual({});
  });

  test.each([
    ['no-such.json', undefined, /cannot be read/],
    ['text.json', 'relay', /not JSON/],
    ['list.json', '[]', /not a JSON object/],
    ['plain.json', '{"id":"a","genesis":{"runtime":{}}}', /no genesis\.raw\.top/],
    ['state-root.json', '{"id":"a","genesis":{"stateRootHash":"0x00"}}', /no genesis\.raw\.top/],
    ['no-code.json', '{"id":"a","genesis":{"raw":{"top":{"0x01":"0x02"}}}}', /no runtime \(:code/],
    ['no-hex.json', '{"id":"a","genesis":{"raw":{"top":{"0x01":5}}}}', /top\["0x01"\] is not hex/],
    ['no-id.json', JSON.stringify({ ...good, id: '' }), /id is missing/],
    ['broken.mjs', 'export default ;', /module fails/],
    ['many.mjs', 'export const a = 1, b = 2;', /neither a default nor one value/],
  ])('names the file and what is wrong with it: %s', async (name, text, reason) => {
    const path = text === undefined ? join(folder, name) : await write(name, text);
    await expect(loadChainSpec(path)).rejects.toMatchObject({
      code: 'INVALID_CHAIN_SPEC',
      facts: { source: path, reason: expect.stringMatching(reason) },
    });
  });

  test('reads no more than it is told to', async () => {
    const path = await write('large.json', JSON.stringify(good));
    await expect(loadChainSpec(path, { maxBytes: 10 })).rejects.toMatchObject({
      code: 'INVALID_CHAIN_SPEC',
      message: expect.stringMatching(/at most 10 are read/),
    });
  });
});
