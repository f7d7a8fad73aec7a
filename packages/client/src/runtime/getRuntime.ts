import { formatHex, type Hex, isHash, omitError, type Runtime, requireInput } from '@parachron/core';
import { Reader } from '@parachron/core/scale';
import { compactFromU8aLim, hexToU8a, isHex, u8aToString } from '@polkadot/util';
import { encodeItemKey } from '../reading/encodeStorageKey.js';
import { AnswerNotUnderstoodError } from '../requests/connectionErrors.js';
import type { Requester } from '../requests/Requester.js';
import { knownMetadataVersions, MetadataNotUnderstoodError } from './createRegistry.js';
import { createRuntime, type RuntimeSource, readRuntimeVersion } from './createRuntime.js';
import type { KeptMetadata, MetadataCache } from './MetadataCache.js';

/** Source of requests to a node: a requester, or a connected chain. */
export type Asked = Pick<Requester, 'endpoint' | 'request'>;

/** Known facts about a chain before its metadata. */
export interface ChainIdentity {
  readonly chain: string;
  readonly properties: unknown;
}

/**
 * Lists the versions of metadata that the runtime offers, newest first; [] if the runtime cannot list them (V14 only).
 *
 * Chain: `Metadata_metadata_versions`. Sends: one request.
 *
 * @example
 * ```ts
 * import { connect, listMetadataVersions } from '@parachron/client';
 *
 * const chain = await connect('wss://rpc.example');
 * console.log(await listMetadataVersions(chain)); // [ 15, 14 ]
 * await chain.close();
 * ```
 */
export async function listMetadataVersions(requester: Asked, block?: Hex): Promise<number[]> {
  requireInput({ requester }, { requester: { request: 'function' } });
  const params = ['Metadata_metadata_versions', '0x', ...(block ? [block] : [])];
  const answer = await requester.request('state_call', params).catch(omitRefusal);
  const offered = decodeAll(answer, (input) => Array.from({ length: input.length(4) }, () => input.u32()));
  return offered?.sort((left, right) => right - left) ?? [];
}

/** Decodes all bytes of an answer; undefined for other bytes, and for no hex. */
function decodeAll<T>(answer: unknown, decode: (input: Reader) => T): T | undefined {
  if (!isHex(answer)) return undefined;
  const input = new Reader(hexToU8a(answer));
  try {
    const decoded = decode(input);
    return input.left === 0 ? decoded : undefined;
  } catch {
    return undefined;
  }
}

/** A cache of metadata for one connection: of the code of its best block, in the newest version that is offered. */
export interface MetadataEntry {
  readonly cache: MetadataCache;
  /** What the cache has of the endpoint. */
  readonly last: Promise<KeptMetadata | undefined> | undefined;
  readonly genesisHash: Hex;
  readonly best: NamedRuntime;
}

/**
 * Gets the runtime of a block: its version together with the newest metadata that it offers and polkadot.js knows; with cached metadata
 * if the block has the cached code. `snapshot` of a connected chain does the same, with the caches of the connection.
 *
 * Chain: `Metadata_metadata_at_version`, `state_getMetadata`, `state_getRuntimeVersion`. Sends: two requests at the same time.
 *
 * @throws METADATA_NOT_UNDERSTOOD when polkadot.js reads no version of the metadata that the runtime offers
 *
 * @example
 * ```ts
 * import { type Chain, getRuntime, listMetadataVersions } from '@parachron/client';
 *
 * declare const chain: Chain;
 * const { block } = await chain.snapshot();
 * const identity = { chain: chain.runtime.chain, properties: {} };
 * const offered = await listMetadataVersions(chain, block.hash);
 * await getRuntime(chain, { identity, block: block.hash, offered, codeHash: undefined });
 * ```
 */
export async function getRuntime(
  requester: Asked,
  at: {
    identity: ChainIdentity;
    block: Hex;
    offered: readonly number[];
    version?: unknown;
    codeHash: Promise<Hex | undefined> | Hex | undefined;
    kept?: MetadataEntry | undefined;
  },
): Promise<Runtime> {
  const shape = { identity: 'object', block: 'string', offered: 'array' } as const;
  requireInput({ requester, at }, { requester: { request: 'function' }, at: shape });
  const { identity, block, offered } = at;
  const [newest = 14, ...older] = listUsable(identity.chain, offered);
  const entry = at.kept && openEntry(requester, at.kept, newest);
  let failure: unknown;
  for (const [turn, wanted] of [...(entry ? [newest] : []), newest, ...older].entries()) {
    const own = turn === 0 ? entry : undefined;
    const [version, [cached, metadata], codeHash] = await Promise.all([
      at.version ?? requester.request('state_getRuntimeVersion', [block]),
      findMetadata(requester, { block, wanted, cached: own?.read() }),
      at.codeHash,
    ]);
    // Metadata of another code is neither used nor stored.
    if (own && codeHash !== own.codeHash) continue;
    try {
      const source = { ...identity, version, metadata, codeHash };
      const runtime = createRuntime(source);
      if (own && cached === undefined) await own.write(source);
      return runtime;
    } catch (cause) {
      failure ??= cause;
    }
  }
  throw failure;
}

/** Lists the metadata versions that a runtime offers and this package knows, newest first. */
function listUsable(chain: string, offered: readonly number[]): number[] {
  const usable = knownMetadataVersions.filter((known) => offered.includes(known));
  if (offered.length === 0 || usable.length > 0) return usable;
  const reason = `it offers metadata of the versions ${offered.join(', ')} only`;
  throw new MetadataNotUnderstoodError({ chain, reason });
}

/** Opens the entry of a cache for the code of the best block; none if the node does not report the code. */
function openEntry(
  { endpoint }: Asked,
  { cache, last, genesisHash, best }: MetadataEntry,
  metadataVersion: number,
) {
  const { version, codeHash } = best;
  if (!codeHash) return undefined;
  const name = [genesisHash, codeHash, version.specVersion, metadataVersion].join(' ');
  return {
    codeHash,
    read: async () => {
      const found = await last;
      return found?.name === name ? found.metadata : undefined;
    },
    write: (source: RuntimeSource) => cache.write(endpoint, { ...source, name }),
  };
}

async function findMetadata(
  requester: Asked,
  { cached, block, wanted }: { block: Hex; wanted: number; cached: Promise<Hex | undefined> | undefined },
): Promise<[Hex | undefined, Hex]> {
  // Over HTTP, requests of one turn form one batch.
  const found = cached && (await cached);
  return [found, found ?? (await getMetadata(requester, block, wanted))];
}

/**
 * Gets metadata of one version; undefined if the runtime does not have the version.
 *
 * Chain: `Metadata_metadata_at_version`
 */
export async function getMetadataAt(requester: Asked, block: Hex, version: number): Promise<Hex | undefined> {
  const argument = formatHex(new Uint8Array([version, 0, 0, 0]));
  const params = ['Metadata_metadata_at_version', argument, block];
  const answer = await requester.request('state_call', params).catch(omitRefusal);
  return isHex(answer) ? decodeOpaque(answer) : undefined;
}

/**
 * Gets metadata of one version. Version 14 uses the older method, which every node has.
 *
 * Chain: `Metadata_metadata_at_version`, `state_getMetadata`
 */
export async function getMetadata(requester: Asked, block: Hex, wanted: number): Promise<Hex> {
  const given = wanted === 14 ? undefined : await getMetadataAt(requester, block, wanted);
  if (given) return given;
  const answer = await requester.request('state_getMetadata', [block]);
  if (isHex(answer)) return answer;
  const { endpoint } = requester;
  throw new AnswerNotUnderstoodError({ endpoint, method: 'state_getMetadata', detail: 'it is not hex' });
}

/** Reads Option<OpaqueMetadata>: one byte, a compact length, the metadata; megabytes, which stay as they are. */
export function decodeOpaque(answer: Hex): Hex | undefined {
  // The first byte of a length states its number of bytes; lengths of metadata have at most four.
  const head = hexToU8a(answer.slice(0, 12));
  if (head[0] !== 1 || head.length < 2) return undefined;
  const [offset, length] = compactFromU8aLim(head.subarray(1));
  const start = 2 + 2 * (1 + offset);
  return answer.length === start + 2 * length ? `0x${answer.slice(start)}` : undefined;
}

/** A node's refusal of an optional request counts as no answer; a lost connection or a timeout is an error. */
export const omitRefusal = omitError('RPC_FAILED', 'RPC_METHOD_MISSING');

// ":code" in ASCII, the storage key of the runtime's code on every chain.
const codeKey = '0x3a636f6465';

/**
 * Gets the hash of the runtime's code at a block, of the best block by default; undefined if the node does not report it. Two
 * runtimes with the same name and version may have different code.
 *
 * Chain: `state_getStorageHash`
 */
export async function getCodeHash(requester: Pick<Asked, 'request'>, block?: Hex): Promise<Hex | undefined> {
  const at = block ? [block] : [];
  const hash = await requester.request('state_getStorageHash', [codeKey, ...at]).catch(omitRefusal);
  return isHash(hash) ? hash : undefined;
}

/** The runtime that wrote the state of a block. */
export type StateWriter = Pick<Runtime, 'specName' | 'specVersion'>;

/**
 * Gets the runtime that executed a block, as the block's state names it; undefined if the state does not name it.
 *
 * The code in the state of a block executes the next block: in the block of an upgrade, the code is newer than all other values.
 *
 * Chain: `System.LastRuntimeUpgrade`
 */
export async function getLastUpgrade(requester: Asked, block: Hex): Promise<StateWriter | undefined> {
  const key = encodeItemKey('System', 'LastRuntimeUpgrade');
  const value = await requester.request('state_getStorage', [key, block]).catch(omitRefusal);
  return decodeAll(value, (input) => {
    const specVersion = Number(input.compact());
    return { specVersion, specName: u8aToString(input.raw(input.length(1))) };
  });
}

/** Returns whether a runtime replaced the writer of the state, by the rule with which runtimes begin their migrations. */
export function isReplaced(writer: StateWriter | undefined, runtime: StateWriter): boolean {
  if (!writer) return false;
  return runtime.specVersion > writer.specVersion || runtime.specName !== writer.specName;
}

/** The runtime of a block, as a node names it. */
export interface NamedRuntime {
  readonly version: ReturnType<typeof readRuntimeVersion>;
  /** The hash of the runtime's code; undefined if the node does not report it. */
  readonly codeHash: Hex | undefined;
}

/**
 * Names the runtime of a block, of the best block by default.
 *
 * Chain: `state_getRuntimeVersion`, `state_getStorageHash`
 */
export async function nameRuntime(requester: Asked, block?: Hex): Promise<NamedRuntime> {
  const [version, codeHash] = await Promise.all([
    requester.request('state_getRuntimeVersion', block ? [block] : []),
    getCodeHash(requester, block),
  ]);
  return { version: readRuntimeVersion(requester.endpoint, version), codeHash };
}

/**
 * Names the runtime of a connection and the runtime of the chain, if they differ: by name and version, or by their code if both
 * hashes are known.
 */
export function deriveRuntimeChange(
  { specName, specVersion, codeHash }: Runtime,
  named: NamedRuntime,
): { made: string; now: string } | undefined {
  const made = `${specName} ${specVersion}`;
  const now = `${named.version.specName} ${named.version.specVersion}`;
  if (made !== now) return { made, now };
  if (!codeHash || !named.codeHash || codeHash === named.codeHash) return undefined;
  return { made: `${made} (code ${codeHash})`, now: `${now} (code ${named.codeHash})` };
}
