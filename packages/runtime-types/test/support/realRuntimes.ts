import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { destroyWorker, runTask } from '@acala-network/chopsticks-core';
import { type Hex, strip } from './runtimes.js';

/** Metadata of the Rococo relay chain, spec 9190, as its own runtime tells it. */
export async function loadRococo(): Promise<Hex> {
  const manifest = createRequire(import.meta.url).resolve('relay-chain-specs/package.json');
  // The package wants to start a light client when it is imported; only its file is read.
  const file = manifest.replace(/package\.json$/, 'dist/connector/specs/generated/rococo_v2_2.js');
  const text = await readFile(file, 'utf8');
  const { top } = JSON.parse(text.slice(text.indexOf('`') + 1, text.lastIndexOf('`'))).genesis.raw;
  try {
    return await askForMetadata(top);
  } finally {
    await destroyWorker();
  }
}

/** Metadata of the Polkadot relay chain, spec 2000000, as polkadot.js recorded it. */
export async function loadPolkadot(): Promise<Hex> {
  const { default: hex } = await import('@polkadot/types-support/metadata/v15/polkadot-hex');
  return strip(hex);
}

async function askForMetadata(top: { [key: string]: Hex }): Promise<Hex> {
  const answer = await runTask(
    {
      wasm: top['0x3a636f6465'] ?? '0x',
      calls: [['Metadata_metadata', ['0x']]],
      mockSignatureHost: false,
      allowUnresolvedImports: true,
      runtimeLogLevel: 0,
    },
    {
      getStorage: async (key: Hex) => top[key],
      getNextKey: async () => undefined,
      offchainGetStorage: async () => '',
      offchainTimestamp: async () => 0,
      offchainRandomSeed: async () => '0x',
      offchainSubmitTransaction: async () => false,
    },
  );
  if (!('Call' in answer))
    throw new Error(`the runtime did not tell its metadata: ${JSON.stringify(answer)}`);
  return strip(answer.Call.result);
}
