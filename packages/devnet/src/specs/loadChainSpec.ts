import type { ChainSpec } from '@parachron/node';
import { parseChainSpec, readSpec } from './parseChainSpec.js';
import { readSpecFile } from './readSpecFile.js';

/**
 * Loads a chain specification from a JSON file, plain or gzip, from a JavaScript module that exports one, or from an object.
 *
 * The genesis is raw (`genesis.raw.top`), or built by the runtime's own GenesisBuilder (`genesis.runtimeGenesis` with
 * `patch`, `config` or `namedPreset`), which runs that runtime. The function adds no state.
 *
 * A module (`.js`, `.mjs`, `.cjs`) is imported: load only modules that contain data alone. The default
 * export is the specification, else the only export.
 *
 * Chain: `GenesisBuilder.get_preset` and `build_state`, if the specification is not raw.
 *
 * @param source the path of a file of at most 64 MiB, also when it is unpacked, or the parsed specification
 * @returns the specification, its keys in ascending order and missing properties empty
 * @throws INVALID_CHAIN_SPEC when the file cannot be read, is too large, is not JSON, has no genesis to start from, or its
 * runtime refuses the configuration
 *
 * @example
 * ```ts
 * import { loadChainSpec } from '@parachron/devnet';
 *
 * const spec = await loadChainSpec('./my-chain.json.gz');
 * console.log(spec.id, spec.top.size);
 * ```
 */
export async function loadChainSpec(source: string | object): Promise<ChainSpec> {
  if (typeof source !== 'string') return readSpec(source, 'The given object');
  const value = await readSpecFile(source);
  const isContent = typeof value === 'string' || value instanceof Uint8Array;
  return isContent ? parseChainSpec(value, source) : readSpec(value, source);
}
