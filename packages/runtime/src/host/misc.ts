import { formatHex } from '@parachron/core';
import { Reader } from '@parachron/core/scale';
import { encodeLength, joinBytes } from '../bytes.js';
import { HostTrap } from '../errors.js';
import type { RunContext } from '../RunContext.js';
import { readVersion } from '../readVersion.js';
import { offchainIndex } from '../Storage.js';
import { getListRoot, Trie } from '../Trie.js';
import type { TrieHash } from '../TrieNode.js';
import { define, type HostFunction, type HostFunctions } from './HostFunction.js';
import { blake2_256, keccak_256 } from './hashing.js';

const decoder = new TextDecoder();

/** Adds a line, and keeps the text of a panic: the panic handler logs it as an error before it traps. */
function log(context: RunContext, level: number, [target, text]: [target: string, text: string]): undefined {
  context.logs.push({ level, target, text });
  if (level === 0 && text.includes('panicked at')) context.panic = text;
}

function print({ logs }: RunContext, text: string): undefined {
  logs.push({ text });
}

/** Polkadot specification, "Allocator", "Logging" and "Miscellaneous"; the text of a panic as polkadot-sdk adds it. */
export const basics: HostFunctions = {
  ext_allocator_malloc_version_1: define(['u32'], 'u32', ({ heap }, size) => heap.allocate(size)),
  ext_allocator_free_version_1: define(['u32'], 'none', ({ heap }, address) => {
    heap.release(address);
    return undefined;
  }),
  ext_logging_log_version_1: define(['u32', 'bytes', 'bytes'], 'none', (context, level, target, text) =>
    log(context, level, [decoder.decode(target), decoder.decode(text)]),
  ),
  ext_logging_max_level_version_1: define([], 'u32', ({ logLevel }) => logLevel),
  ext_misc_print_num_version_1: define(['u64'], 'none', (context, value) => print(context, `${value}`)),
  ext_misc_print_utf8_version_1: define(['bytes'], 'none', (context, text) =>
    print(context, decoder.decode(text)),
  ),
  ext_misc_print_hex_version_1: define(['bytes'], 'none', (context, bytes) =>
    print(context, formatHex(bytes)),
  ),
  ext_misc_runtime_version_version_1: define(['bytes'], 'bytes', (_, code) => {
    const version = readVersion(code);
    return version ? joinBytes([Uint8Array.of(1), encodeLength(version.length), version]) : Uint8Array.of(0);
  }),
  ext_panic_handler_abort_on_panic_version_1: define(['bytes'], 'none', (context, text) => {
    context.panic = decoder.decode(text);
    throw new HostTrap(context.panic);
  }),
  ext_wasm_tracing_enabled_version_1: define(['bytes'], 'u32', () => 0),
  ext_wasm_tracing_enter_span_version_1: define(['bytes'], 'u64', () => 0n),
  ext_wasm_tracing_event_version_1: define(['bytes'], 'none', () => undefined),
  ext_wasm_tracing_exit_version_1: define(['u64'], 'none', () => undefined),
};

/** Polkadot specification, "Offchain": the index alone, since a block has no offchain worker. */
export const block: HostFunctions = {
  ext_offchain_index_set_version_1: define(['bytes', 'bytes'], 'none', ({ storage }, key, value) =>
    storage.set(offchainIndex, formatHex(key), value),
  ),
  ext_offchain_index_clear_version_1: define(['bytes'], 'none', ({ storage }, key) =>
    storage.set(offchainIndex, formatHex(key), null),
  ),
  // Transactions that a node stores for later: nothing that the runtime sees.
  ext_transaction_index_index_version_1: define(['u32', 'u32', 32], 'none', () => undefined),
  ext_transaction_index_renew_version_1: define(['u32', 32], 'none', () => undefined),
  ext_storage_proof_size_storage_proof_size_version_1: define(
    [],
    'u64',
    ({ storageProofSize }) => storageProofSize,
  ),
};

interface TrieRules {
  readonly hash: TrieHash;
  readonly version: 0 | 1;
}

/** Defines a root in the first version, without a version of the trie, and in the second. */
function defineRoots(
  name: string,
  getRoot: (data: Uint8Array, rules: TrieRules) => Uint8Array,
): Record<string, HostFunction> {
  return Object.fromEntries(
    [['blake2_256', blake2_256] as const, ['keccak_256', keccak_256] as const].flatMap(([hashName, hash]) => [
      [
        `ext_trie_${hashName}_${name}_version_1`,
        define(['bytes'], 'pointer', (_, data) => getRoot(data, { hash, version: 0 })),
      ],
      [
        `ext_trie_${hashName}_${name}_version_2`,
        define(['bytes', 'u32'], 'pointer', (_, data, version) =>
          getRoot(data, { hash, version: version === 1 ? 1 : 0 }),
        ),
      ],
    ]),
  );
}

function readBytes(reader: Reader): Uint8Array {
  return reader.raw(reader.length(1));
}

/** Polkadot specification, "Trie". */
export const trie: HostFunctions = {
  ...defineRoots('root', (data, rules) => {
    const reader = new Reader(data);
    const pairs = Array.from(
      { length: reader.length(2) },
      () => [readBytes(reader), readBytes(reader)] as const,
    );
    const entries = pairs.map(([key, value]) => [formatHex(key), value] as const);
    return new Trie(rules.hash).with(entries, rules.version).getRoot();
  }),
  ...defineRoots('ordered_root', (data, rules) => {
    const reader = new Reader(data);
    return getListRoot(
      Array.from({ length: reader.length(1) }, () => readBytes(reader)),
      rules,
    );
  }),
};
