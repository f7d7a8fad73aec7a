import type { Block, Blockchain, BuildBlockParams, InherentProvider } from '@acala-network/chopsticks-core';
import type { Hex } from '@parachron/core';
import { findStorageItem } from '@parachron/devnet-chain';
import type { Header } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { u8aConcat } from '@polkadot/util';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { decodeEvents } from './decodeEvents.js';
import type { Chopsticks } from './importChopsticks.js';

/** Inputs of a block. */
export interface BlockParts {
  readonly blockchain: Blockchain;
  readonly inherents: readonly InherentProvider[];
  readonly params: BuildBlockParams;
}

/**
 * Builds a block in one run of the runtime.
 *
 * chopsticks runs the runtime once for each phase of a block, and each run parses the whole runtime again: for most runtimes
 * that takes longer than the phase itself. One run returns only the result of its last phase, so the events of the block show
 * whether the runtime took each transaction.
 *
 * @returns whether the block was built; if false, nothing has changed, and chopsticks builds the block or reports the error
 */
export async function buildWholeBlock(chopsticks: Chopsticks, parts: BlockParts): Promise<boolean> {
  const { blockchain, params } = parts;
  const { head } = blockchain;
  if (Object.keys(params.upwardMessages).length > 0) return false;
  const header = await chopsticks.newHeader(head);
  const base = { header, extrinsics: [], storage: head.storage };
  const draft = new chopsticks.Block(blockchain, head.number + 1, head.hash, head, base);
  const inherents = await createInherents(parts, draft).catch(() => undefined);
  // Providers write their storage between two phases.
  if (!inherents || draft.storageLayerCount > 0) return false;
  const extrinsics = [...inherents, ...params.transactions];
  if (!(await runPhases(chopsticks, { draft, header: header.toHex(), extrinsics }))) return false;
  const registry = await head.registry;
  if (params.transactions.length > 0 && !(await isEachApplied(registry, draft, extrinsics))) return false;
  const extrinsicsRoot = blake2AsU8a(u8aConcat(...extrinsics), 256);
  const built = registry.createType<Header>('Header', { ...header.toJSON(), extrinsicsRoot });
  const storageDiff = await draft.storageDiff();
  const content = { header: built, extrinsics, storage: head.storage, storageDiff };
  await blockchain.onNewBlock(
    new chopsticks.Block(blockchain, draft.number, built.hash.toHex(), head, content),
  );
  return true;
}

async function createInherents({ inherents, params }: BlockParts, draft: Block): Promise<`0x${string}`[]> {
  const created: `0x${string}`[] = [];
  for (const provider of inherents) created.push(...(await provider.createInherents(draft, params)));
  return created;
}

interface Phases {
  readonly draft: Block;
  readonly header: `0x${string}`;
  readonly extrinsics: readonly `0x${string}`[];
}

/** Runs the phases of a block, and stores their changes in the draft. Returns whether all phases completed. */
async function runPhases(chopsticks: Chopsticks, { draft, header, extrinsics }: Phases): Promise<boolean> {
  const { mockSignatureHost, allowUnresolvedImports, runtimeLogLevel } = draft.chain;
  const calls: [string, `0x${string}`[]][] = [
    ['Core_initialize_block', [header]],
    ...extrinsics.map((one): [string, `0x${string}`[]] => ['BlockBuilder_apply_extrinsic', [one]]),
    ['BlockBuilder_finalize_block', []],
  ];
  const wasm = await draft.wasm;
  const response = await chopsticks.runTask(
    { wasm, calls, mockSignatureHost, allowUnresolvedImports, runtimeLogLevel },
    chopsticks.taskHandler(draft),
  );
  if (!('Call' in response)) return false;
  draft.pushStorageLayer().setAll(response.Call.storageDiff);
  return true;
}

/**
 * Whether the runtime applied each extrinsic. It deposits one event for each, success or failure, except for one that it refuses;
 * what such a transaction has written before must not stay.
 */
async function isEachApplied(
  registry: Registry,
  draft: Block,
  extrinsics: readonly unknown[],
): Promise<boolean> {
  const found = findStorageItem(await draft.meta, { pallet: 'system', item: 'events' });
  if (!found) return false;
  const bytes = (await draft.get(found.key)) as Hex | undefined;
  const ends = decodeEvents(registry, bytes).filter(
    ({ pallet, name }) => pallet === 'System' && /^Extrinsic(Success|Failed)$/.test(name),
  );
  return ends.length === extrinsics.length && ends.every(({ phase }, index) => phase === index);
}
