import { readFileSync, statSync } from 'node:fs';
import { HttpProvider, WsProvider } from '@polkadot/rpc-provider';
import { u8aToHex } from '@polkadot/util';

/**
 * Reads the metadata of a runtime: version 15 if the node has it, since older versions lack the runtime APIs.
 *
 * @param {string} from an endpoint (ws, wss, http, https), or a file with hex, the JSON of an answer, or bytes
 * @returns {Promise<`0x${string}`>}
 */
export async function readMetadata(from) {
  if (/^wss?:/.test(from)) return askNode(new WsProvider(from, false));
  if (/^https?:/.test(from)) return askNode(new HttpProvider(from));
  if (!statSync(from, { throwIfNoEntry: false })?.isFile())
    throw new Error(`${from} is neither an endpoint nor a file`);
  const bytes = readFileSync(from);
  const [hex] = /0x[0-9a-f]+/i.exec(bytes.toString('utf8')) ?? [];
  return unwrapMetadata(hex ?? u8aToHex(bytes));
}

/** @param {WsProvider | HttpProvider} provider */
async function askNode(provider) {
  try {
    if (provider instanceof WsProvider) await provider.connect().then(() => provider.isReady);
    const latest = await provider
      .send('state_call', ['Metadata_metadata_at_version', '0x0f000000'])
      .catch(() => '0x00');
    return unwrapMetadata(latest === '0x00' ? await provider.send('state_getMetadata', []) : latest);
  } finally {
    await provider.disconnect();
  }
}

/**
 * Unwraps metadata from the result of the runtime API: an option of bytes with their length, at most six bytes, come first.
 *
 * @param {string} hex
 * @returns {`0x${string}`} the metadata itself, which begins with "meta"
 */
export function unwrapMetadata(hex) {
  const [, metadata] = /^0x(?:..){0,6}?(6d657461.*)$/i.exec(hex) ?? [];
  if (metadata === undefined) throw new Error('this is no metadata of a runtime');
  return `0x${metadata}`;
}
