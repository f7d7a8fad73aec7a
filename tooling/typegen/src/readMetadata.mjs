import { readFileSync, statSync } from 'node:fs';
import { HttpProvider, WsProvider } from '@polkadot/rpc-provider';
import { hexToU8a, isHex } from '@polkadot/util';
import { unwrapMetadata } from './unwrapMetadata.mjs';

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
  return unwrapMetadata(readBytes(readFileSync(from)));
}

/** @param {WsProvider | HttpProvider} provider */
async function askNode(provider) {
  try {
    if (provider instanceof WsProvider) await provider.connect().then(() => provider.isReady);
    const latest = await provider
      .send('state_call', ['Metadata_metadata_at_version', '0x0f000000'])
      .catch(() => '0x00');
    return unwrapMetadata(
      hexToU8a(latest === '0x00' ? await provider.send('state_getMetadata', []) : latest),
    );
  } finally {
    await provider.disconnect();
  }
}

/** @param {Buffer} bytes */
function readBytes(bytes) {
  const text = bytes.toString('utf8').trim();
  if (isHex(text)) return hexToU8a(text);
  if (!/^["{]/.test(text)) return new Uint8Array(bytes);
  const parsed = JSON.parse(text);
  const hex = typeof parsed === 'string' ? parsed : parsed.result;
  return isHex(hex) ? hexToU8a(hex) : Uint8Array.of();
}
