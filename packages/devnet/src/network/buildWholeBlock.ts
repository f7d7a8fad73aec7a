import type { Block, Blockchain, BuildBlockParams, InherentProvider } from '@acala-network/chopsticks-core';
import { findStorageItem } from '@parachron/devnet-chain';
import type { Header } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { u8aConcat } from '@polkadot/util';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { decodeEvents } from './decodeEvents.js';
import type { Chopsticks } from './importChopsticks.js';
import { runOnBlock } from './runOnEngine.js';

/** Inputs of a block. */
export interface BlockParts {
  readonly blockchain: Blockchain;
  readonly inherents: readonly InherentProvider[];
  readonly params: BuildBlockParams;
}

/**
 * Builds a block in one run of the runtime, or in two, if storage is written between two phases.
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
  const open = () => new chopsticks.Block(blockchain, head.number + 1, head.hash, head, base);
  const runs = await listRuns(parts, header.toHex(), open).catch(() => undefined);
  if (!runs) return false;
  const draft = open();
  for (const run of runs) if (!(await runPhases(draft, run))) return false;
  const extrinsics = runs.flatMap(({ phases }) =>
    phases.flatMap(([name, args]) => (name === apply ? args : [])),
  );
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

/** A run of the runtime: phases of a block, after storage that is written from outside. */
interface Run {
  readonly writes: Awaited<ReturnType<Block['storageDiff']>>;
  readonly phases: [name: string, args: `0x${string}`[]][];
}

const apply = 'BlockBuilder_apply_extrinsic';

/** Lists the runs of a block. Storage that a provider of inherents writes comes after the phases before: it begins another run. */
async function listRuns(
  { inherents, params }: BlockParts,
  header: `0x${string}`,
  open: () => Block,
): Promise<Run[]> {
  let last: Run = { writes: {}, phases: [['Core_initialize_block', [header]]] };
  const runs = [last];
  const add = (extrinsics: readonly `0x${string}`[]) => {
    for (const one of extrinsics) last.phases.push([apply, [one]]);
  };
  for (const provider of inherents) {
    const written = open();
    const extrinsics = await provider.createInherents(written, params);
    if (written.storageLayerCount > 0) {
      last = { writes: await written.storageDiff(), phases: [] };
      runs.push(last);
    }
    add(extrinsics);
  }
  add(params.transactions);
  last.phases.push(['BlockBuilder_finalize_block', []]);
  return runs;
}

/** Runs phases of a block, and stores their changes in the draft. Returns whether all phases completed. */
async function runPhases(draft: Block, { writes, phases }: Run): Promise<boolean> {
  if (Object.keys(writes).length > 0) draft.pushStorageLayer().setAll(writes);
  const response = await runOnBlock(draft, phases);
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
  const bytes = await draft.get(found.key);
  const ends = decodeEvents(registry, bytes).filter(
    ({ usualPallet, name }) => usualPallet === 'System' && /^Extrinsic(Success|Failed)$/.test(name),
  );
  return ends.length === extrinsics.length && ends.every(({ phase }, index) => phase === index);
}
