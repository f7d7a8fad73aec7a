import { cutText, formatHex } from '@parachron/core';
import { Reader } from '@parachron/core/scale';
import { readVersion } from '../code.js';
import { CallEnd } from '../errors.js';
import { getListRoot, Trie } from '../Trie.js';
import type { TrieHash } from '../TrieNode.js';
import { define, type HostFunctions } from './HostFunction.js';
import { blake2_256, keccak_256 } from './hashing.js';
import { encodeOption } from './storage.js';

const decoder = new TextDecoder();
const longestPanic = 2_000;

const readPanic = (bytes: Uint8Array): string => cutText(decoder.decode(bytes), longestPanic);

/** Polkadot specification, "Allocator", "Logging" and "Miscellaneous"; the text of a panic as polkadot-sdk adds it. */
export const basics: HostFunctions = {
  ext_allocator_malloc_version_1: define(['u32'], 'u32', ({ heap }, size) => heap.allocate(size)),
  ext_allocator_free_version_1: define(['u32'], 'none', ({ heap }, address) => heap.release(address)),
  // Lines are dropped, except for the text of a panic: the panic handler logs it as an error before it traps.
  ext_logging_log_version_1: define(['u32', 'bytes', 'bytes'], 'none', (context, level, _target, line) => {
    const text = level === 0 ? readPanic(line) : '';
    if (text.includes('panicked at')) context.panic = text;
  }),
  ext_logging_max_level_version_1: define([], 'u32', () => 0),
  ext_misc_print_num_version_1: define(['u64'], 'none', () => undefined),
  ext_misc_print_utf8_version_1: define(['bytes'], 'none', () => undefined),
  ext_misc_print_hex_version_1: define(['bytes'], 'none', () => undefined),
  ext_misc_runtime_version_version_1: define(['bytes'], 'bytes', (_, code) =>
    encodeOption(readVersion(code)),
  ),
  ext_panic_handler_abort_on_panic_version_1: define(['bytes'], 'none', (context, text) => {
    context.panic = readPanic(text);
    throw new CallEnd('trap', context.panic);
  }),
  ext_wasm_tracing_enabled_version_1: define(['bytes'], 'u32', () => 0),
  ext_wasm_tracing_enter_span_version_1: define(['bytes'], 'u64', () => 0n),
  ext_wasm_tracing_event_version_1: define(['bytes'], 'none', () => undefined),
  ext_wasm_tracing_exit_version_1: define(['u64'], 'none', () => undefined),
};

/** Polkadot specification, "Offchain": a block has no offchain worker that would read the index. */
export const block: HostFunctions = {
  ext_offchain_index_set_version_1: define(['bytes', 'bytes'], 'none', () => undefined),
  ext_offchain_index_clear_version_1: define(['bytes'], 'none', () => undefined),
  // Transactions that a node stores for later: nothing that the runtime sees.
  ext_transaction_index_index_version_1: define(['u32', 'u32', 32], 'none', () => undefined),
  ext_transaction_index_renew_version_1: define(['u32', 32], 'none', () => undefined),
  ext_storage_proof_size_storage_proof_size_version_1: define(
    [],
    'u64',
    ({ storageProofSize }) => storageProofSize,
  ),
};

/** Defines a root by each hash: in the first version without a version of the state, and in the second with it. */
function defineRoots(
  name: string,
  getRoot: (data: Reader, hash: TrieHash, version: 0 | 1) => Uint8Array,
): HostFunctions {
  const functions = Object.entries({ blake2_256, keccak_256 }).flatMap(([hashName, hash]) => {
    const get = (data: Uint8Array, version: number) => getRoot(new Reader(data), hash, version === 1 ? 1 : 0);
    return [
      define(['bytes'], 'pointer', (_, data) => get(data, 0)),
      define(['bytes', 'u32'], 'pointer', (_, data, version) => get(data, version)),
    ].map((one, at) => [`ext_trie_${hashName}_${name}_version_${at + 1}`, one] as const);
  });
  return Object.fromEntries(functions);
}

/** Polkadot specification, "Trie". */
export const trie: HostFunctions = {
  ...defineRoots('root', (reader, hash, version) => {
    const readEntry = () => [formatHex(reader.readBytes()), reader.readBytes()] as const;
    const entries = Array.from({ length: reader.length(2) }, readEntry);
    return new Trie(hash).with(entries, version).getRoot();
  }),
  ...defineRoots('ordered_root', (reader, hash, version) => {
    const items = Array.from({ length: reader.length(1) }, () => reader.readBytes());
    return getListRoot(items, { hash, version });
  }),
};
