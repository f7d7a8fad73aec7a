import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readChosenSpec } from './readChosenSpec.js';

/** The smallest raw chain specification with a runtime: `:code`. */
const spec = JSON.stringify({
  name: 'Käse Chain',
  id: 'small',
  genesis: { raw: { top: { '0x3a636f6465': '0x00' }, childrenDefault: {} } },
});
const limit = 64 * 1024 * 1024;
const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'small.json') => new File([content], name);
const pack = (content: string | Uint8Array) => new Uint8Array(gzipSync(content));

/** A file of a size without its bytes. */
function pretend(size: number): File {
  const file = fileOf(spec);
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

describe('a chain specification of the user', () => {
  it('is read as JSON, plain or packed with gzip under any name', async () => {
    const plain = await readChosenSpec(fileOf(spec));
    expect(plain).toMatchObject({ name: 'Käse Chain' });
    expect(await readChosenSpec(fileOf(pack(spec), 'small.bin'))).toEqual(plain);
  });

  it('is read with characters that two parts of the file share', async () => {
    const text = spec.replace('Käse', 'ä'.repeat(100_000));
    expect(await readChosenSpec(fileOf(pack(text)))).toMatchObject({ name: `${'ä'.repeat(100_000)} Chain` });
  });

  it('may have the size of the limit, and no byte more', async () => {
    await expect(readChosenSpec(pretend(limit))).resolves.toMatchObject({ name: 'Käse Chain' });
    await expect(readChosenSpec(pretend(limit + 1))).rejects.toMatchObject({
      code: 'INVALID_CHAIN_SPEC',
      message: 'small.json is not a valid chain specification: the file has more than 67108864 bytes.',
    });
  });

  it('is refused if it unpacks to more than the limit', async () => {
    const bomb = pack(new Uint8Array(limit + 1));
    expect(bomb.length).toBeLessThan(limit / 100);
    await expect(readChosenSpec(fileOf(bomb, 'bomb.gz'))).rejects.toMatchObject({
      code: 'INVALID_CHAIN_SPEC',
      message:
        'bomb.gz is not a valid chain specification: the gzip file unpacks to more than 67108864 bytes.',
    });
  });

  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ['cut', pack(spec).slice(0, -10)],
    ['damaged', pack(spec).fill(0xff, 10)],
  ])('is refused if it is packed and %s', async (_what, bytes) => {
    await expect(readChosenSpec(fileOf(bytes))).rejects.toMatchObject({
      code: 'INVALID_CHAIN_SPEC',
      facts: { source: 'small.json' },
    });
  });

  it('is refused if it is a folder, or was changed after the choice, which a browser does not read', async () => {
    const file = fileOf(spec);
    const refuse = () => Promise.reject(new DOMException('The requested file could not be read.'));
    for (const method of ['arrayBuffer', 'slice', 'stream'])
      Object.defineProperty(file, method, { value: refuse });
    await expect(readChosenSpec(file)).rejects.toMatchObject({
      code: 'INVALID_CHAIN_SPEC',
      message:
        'small.json is not a valid chain specification: it is a folder, or it was changed, moved or deleted after the choice.',
    });
  });

  it.each(['', '{', '[]', '{}', '{"name":"x"}', '<html>'])(
    'is refused as %j, which contains no chain, with the name of the file',
    async (text) => {
      await expect(readChosenSpec(fileOf(text))).rejects.toMatchObject({
        code: 'INVALID_CHAIN_SPEC',
        message: expect.stringContaining('small.json'),
      });
    },
  );
});
