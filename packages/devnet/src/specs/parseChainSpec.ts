import { readMessage } from '@parachron/core';
import type { ChainSpec } from '@parachron/node';
import { parseExactJson } from './exactJson.js';
import { readGenesis, readRecord, refuse } from './genesis.js';

/** The largest file of a specification, and the largest unpacked content of one. */
export const mostSpecBytes = 64 * 1024 * 1024;

/**
 * Parses a chain specification, for example of a file that a user selects in a page. {@link loadChainSpec} reads files.
 *
 * Chain: `GenesisBuilder.get_preset` and `build_state`, if the specification is not raw.
 *
 * @param content JSON as text, or the bytes of a file with JSON, plain or gzip, of at most 64 MiB when it is unpacked
 * @param source names the specification in errors
 * @returns the specification, its keys in ascending order and missing properties empty
 * @throws INVALID_CHAIN_SPEC when the content is too large, damaged, or not JSON, has no genesis to start from, or its runtime refuses
 * the configuration
 *
 * @example
 * ```ts
 * import { parseChainSpec } from '@parachron/devnet';
 *
 * async function readDropped(file: File) {
 *   return parseChainSpec(new Uint8Array(await file.arrayBuffer()), file.name);
 * }
 * ```
 */
export async function parseChainSpec(content: string | Uint8Array, source: string): Promise<ChainSpec> {
  const text = typeof content === 'string' ? content : await decodeText(content, source);
  return readSpec(parseJson(text, source), source);
}

/** The text of a file. A gzip file is recognised by its first bytes, not by name; a small one may have any unpacked size. */
async function decodeText(bytes: Uint8Array, source: string): Promise<string> {
  const decoder = new TextDecoder();
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return decoder.decode(bytes);
  const packed = new Blob([bytes as Uint8Array<ArrayBuffer>]);
  const reader = packed.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  let text = '';
  for (let length = 0; length <= mostSpecBytes; ) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw refuse(source, `the gzip file is damaged (${readMessage(cause)})`, { cause });
    });
    if (done) return text + decoder.decode();
    length += value.length;
    text += decoder.decode(value, { stream: true });
  }
  throw refuse(source, `the gzip file unpacks to more than ${mostSpecBytes} bytes`);
}

function parseJson(text: string, source: string): unknown {
  try {
    return parseExactJson(text);
  } catch (cause) {
    if (text.trim() === '') throw refuse(source, 'it is empty', { cause });
    const part = runtimeParts.find(({ start }) => start.test(text))?.name;
    const reason = part
      ? `it is the ${part} of a runtime, without a genesis`
      : `it is not JSON (${readMessage(cause)})`;
    throw refuse(source, reason, { cause });
  }
}

/** Files of a runtime that users have beside its chain specification: as hex, or as bytes read as text. */
const runtimeParts: readonly { readonly name: string; readonly start: RegExp }[] = [
  { name: 'metadata', start: /^\s*"?(?:0x)?6d657461|^meta/i },
  // WebAssembly, plain or compressed.
  { name: 'code', start: /^\s*"?(?:0x)?(?:0061736d|52bc5376)|^\0asm|^R\ufffdSvF/i },
];

/** Reads a parsed specification. */
export async function readSpec(value: unknown, source: string): Promise<ChainSpec> {
  const spec = readRecord(value);
  if (!spec) throw refuse(source, 'it is not a JSON object');
  const id = readName(spec.id, 'id', source);
  const name = readName(spec.name ?? spec.id, 'name', source);
  const entries = await readGenesis(readRecord(spec.genesis) ?? {}, source);
  const top = new Map(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  return { id, name, ...readParachain(spec), properties: readRecord(spec.properties) ?? {}, top };
}

/** Reads what a specification states of its parachain: newer nodes take both from the runtime, and their specifications may lack them. */
function readParachain(spec: Readonly<Record<string, unknown>>): Pick<ChainSpec, 'relayChain' | 'paraId'> {
  const relayChain = spec.relay_chain ?? spec.relayChain ?? spec.RelayChain;
  const paraId = spec.para_id ?? spec.paraId ?? spec.ParaId;
  return {
    ...(typeof relayChain === 'string' ? { relayChain } : {}),
    ...(typeof paraId === 'number' ? { paraId } : {}),
  };
}

function readName(value: unknown, field: string, source: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw refuse(source, `its ${field} is missing`);
}
