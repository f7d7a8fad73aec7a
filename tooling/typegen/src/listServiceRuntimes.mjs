import { join } from 'node:path';
import { createServiceChain } from '@parachron/devnet';
import { root } from '@parachron/repo/workspace';
import { loadDefinitions } from './loadDefinitions.mjs';
import { unwrapMetadata } from './unwrapMetadata.mjs';

const versionWithApis = Uint8Array.of(15, 0, 0, 0);

/**
 * Returns the runtimes of both variants from the local network, and the folders of their types.
 *
 * @returns {Promise<{ name: 'H' | 'M', folder: string, metadata: `0x${string}`, definitions: import('./loadDefinitions.mjs').Definitions }[]>}
 */
export async function listServiceRuntimes() {
  const source = join(root, 'packages/runtime-types/src');
  return Promise.all(
    /** @type {const} */ (['H', 'M']).map(async (name) => ({
      name,
      folder: join(source, 'generated', name.toLowerCase()),
      metadata: await getMetadata(name),
      definitions: await loadDefinitions(join(source, 'definitions', `sections${name}.ts`)),
    })),
  );
}

/** @param {'H' | 'M'} variant */
async function getMetadata(variant) {
  const chain = await createServiceChain({ variant, mode: { kind: 'manual' } });
  try {
    return unwrapMetadata(chain.callRuntime('Metadata_metadata_at_version', versionWithApis));
  } finally {
    chain.close();
  }
}
