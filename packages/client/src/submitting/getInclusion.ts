import { type BlockRef, defineError, type Hex, isRecord, type Runtime, storageRead } from '@parachron/core';
import { type Chain, readHeader } from '../connection/Chain.js';
import { AnswerNotUnderstoodError } from '../connection/connectionErrors.js';
import { type DecodedEvent, decodeEvents } from './decodeEvents.js';

/** Where a transaction stands in the chain, and what it did. */
export interface Inclusion {
  readonly block: BlockRef;
  readonly extrinsicIndex: number;
  readonly events: readonly DecodedEvent[];
}

/** The node named a block for the transaction, but what happened in it cannot be read. */
export class OutcomeUnknownError extends defineError({
  code: 'OUTCOME_UNKNOWN',
  fault: 'incompatible',
  message: (facts: { endpoint: string; block: Hex; reason: string }) =>
    `The transaction is in block ${facts.block} of ${facts.endpoint}, but its outcome cannot be read: ${facts.reason}.`,
  hint: () => 'Look at the block with another node or explorer; do not submit again before.',
}) {}

/** Gets the place of a transaction in a block and its events, decoded by the runtime that produced the block. */
export async function getInclusion(chain: Chain, at: { extrinsic: Hex; block: Hex }): Promise<Inclusion> {
  const [{ extrinsics, header }, snapshot] = await Promise.all([
    getBlock(chain, at.block),
    chain.snapshot(at.block),
  ]);
  const { number, parentHash } = readHeader(chain.endpoint, at.block, header);
  const block = { number, hash: at.block };
  const extrinsicIndex = extrinsics.indexOf(at.extrinsic);
  const unknown = (reason: string) =>
    new OutcomeUnknownError({ endpoint: chain.endpoint, block: at.block, reason });
  if (extrinsicIndex === -1) throw unknown('the node gives a block without it');
  const runtime = await getProducer(chain, snapshot.runtime, parentHash);
  const { events } = await snapshot.read({
    events: storageRead('System', 'Events', [], (value) =>
      decodeEvents(runtime.registry, value?.toU8a() ?? '0x00'),
    ),
  });
  if (!events.known) throw unknown(events.reason.replace(/\.$/, ''));
  const own = events.value.filter(({ phase }) => phase === extrinsicIndex);
  if (!own.some(({ pallet, method }) => pallet === 'System' && /^Extrinsic(Success|Failed)$/.test(method))) {
    throw unknown('its events do not say whether it succeeded');
  }
  return { block, extrinsicIndex, events: own };
}

/** A block is produced by the runtime of its parent; it differs only in a block that changes the runtime. */
async function getProducer(chain: Chain, after: Runtime, parentHash: Hex): Promise<Runtime> {
  if (after.specVersion === chain.runtime.specVersion) return after;
  return (await chain.snapshot(parentHash)).runtime;
}

/** Gets the extrinsics of a block, as hex, and its header. */
export async function getBlock(
  chain: Pick<Chain, 'endpoint' | 'request'>,
  hash: Hex,
): Promise<{ extrinsics: string[]; header: unknown }> {
  const method = 'chain_getBlock';
  const answer = await chain.request(method, [hash]);
  const block = isRecord(answer) && isRecord(answer.block) ? answer.block : {};
  if (Array.isArray(block.extrinsics)) return { extrinsics: block.extrinsics, header: block.header };
  throw new AnswerNotUnderstoodError({ endpoint: chain.endpoint, method, detail: 'it is no block' });
}
