import { formatHex, type Hex } from '@parachron/core';
import type { BlockInputs } from '@parachron/node';
import type { Trie } from '@parachron/runtime';
import { Context } from '../../src/chain/Context.js';
import { type EventRecord, events } from '../../src/chain/pallets/system.js';
import { now } from '../../src/chain/pallets/timestamp.js';
import type { SmallChain } from '../../src/chain/SmallChain.js';
import { callMethod } from '../../src/chain/SmallRuntime.js';
import { header as headerType } from '../../src/chain/types.js';

/** An event of a block. */
export type BlockEvent = ReturnType<typeof describeEvent>;

/** A block of a small chain, with the values of its own runtime. */
export type Block = ReturnType<typeof getBlock>;

/** A block of a chain by its number or hash, the head by default. */
export function getBlock(chain: SmallChain, at: Hex | number = chain.head.hash) {
  let found: typeof chain.head | undefined = chain.head;
  while (found && found.hash !== at && found.number !== at) found = found.parent;
  if (!found) throw new RangeError(`no block ${at}`);
  const { number, hash, extrinsics, header, state } = found;
  const read = () => new Context({ runtime: chain.runtime, state });
  return {
    number,
    hash,
    extrinsics,
    get header() {
      return chain.runtime.types.decode(headerType, header);
    },
    get timestamp() {
      return Number(read().get(now));
    },
    get events() {
      return read().get(events).map(describeEvent);
    },
  };
}

function describeEvent({ phase, event: { type: pallet, value } }: EventRecord) {
  return { phase, pallet, name: value.type, value: value.value };
}

/** Builds a block, and returns it with the values of the chain's own runtime. */
export async function buildBlock(chain: SmallChain, inputs: BlockInputs = {}): Promise<Block> {
  const { hash } = await chain.build(inputs);
  return getBlock(chain, hash);
}

/** The state after a block, the head by default. */
export function stateOf(chain: SmallChain, at: Block['hash'] = chain.head.hash): Trie {
  let block = chain.head;
  while (block.hash !== at && block.parent) block = block.parent;
  return block.state.trie as Trie;
}

/** The keys with a prefix in the state after a block, in order. */
export function listKeys(chain: SmallChain, prefix = '0x', at?: Block['hash']): Hex[] {
  return [...stateOf(chain, at).listKeys()].filter((key) => key.startsWith(prefix));
}

/** Changes the state of the head from outside; null removes. */
export function writeState(
  chain: SmallChain,
  changes: ReadonlyMap<string, Uint8Array | null>,
): Promise<unknown> {
  return chain.writeStorage(async () => changes as never);
}

export function submitBytes(chain: SmallChain, bytes: Uint8Array): Promise<Block['hash']> {
  return chain.submit(formatHex(bytes));
}

/** Reports every new block with the values of the chain's own runtime. */
export function onBlock(chain: SmallChain, listener: (block: Block) => void): () => void {
  return chain.watchBlocks(({ hash }) => listener(getBlock(chain, hash)));
}

/** Lets time pass, in seconds; returns the blocks. */
export function advance(chain: SmallChain, seconds: number): Promise<Block[]> {
  return advanceTo(chain, chain.now() + seconds * 1000);
}

/** Lets time pass until a time in milliseconds; returns the blocks. */
export async function advanceTo(chain: SmallChain, time: number): Promise<Block[]> {
  const built: Block[] = [];
  const stop = onBlock(chain, (block) => built.push(block));
  await chain.travelTo(time);
  stop();
  return built;
}

/** Calls a method of a runtime API at the head. */
export function callRuntime(chain: SmallChain, method: string, args: Uint8Array): Uint8Array {
  const { runtime, head } = chain;
  const found = runtime.findApi(method);
  if (!found) throw new RangeError(`no method ${method}`);
  return callMethod(new Context({ runtime, state: head.state }), found, args);
}
