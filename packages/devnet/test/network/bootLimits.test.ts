import { bnToU8a, hexToU8a } from '@polkadot/util';
import { expect, test } from 'vitest';
import { createLocalChain, loadChainSpec } from '../../src/index.js';
import { connectSource } from '../../src/network/connectSource.js';
import { loadChopsticks } from '../../src/network/loadChopsticks.js';
import { openBlockchain } from '../../src/network/openBlockchain.js';
import { createTinyRuntime, encodeBytes, type TinyRuntime } from '../support/createTinyRuntime.js';
import { loadAssetHubSpec } from '../support/realSpecs.js';

const chopsticks = await loadChopsticks();

async function open(imports: Pick<TinyRuntime, 'imports'>) {
  const answers = {
    Metadata_metadata: encodeBytes('metadata'),
    AuraApi_slot_duration: bnToU8a(6000, { bitLength: 64, isLe: true }),
    Special_trap: encodeBytes('never'),
  };
  const code = createTinyRuntime({ answers, ...imports });
  const spec = await loadChainSpec({ id: 'tiny', genesis: { raw: { top: { '0x3a636f6465': code } } } });
  const opened = await openBlockchain(chopsticks, await connectSource(chopsticks, { spec }, {}), {});
  return { ...opened, code };
}

// The runtime of a chain whose node provides an additional host function.
const imports = { name: 'ext_special_answer_version_1', calls: ['Special_trap'] };

test('a runtime with a host function that is missing here runs, and the function is named', async () => {
  const { blockchain, missingHostFunction } = await open({ imports });
  expect(missingHostFunction).toBe('ext_special_answer_version_1');
  expect((await blockchain.head.call('Metadata_metadata', [])).result).toBe('0x206d65746164617461');
  await expect(blockchain.head.call('Special_trap', [])).rejects.toThrow(/ext_special_answer_version_1/);
});

test('slots are as long as the runtime states', async () => {
  const { code } = await open({ imports });
  expect(await chopsticks.getAuraSlotDuration(code)).toBe(6000);
});

test('no host function is named if none is missing', async () => {
  const { missingHostFunction } = await open({});
  expect(missingHostFunction).toBeUndefined();
});

// The metadata of a real runtime, without the functions that build a block.
test('a runtime that builds no block is readable at its genesis', async () => {
  const hub = await createLocalChain({ spec: await loadAssetHubSpec() });
  const metadata = encodeBytes(hexToU8a(await hub.provider.send('state_getMetadata', [])));
  await hub.close();
  const code = createTinyRuntime({ answers: { Metadata_metadata: metadata } });
  const spec = await loadChainSpec({ id: 'tiny', genesis: { raw: { top: { '0x3a636f6465': code } } } });
  await expect(createLocalChain({ spec })).rejects.toMatchObject({ code: 'LOCAL_CHAIN_NOT_STARTED' });
  const chain = await createLocalChain({ spec }, { firstBlock: 'optional' });
  expect(chain.blockFailure).toMatch(/Function to start was not found/);
  expect(chain.head.number).toBe(0);
  expect((await chain.getStorage('System', 'Number'))?.toString()).toBe('1');
  expect(await chain.getRawStorage('0x3a636f6465')).toBe(code);
  await chain.close();
});
