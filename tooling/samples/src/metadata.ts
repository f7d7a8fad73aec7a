import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { compactAddLength, hexToU8a, u8aConcat, u8aToHex } from '@polkadot/util';
import { type Patch, patchMetadata } from './patchMetadata.js';
import { renameAll } from './renameAll.js';
import { wrapSend } from './wrapSend.js';

export { type Patch, patchMetadata } from './patchMetadata.js';
export { encodePlainMetadata, type PlainExtensions, readPlainMetadata } from './plainMetadata.js';

// Lists with one version, in SCALE.
const onlyVersion14 = '0x040e000000';
const onlyVersion15 = '0x040f000000';

/** Returns a node whose runtime has the identity of a related runtime; all other answers are those of the node. */
export async function disguiseRuntime(
  inner: ProviderInterface,
  pallet: string,
  change: (patch: Patch) => void,
): Promise<ProviderInterface> {
  const metadata = patchMetadata(await inner.send('state_getMetadata', []), pallet, change);
  return wrapSend(inner, async (method, params) => {
    if (params[0] === 'Metadata_metadata_versions') return onlyVersion14;
    return method === 'state_getMetadata' ? metadata : inner.send(method, params);
  });
}

/** Returns such a node with metadata of version 15, which describes the runtime APIs. */
export async function disguiseRuntimeWithApis(
  inner: ProviderInterface,
  pallet: string,
  change: (patch: Patch) => void,
): Promise<ProviderInterface> {
  const given = await inner.send('state_call', ['Metadata_metadata_at_version', '0x0f000000']);
  // Metadata itself begins with "meta", after an option and a length.
  const metadata = patchMetadata(`0x${given.slice(given.indexOf('6d657461'))}`, pallet, change);
  const answer = u8aToHex(u8aConcat([1], compactAddLength(hexToU8a(metadata))));
  return wrapSend(inner, async (method, params) => {
    if (params[0] === 'Metadata_metadata_versions') return onlyVersion15;
    return params[0] === 'Metadata_metadata_at_version' ? answer : inner.send(method, params);
  });
}

/** Returns a node whose runtime gives pallets other names of the same length; the storage and all indices stay. */
export function renamePallets(
  inner: ProviderInterface,
  names: Readonly<Record<string, string>>,
): ProviderInterface {
  return wrapSend(inner, async (method, params) => {
    const result: unknown = await inner.send(method, params);
    const isMetadata = method === 'state_getMetadata' || params[0] === 'Metadata_metadata_at_version';
    return isMetadata && typeof result === 'string' ? renameAll(result, names) : result;
  });
}
