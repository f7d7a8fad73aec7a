import { encodeCall, formatHex, type Hex } from '@parachron/core';
import { Trie } from '@parachron/runtime';
import { hexToU8a } from '@polkadot/util';
import { beforeAll, expect, test } from 'vitest';
import { createFork, loadChainSpec } from '../../src/index.js';
import { createTinyRuntime, encodeBytes, type TinyRuntime } from '../support/createTinyRuntime.js';
import { loadAssetHubSpec } from '../support/realSpecs.js';

/** The metadata and the version of a real runtime, without the functions that build a block. */
let answers: NonNullable<TinyRuntime['answers']>;
beforeAll(async () => {
  const hub = await createFork({ spec: await loadAssetHubSpec() });
  const { provider } = hub;
  answers = {
    Metadata_metadata: encodeBytes(hexToU8a(await provider.send('state_getMetadata', []))),
    Core_version: hexToU8a(await provider.send('state_call', ['Core_version', '0x'])),
    Special_trap: encodeBytes('never'),
    Special_loop: encodeBytes('never'),
  };
  await hub.close();
});

async function open(imports: Partial<Pick<TinyRuntime, 'imports'>> = {}) {
  const code = createTinyRuntime({ answers, ...imports });
  const spec = await loadChainSpec({ id: 'tiny', genesis: { raw: { top: { '0x3a636f6465': code } } } });
  return { spec, code };
}

test('a runtime with a host function that is missing here runs, and the function is named', async () => {
  const { spec } = await open({ imports: { name: 'ext_special_answer_version_1', calls: ['Special_trap'] } });
  const chain = await createFork({ spec }, { firstBlock: 'optional' });
  expect(chain.missingHostFunction).toBe('ext_special_answer_version_1');
  expect(await chain.provider.send('state_getMetadata', [])).toMatch(/^0x6d657461/);
  await expect(chain.provider.send('state_call', ['Special_trap', '0x'])).rejects.toThrow(
    /ext_special_answer_version_1/,
  );
  await chain.close();
});

test('a runtime that builds no block is readable at its genesis', async () => {
  const { spec, code } = await open();
  await expect(createFork({ spec })).rejects.toMatchObject({ code: 'LOCAL_CHAIN_NOT_STARTED' });
  const chain = await createFork({ spec }, { firstBlock: 'optional' });
  expect(chain.missingHostFunction).toBeUndefined();
  expect(chain.blockFailure).toMatch(/Exported method Core_initialize_block is not found/);
  expect(chain.head.number).toBe(0);
  expect((await chain.getStorage('System', 'Number'))?.toString()).toBe('1');
  expect(await chain.provider.send('state_getStorage', ['0x3a636f6465'])).toBe(code);
  await chain.close();
});

// polkadot-sdk, sp-version, `RuntimeVersion::state_version`: each later version of the system has the newest version of the state.
test.each([
  [0, 0],
  [1, 1],
  [2, 1],
  [3, 1],
] as const)('a system of version %i has a state of version %i', async (system, version) => {
  const code = createTinyRuntime({ answers, system });
  const spec = await loadChainSpec({ id: 'tiny', genesis: { raw: { top: { '0x3a636f6465': code } } } });
  const chain = await createFork({ spec }, { firstBlock: 'optional' });
  const { stateRoot } = await chain.provider.send<{ stateRoot: Hex }>('chain_getHeader', []);
  expect(stateRoot).toBe(formatHex(new Trie().with([['0x3a636f6465', hexToU8a(code)]], version).getRoot()));
  await chain.close();
});

test('a runtime of metadata before version 14 is too old, which is no lack of state', async () => {
  const old = { ...answers, Metadata_metadata: encodeBytes(Uint8Array.of(0x6d, 0x65, 0x74, 0x61, 12, 0)) };
  const code = createTinyRuntime({ answers: old });
  const spec = await loadChainSpec({ id: 'tiny', genesis: { raw: { top: { '0x3a636f6465': code } } } });
  await expect(createFork({ spec })).rejects.toMatchObject({
    code: 'METADATA_NOT_UNDERSTOOD',
    hint: expect.stringContaining('current runtime'),
  });
});

/** A runtime that begins blocks, with more functions. */
async function openBuilding(more: Partial<TinyRuntime>) {
  const methods = { ...answers, Core_initialize_block: new Uint8Array(), ...more.answers };
  const code = createTinyRuntime({ ...more, answers: methods });
  return loadChainSpec({ id: 'tiny', genesis: { raw: { top: { '0x3a636f6465': code } } } });
}

test('a block that needs a host function that is missing here is a limit of this program', async () => {
  const name = 'ext_special_answer_version_1';
  const spec = await openBuilding({ imports: { name, calls: ['Core_initialize_block'] } });
  const chain = await createFork({ spec }, { firstBlock: 'optional' });
  expect(chain.missingHostFunction).toBe(name);
  expect(chain.blockFailure).toMatch(
    /the runtime needs the host function ext_special_answer_version_1, which Parachron lacks/,
  );
  await chain.close();
});

/** What builds a block: the header has the hash of the parent, the number, two roots, and no digest. */
const building = {
  BlockBuilder_inherent_extrinsics: Uint8Array.of(0),
  BlockBuilder_apply_extrinsic: new Uint8Array(2),
  BlockBuilder_finalize_block: Uint8Array.from([...new Uint8Array(32), 4, ...new Uint8Array(64), 0]),
};

test.each([
  ['no mode, as older runtimes,', [], []],
  ['all extrinsics', [0], []],
  ['inherents alone, during a migration over several blocks,', [1], [expect.stringContaining('migration')]],
])('a block for which the runtime admits %s has its transactions', async (_name, mode, reasons) => {
  const answers = { ...building, Core_initialize_block: Uint8Array.from(mode) };
  const chain = await createFork({ spec: await openBuilding({ answers }) });
  const { refused } = await chain.build({ transactions: ['0x00'] });
  expect(refused.map(({ reason }) => reason)).toEqual(reasons);
  await chain.close();
});

test('a dispatch tries later blocks while a migration admits no transactions', async () => {
  const spec = await openBuilding({ answers: { ...building, Core_initialize_block: Uint8Array.of(1) } });
  const chain = await createFork({ spec });
  const { hex } = encodeCall(chain.registry, { pallet: 'System', method: 'remark', args: { remark: '0x' } });
  const { number } = chain.head;
  const result = await chain.dispatch(hex, { account: `0x${'01'.repeat(32)}` });
  expect(result).toMatchObject({ outcome: 'failed', error: expect.stringContaining('migration') });
  expect(chain.head.number - number).toBe(4);
  await chain.close();
});

test('a transaction that needs such a function is not refused: the block is not built', async () => {
  const name = 'ext_special_answer_version_1';
  const imports = { name, calls: ['BlockBuilder_apply_extrinsic'] };
  const spec = await openBuilding({ imports, answers: building });
  const chain = await createFork({ spec });
  await expect(chain.build({ transactions: ['0x0400'] })).rejects.toMatchObject({
    code: 'BLOCK_NOT_BUILT',
    facts: { reason: expect.stringContaining(`the host function ${name}, which Parachron lacks`) },
  });
  await chain.close();
});

test.each([
  ['a missing host function', 'needs the host function ext_special_answer_version_1, which Parachron lacks'],
  ['an endless loop', 'did not end within'],
])(
  'a pooled transaction that meets %s is dropped with the reason, and blocks go on',
  async (kind, reason) => {
    const method = 'BlockBuilder_apply_extrinsic';
    const isLoop = kind === 'an endless loop';
    // Valid: no priority, it requires nothing and provides one tag, it lives long, and is passed on.
    const valid = Uint8Array.from([0, ...new Uint8Array(8), 0, 4, 4, 1, ...new Uint8Array(8).fill(9), 1]);
    const spec = await openBuilding({
      ...(isLoop
        ? { loops: [method] }
        : { imports: { name: 'ext_special_answer_version_1', calls: [method] } }),
      answers: { ...building, TaggedTransactionQueue_validate_transaction: valid },
    });
    const chain = await createFork({ spec });
    const reports: unknown[] = [];
    await chain.submit('0x0400', (...report) => reports.push(report));
    const { refused } = await chain.build();
    expect(refused).toEqual([{ transaction: '0x0400', reason: expect.stringContaining(reason) }]);
    expect(reports).toEqual([['ready'], ['invalid', undefined, refused[0]?.reason]]);
    expect((await chain.build()).refused).toEqual([]);
    await chain.close();
  },
);

test('a runtime whose calls never end answers the others, and builds no block', async () => {
  const spec = await openBuilding({ loops: ['Core_initialize_block', 'Special_loop'] });
  const chain = await createFork({ spec }, { firstBlock: 'optional' });
  expect(chain.blockFailure).toMatch(
    /Core_initialize_block did not complete: The runtime did not end within/,
  );
  await expect(chain.provider.send('state_call', ['Special_loop', '0x'])).rejects.toThrow(/did not end/);
  expect(await chain.provider.send('state_getMetadata', [])).toMatch(/^0x6d657461/);
  await chain.close();
});

test('metadata that does not decode is named in words of this program', async () => {
  const spec = await openBuilding({ answers: { Metadata_metadata: encodeBytes('no metadata at all') } });
  await expect(createFork({ spec }, { firstBlock: 'optional' })).rejects.toMatchObject({
    code: 'METADATA_NOT_UNDERSTOOD',
    facts: { chain: 'tiny', reason: 'it is not metadata' },
  });
});
