import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadChainSpec } from './loadChainSpec.js';

/** The most bytes of a specification. */
const most = 64 * 1024 * 1024;
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

async function write(name: string, text: string | Uint8Array): Promise<string> {
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
      loadChainSpec(await write('d.mjs', `export const a = 1; export default ${text};`)),
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

  test('reads gzip files by their first bytes, within a bound', async () => {
    const bytes = gzipSync(JSON.stringify(good));
    const path = await write('packed.json', bytes);
    expect((await loadChainSpec(path)).id).toBe('small');
    const bomb = await write('bomb.json.gz', gzipSync(new Uint8Array(most + 1), { level: 1 }));
    await expect(loadChainSpec(bomb)).rejects.toMatchObject({
      code: 'INVALID_CHAIN_SPEC',
      facts: { reason: `the gzip file unpacks to more than ${most} bytes` },
    });
    await expect(loadChainSpec(await write('cut.gz', bytes.subarray(0, 40)))).rejects.toMatchObject({
      code: 'INVALID_CHAIN_SPEC',
      facts: { reason: expect.stringMatching(/gzip file is damaged/) },
    });
  });

  test('reads keys of any case as the same keys, in their order', async () => {
    const top = { '0xAB': '0x01', '0x3A636F6465': '0x00', '0xaC': '0xFF' };
    const childrenDefault = { '0xFF': { '0xEE': '0x02' } };
    const { top: read } = await loadChainSpec({ id: 'small', genesis: { raw: { top, childrenDefault } } });
    // ":child_storage:default:" in hex, before the key of the trie.
    const child = '0x3a6368696c645f73746f726167653a64656661756c743affee';
    expect([...read.keys()]).toEqual([child, CODE, '0xab', '0xac']);
    expect(read.get('0xac')).toBe('0xFF');
  });

  // polkadot-sdk, `templates/parachain/node/src/chain_spec.rs`: `Extensions` with their aliases.
  test.each([
    ['relay_chain', 'para_id'],
    ['relayChain', 'paraId'],
    ['RelayChain', 'ParaId'],
  ])('reads %s and %s', async (relayChain, paraId) => {
    const spec = await loadChainSpec({ ...good, [relayChain]: 'rococo-local', [paraId]: 0 });
    expect(spec).toMatchObject({ relayChain: 'rococo-local', paraId: 0 });
  });

  test('takes `properties: null`, which some public specifications have, as empty', async () => {
    expect((await loadChainSpec({ ...good, properties: null })).properties).toEqual({});
  });

  test.each([
    ['no-such.json', undefined, /cannot be read/],
    ['.', undefined, /^the path is a folder$/],
    ['text.json', 'relay', /not JSON/],
    ['empty.json', '\n', /^it is empty$/],
    ['metadata.hex', '0x6d6574610f\n', /^it is the metadata of a runtime, without a genesis$/],
    ['code.hex', '0061736d01', /^it is the code of a runtime, without a genesis$/],
    ['code.wasm', Buffer.from('0061736d01000000', 'hex'), /^it is the code of a runtime, without a genesis$/],
    [
      'packed.wasm',
      Buffer.from('52bc537646db8e0528b52ffd', 'hex'),
      /^it is the code of a runtime, without a genesis$/,
    ],
    ['list.json', '[]', /not a JSON object/],
    ['plain.json', '{"id":"a","genesis":{"runtime":{}}}', /found genesis\.runtime; .*build-spec --raw/],
    ['state-root.json', '{"id":"a","genesis":{"stateRootHash":"0x00"}}', /found genesis\.stateRootHash/],
    ['no-genesis.json', '{"id":"a"}', /expected genesis\.raw\.top .*, found no genesis/],
    ['no-patch.json', '{"id":"a","genesis":{"runtimeGenesis":{"code":"0x00"}}}', /no runtime/],
    [
      'built-no-code.json',
      '{"id":"a","genesis":{"runtimeGenesis":{"patch":{}}}}',
      /code is not the hex of a runtime/,
    ],
    ['no-code.json', '{"id":"a","genesis":{"raw":{"top":{"0x01":"0x02"}}}}', /no runtime \(:code/],
    ['no-hex.json', '{"id":"a","genesis":{"raw":{"top":{"0x01":5}}}}', /top\["0x01"\] is not hex/],
    [
      'no-child.json',
      JSON.stringify({ ...good, genesis: { raw: { ...good.genesis.raw, childrenDefault: { trie: {} } } } }),
      /childrenDefault\["trie"\] is not hex/,
    ],
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

  test.runIf(process.platform === 'linux')('reads no device and no pipe, which may have no end', async () => {
    const pipe = join(folder, 'pipe.json');
    spawnSync('sh', ['-c', 'mkfifo "$0"', pipe]);
    for (const source of ['/dev/zero', pipe]) {
      const facts = { source, reason: 'the path is a device, a pipe or a socket' };
      await expect(loadChainSpec(source)).rejects.toMatchObject({ code: 'INVALID_CHAIN_SPEC', facts });
    }
  });

  test('reads no more than a bound', async () => {
    const path = await write('large.json', '');
    await truncate(path, most + 1);
    await expect(loadChainSpec(path)).rejects.toMatchObject({
      code: 'INVALID_CHAIN_SPEC',
      message: expect.stringContaining(`at most ${most} are read`),
    });
  });
});
