import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { executor } from './answerRuntimeCalls.js';
import { createLocalChain } from './createLocalChain.js';
import { keepRuntimeAnswers } from './keepRuntimeAnswers.js';
import { loadChainSpec } from './loadChainSpec.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parachron-answers-'));
});
afterAll(async () => {
  keepRuntimeAnswers(undefined);
  await rm(folder, { recursive: true });
});

it('the name of a stored answer contains the version of the executor', () => {
  const entry = createRequire(import.meta.url).resolve('@acala-network/chopsticks-core');
  const manifest = readFileSync(join(entry, '..', '..', '..', 'package.json'), 'utf8');
  expect(executor).toBe(`chopsticks ${(JSON.parse(manifest) as { version: string }).version}`);
});

/** Boots a real runtime, builds a block and reads a value that the runtime computes. */
async function boot(now: number) {
  const module = 'relay-chain-specs/dist/connector/specs/generated/rococo_v2_2.js';
  const spec = await loadChainSpec(fileURLToPath(import.meta.resolve(module)));
  const chain = await createLocalChain({ spec }, { now });
  try {
    const { hash } = await chain.newBlock();
    const validators = await chain.provider.send('state_call', ['ParachainHost_validators', '0x']);
    const time = (await chain.getStorage('Timestamp', 'Now'))?.toString();
    return { hash, validators, time, metadata: await chain.provider.send('state_getMetadata', []) };
  } finally {
    await chain.close();
  }
}

it('a real runtime boots to the same blocks with a folder of answers and without', async () => {
  const written = async () => Promise.all((await readdir(folder)).map((name) => stat(join(folder, name))));
  keepRuntimeAnswers(undefined);
  const plain = await boot(1_750_000_000_000);
  keepRuntimeAnswers(folder);
  const first = await boot(1_750_000_000_000);
  const files = await written();
  expect(files.length).toBeGreaterThan(4);
  // Another choice in between clears the memory: the answers come from the files.
  keepRuntimeAnswers(undefined);
  keepRuntimeAnswers(folder);
  const second = await boot(1_750_000_000_000);
  expect([first, second]).toEqual([plain, plain]);
  // No call was run again.
  expect((await written()).map(({ ino }) => ino)).toEqual(files.map(({ ino }) => ino));
  // Another clock is another state.
  const later = await boot(1_750_000_600_000);
  expect(later.hash).not.toBe(plain.hash);
  expect(Number(later.time)).toBeGreaterThan(Number(plain.time));
  expect((await written()).length).toBeGreaterThan(files.length);
});
