import type { Block, Blockchain, BuildBlockParams, InherentProvider } from '@acala-network/chopsticks-core';
import type { Header } from '@polkadot/types/interfaces';
import { u8aConcat } from '@polkadot/util';
import { blake2AsU8a } from '@polkadot/util-crypto';
import type { Chopsticks } from './importChopsticks.js';

/** Inputs of a block without transactions. */
export interface EmptyBlock {
  readonly blockchain: Blockchain;
  readonly inherents: readonly InherentProvider[];
  readonly params: BuildBlockParams;
}

/**
 * Builds a block with inherents only, in one run of the runtime.
 *
 * chopsticks runs the runtime once for each phase of a block, and each run parses the whole runtime again, which takes longer than the
 * phase itself for most runtimes. Most blocks of a dry run have no transaction.
 *
 * @returns whether the block was built; if false, nothing has changed, and chopsticks builds the block or reports the error
 */
export async function buildEmptyBlock(chopsticks: Chopsticks, parts: EmptyBlock): Promise<boolean> {
  const { blockchain, params } = parts;
  const { head } = blockchain;
  if (params.transactions.length > 0 || Object.keys(params.upwardMessages).length > 0) return false;
  const header = await chopsticks.newHeader(head);
  const base = { header, extrinsics: [], storage: head.storage };
  const draft = new chopsticks.Block(blockchain, head.number + 1, head.hash, head, base);
  const extrinsics = await createInherents(parts, draft).catch(() => undefined);
  // Providers write their storage between two phases.
  if (!extrinsics || draft.storageLayerCount > 0) return false;
  if (!(await runPhases(chopsticks, { draft, header: header.toHex(), extrinsics }))) return false;
  const registry = await head.registry;
  const extrinsicsRoot = blake2AsU8a(u8aConcat(...extrinsics), 256);
  const built = registry.createType<Header>('Header', { ...header.toJSON(), extrinsicsRoot });
  const storageDiff = await draft.storageDiff();
  const content = { header: built, extrinsics, storage: head.storage, storageDiff };
  await blockchain.onNewBlock(
    new chopsticks.Block(blockchain, draft.number, built.hash.toHex(), head, content),
  );
  return true;
}

async function createInherents({ inherents, params }: EmptyBlock, draft: Block): Promise<`0x${string}`[]> {
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
