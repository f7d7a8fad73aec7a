import { AnswerNotUnderstoodError, type Chain, connect, encodeItemKey } from '@parachron/client';
import {
  cutText,
  formatEndpoint,
  type Hex,
  isParachronError,
  omitUndefined,
  parseHex,
} from '@parachron/core';
import { encodeU64 } from '@parachron/core/scale';
import { createLazyState, keepReads, type LazyState, Trie, takeReads } from '@parachron/runtime';
import type { SiLookupTypeId } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { compactToU8a, u8aConcat } from '@polkadot/util';
import { blake2AsHex } from '@polkadot/util-crypto';
import { BlockState, codeKey, commonKeys, createWholeState, splitKey, timeKey } from './BlockState.js';
import type { ChainStart, TreeBlock } from './BlockTree.js';
import { decodeHeader } from './createDigest.js';
import { createStateSource, findKeptCode } from './createStateSource.js';
import { type Compile, readCoreVersion } from './LoadedRuntime.js';
import { ForkUnreachableError } from './nodeErrors.js';

/** A connected node; `confirmChain` of `@parachron/client` makes several nodes one. */
export interface NodeSource extends Pick<Chain, 'endpoint' | 'confirmation' | 'request'> {
  /** The hash of block 0; asked of the node by default. */
  readonly genesisHash?: Hex;
  /** Its types, if they are known: what they show to be short is then read with the first request, and a code with another hash. */
  readonly runtime?: { readonly registry: Registry; readonly codeHash?: Hex };
}

/** The endpoint of a node, by default at its finalized head. */
export interface EndpointSource {
  /** ws://, wss://, http:// or https:// and a host name. */
  readonly endpoint: string;
  readonly block?: number | Hex;
  /** Time limit in milliseconds for the connection and for each request; 10,000 by default. */
  readonly timeoutMs?: number;
}

/** What a fork begins with: a chain specification, or the state of a live chain at a block. */
export type ForkSource =
  | { readonly spec: ChainSpec }
  | EndpointSource
  | {
      /** Stays open when the fork is closed: who connected it closes it. */
      readonly node: NodeSource;
      /** By default its finalized head. While a hash is asked for, what is kept of the node's code is made ready. */
      readonly block?: number | Hex | Promise<Hex>;
    };

/** Parts of a chain specification that a local chain needs: the names, and the genesis state by key. */
export interface ChainSpec {
  /** `rococo_v2_2` */
  readonly id: string;
  /** The name of the chain, which `system_chain` returns: `Rococo`. Several chains may have the same. */
  readonly name: string;
  /** The relay chain of a parachain, as the specification names it: an id, or the name by which nodes know a chain. */
  readonly relayChain?: string;
  /** The para id that the specification of a parachain states. */
  readonly paraId?: number;
  readonly properties: {
    readonly ss58Format?: number;
    readonly tokenDecimals?: number | number[];
    readonly tokenSymbol?: string | string[];
  };
  /** Raw storage: full keys to values, in ascending order of the keys; keys of child tries begin with the key of their trie. */
  readonly top: ReadonlyMap<Hex, Hex>;
}

/** 2024-01-01T00:00:00Z: late enough for every runtime, and a whole minute, hour and day. */
const GENESIS_TIME = 1_704_067_200_000;

/** More characters than the properties of any chain have. */
const longestProperties = 100_000;

/** Opens the block that a local chain begins with. */
export async function openStart(source: ForkSource, compile: Compile): Promise<ChainStart> {
  if ('spec' in source) return openSpec(source.spec, compile);
  if ('node' in source) {
    void prepare(source.node, compile).catch(() => undefined);
    return openNode(source.node, await source.block);
  }
  const { endpoint, block, timeoutMs = 10_000 } = source;
  const node = await connect(endpoint, { timeoutMs }).catch((cause: unknown) => {
    if (!isParachronError(cause)) throw cause;
    const reason = cause.message.replace(/\.$/, '');
    throw new ForkUnreachableError({ endpoint: formatEndpoint(endpoint), reason }, { cause });
  });
  return openNode(node, block, () => node.close()).catch(async (cause: unknown) => {
    await node.close();
    throw cause;
  });
}

/** Compiles what is kept of the code that a node had when it was connected. */
async function prepare({ runtime }: NodeSource, compile: Compile): Promise<void> {
  const code = runtime?.codeHash && (await findKeptCode(runtime.codeHash));
  if (code) await compile(code);
}

/** The genesis of a specification. Its hash is that of its header over the root of the state, so two chains have two hashes. */
async function openSpec(spec: ChainSpec, compile: Compile): Promise<ChainStart> {
  const entries = new Map([...spec.top].map(([key, value]) => [key, parseHex(value)] as const));
  const code = entries.get(codeKey);
  // Code that is not a runtime has no version: starting its chain reports why.
  const runtime = code && (await compile(code).catch(() => undefined));
  const version = runtime && (await readCoreVersion(runtime)).stateVersion >= 1 ? 1 : 0;
  const trie = new Trie().with(entries, version);
  const zero = compactToU8a(0);
  // Block 0 has no extrinsics.
  const header = u8aConcat(new Uint8Array(32), zero, trie.getRoot(), new Trie().getRoot(), zero);
  const isWhole = [...entries.keys()].every((key) => splitKey(key).child === undefined);
  const state = isWhole ? createWholeState(trie, version) : new BlockState();
  if (!isWhole) state.write(entries);
  // Without a time, the first block would be one slot after the start of 1970.
  const time = entries.has(timeKey) ? undefined : GENESIS_TIME;
  if (time !== undefined) state.write([[timeKey, encodeU64(time)]]);
  const first = { number: 0, hash: blake2AsHex(header, 256), header, extrinsics: [], state };
  const { name: chain, properties } = spec;
  return { chain, node: 'Parachron devnet', properties, stated: spec, first, ...omitUndefined({ time }) };
}

/** A block of a node, its finalized head by default, and the blocks before it. */
async function openNode(
  node: NodeSource,
  block: number | Hex | undefined,
  closeNode?: () => Promise<void>,
): Promise<ChainStart> {
  const findBlock = (at: Hex | number) => readBlock(node, at);
  const at = block ?? ((await node.request('chain_getFinalizedHead', [])) as Hex);
  const { endpoint, genesisHash, runtime } = node;
  const opened = typeof at === 'string' ? openState(node, at) : undefined;
  const kept = genesisHash && (await takeReads(genesisHash));
  const known = [...commonKeys, ...(runtime ? listShortItems(runtime.registry) : [])];
  const values = [...known.map((key) => ({ key })), ...(kept?.values ?? [])];
  // Each request waits a round trip for its answer.
  const [first, genesis, chain, name, properties] = await Promise.all([
    readBlock(node, at, opened?.state),
    genesisHash && findBlock(genesisHash),
    node.request('system_chain', []),
    node.request('system_name', []),
    node.request('system_properties', []),
    // What cannot be read is asked again where it is needed, and the error then says for what.
    opened?.lazy.fetch({ values, pages: kept?.pages.slice(-mostPages) ?? [] }).catch(() => undefined),
  ]);
  if (!first) throw new ForkUnreachableError({ endpoint, reason: `it does not know block ${at}` });
  // Each run finds its runtime by the names and the properties: texts of megabytes would take it seconds.
  const isLong = (JSON.stringify(properties)?.length ?? 0) > longestProperties;
  return {
    chain: cutText(String(chain)),
    node: cutText(String(name)),
    properties: isLong ? {} : properties,
    first,
    ...(genesis && { genesis }),
    findBlock,
    async close() {
      const kept = genesisHash && opened && keepReads(genesisHash, opened.lazy.used);
      await Promise.all([kept, closeNode?.()]);
    },
  };
}

/** Pages of keys that are fetched ahead: each is a request of its own, and a node answers this many at once. */
const mostPages = 48;

async function readBlock(
  node: NodeSource,
  at: Hex | number,
  state?: BlockState,
): Promise<TreeBlock | undefined> {
  const hash = typeof at === 'number' ? await node.request('chain_getBlockHash', [at]) : at;
  if (typeof hash !== 'string') return undefined;
  const method = 'chain_getBlock';
  const answer = await node.request(method, [hash]);
  if (answer === null) return undefined;
  try {
    const { block } = answer as { block: { header: unknown; extrinsics: readonly Hex[] } };
    const header = decodeHeader(block.header);
    return {
      number: header.number.toNumber(),
      hash: hash as Hex,
      header: header.toU8a(),
      extrinsics: block.extrinsics.map((one) => parseHex(one)),
      state: state ?? openState(node, hash as Hex).state,
    };
  } catch (cause) {
    const { endpoint } = node;
    throw new AnswerNotUnderstoodError({ endpoint, method, detail: 'the answer is not a block' }, { cause });
  }
}

function openState(node: NodeSource, hash: Hex): { readonly state: BlockState; readonly lazy: LazyState } {
  const lazy = createLazyState(createStateSource(node, hash));
  return { state: new BlockState(lazy), lazy };
}

/**
 * Lists the keys of single values whose types bound their size: numbers, hashes, settings, bounded lists. Blocks read most of them, one
 * after another; together they have a few kilobytes, and on a relay chain some more for its validators. Snapshots of elections may have
 * megabytes, and are not among them.
 */
function listShortItems({ lookup, metadata }: Registry): Hex[] {
  // Each type once: a node may describe a type that contains itself, or one that contains another twice, and that again.
  const known = new Map<string, boolean>();
  const isShort = (id: SiLookupTypeId, isBounded = false): boolean => {
    const name = `${id} ${isBounded}`;
    if (!known.has(name)) {
      known.set(name, false);
      known.set(name, look(id, isBounded));
    }
    return known.get(name) === true;
  };
  const look = (id: SiLookupTypeId, isInBound: boolean): boolean => {
    const { def, path } = lookup.getSiType(id);
    // A list with a bound, such as that of authorities, has a list without one.
    const isBounded = isInBound || /Bounded/.test(String(path.at(-1)));
    const areShort = (fields: readonly { readonly type: SiLookupTypeId }[]) =>
      fields.every(({ type }) => isShort(type, isBounded));
    if (def.isSequence) return isInBound && isShort(def.asSequence.type);
    if (def.isVariant) return def.asVariant.variants.every(({ fields }) => areShort(fields));
    if (def.isPrimitive) return !def.asPrimitive.isStr;
    if (def.isTuple) return def.asTuple.every((one) => isShort(one));
    if (def.isComposite) return areShort(def.asComposite.fields);
    if (def.isArray) return def.asArray.len.toNumber() <= mostElements && isShort(def.asArray.type);
    return def.isCompact;
  };
  return metadata.pallets.flatMap(({ storage }) => {
    if (storage.isNone) return [];
    const { prefix, items } = storage.unwrap();
    const single = items.filter(({ type }) => type.isPlain && isShort(type.asPlain));
    return single.map(({ name }) => encodeItemKey(prefix.toString(), name.toString()));
  });
}

/** The longest array that counts as short. */
const mostElements = 64;
