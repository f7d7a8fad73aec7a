import { createRequire } from 'node:module';
import { createFork, loadChainSpec } from '@parachron/devnet';
import { type Hex, strip } from './runtimes.js';

/** Metadata of the Rococo relay chain, spec 9190, as returned by its runtime. */
export async function loadRococo(): Promise<Hex> {
  const manifest = createRequire(import.meta.url).resolve('relay-chain-specs/package.json');
  // An import of the package would start a light client, so only its file is read.
  const file = manifest.replace(/package\.json$/, 'dist/connector/specs/generated/rococo_v2_2.js');
  const chain = await createFork({ spec: await loadChainSpec(file) });
  try {
    return await chain.provider.send('state_getMetadata', []);
  } finally {
    await chain.close();
  }
}

/** Metadata of the Polkadot relay chain, spec 2000000, from a recording of polkadot.js. */
export async function loadPolkadot(): Promise<Hex> {
  const { default: hex } = await import('@polkadot/types-support/metadata/v15/polkadot-hex');
  return strip(hex);
}
