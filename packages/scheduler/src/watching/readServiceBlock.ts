import type { DecodedEvent, Snapshot } from '@parachron/client';
import {
  type BlockRef,
  balanceRead,
  deriveUnspendable,
  formatAccount,
  formatTokens,
  type Hex,
  isRecord,
  nowRead,
  paraIdRead,
  readList,
  type StorageRead,
  storageRead,
} from '@parachron/core';
import { deriveSovereignAccount } from '@parachron/xcm';
import { isHex } from '@polkadot/util';
import { deriveXcmFee } from '../fees/feeReads.js';
import { targetEntryRead } from '../fees/TargetEntry.js';
import { takeKnown } from '../reading/known.js';
import { describeTaskReads, type TaskKey, takeTask } from '../reading/storedTasks.js';
import type { Task } from '../reading/Task.js';
import type { DecodedBlock } from './blocks.js';

/** The records of a task before and after a block; undefined without a record. */
export interface TaskRecords {
  readonly before: Task | undefined;
  readonly after: Task | undefined;
}

/** A block of the service with events of tasks. */
export interface ServiceBlock {
  readonly block: BlockRef;
  readonly events: readonly DecodedEvent[];
  /** Time of the parent block in milliseconds, which decides which tasks run. */
  readonly parentTime: bigint;
  /** Time of the block, in milliseconds. */
  readonly time: bigint;
  readonly records: ReadonlyMap<Hex, TaskRecords>;
  /** Reasons why messages of tasks were not paid, one sentence each. */
  readonly unpaid: ReadonlyMap<Hex, string>;
  /** Messages to other parachains in the block; empty if they cannot be read. */
  readonly outbound: readonly OutboundPage[];
}

/**
 * Reads the facts about a decoded block, and the records of tasks before and after it. Sends: one round trip for any number of tasks, up to
 * three if a message was not paid.
 */
export async function readTaskFacts(
  { block, events, before, snapshot }: DecodedBlock,
  keys: readonly TaskKey[],
): Promise<ServiceBlock> {
  const [parent, own, olds, news] = await Promise.all([
    before.read({ now: nowRead() }),
    snapshot.read({ now: nowRead(), outbound: describeOutboundRead() }),
    before.read(describeTaskReads(before.runtime.registry, keys)),
    snapshot.read(describeTaskReads(snapshot.runtime.registry, keys)),
  ]);
  const records = keys.map(({ owner, taskId: id }): [Hex, TaskRecords] => [
    id,
    { before: takeTask(olds[id], { owner, id }), after: takeTask(news[id], { owner, id }) },
  ]);
  return {
    block,
    events,
    parentTime: takeKnown(parent.now, 'The time of the block'),
    time: takeKnown(own.now, 'The time of the block'),
    records: new Map(records),
    unpaid: await explainAll(before, events, new Map(records)),
    outbound: own.outbound.known ? own.outbound.value : [],
  };
}

async function explainAll(
  before: Snapshot,
  events: readonly DecodedEvent[],
  records: ReadonlyMap<Hex, TaskRecords>,
): Promise<ReadonlyMap<Hex, string>> {
  const sentences = new Map<Hex, string>();
  for (const { failure, data } of events) {
    if (failure?.usualPallet !== 'XcmpHandler' || failure.error !== 'XcmExecutionFailed') continue;
    const id = isHex(data.task_id) ? data.task_id : undefined;
    const task = id && records.get(id)?.before;
    const sentence = task && (await explainUnpaid(before, task));
    if (id && sentence) sentences.set(id, sentence);
  }
  return sentences;
}

/** A page of programs that a block sent. */
export interface OutboundPage {
  readonly recipient: number;
  readonly data: Hex;
}

/** Describes the read of the messages that a block sent to other parachains. */
function describeOutboundRead(): StorageRead<readonly OutboundPage[]> {
  return storageRead('ParachainSystem', 'HrmpOutboundMessages', [], (value) =>
    readList(value).flatMap((page) =>
      isRecord(page) && isHex(page.data) ? [{ recipient: Number(page.recipient), data: page.data }] : [],
    ),
  );
}

/**
 * Explains why the service could not pay for the message of a task: the cost of the message by the service's table, and the
 * balance of the paying account. Sends: two round trips.
 *
 * @param before the state of the service before the block of the failure
 * @returns a sentence; undefined if the chain does not state the cost
 */
async function explainUnpaid(before: Snapshot, { action }: Task): Promise<string | undefined> {
  if (action.kind !== 'crossChain') return undefined;
  const { row, paraId } = await before.read({
    row: targetEntryRead(action.paraId, action.currencyId),
    paraId: paraIdRead(),
  });
  if (!row.known || !row.value || !paraId.known) return undefined;
  const quoted = deriveXcmFee(row.value, action.callWeight);
  if ('error' in quoted) return undefined;
  const payer = deriveSovereignAccount({ paraId: paraId.value, relation: 'sibling' });
  const { balance } = await before.read({ balance: balanceRead(payer) });
  if (!balance.known) return undefined;
  const { free } = balance.value;
  const address = formatAccount(payer, before.runtime.ss58Prefix);
  const format = (planck: bigint) => formatTokens(planck, before.runtime.token);
  const { fee } = quoted;
  const has = `The message cost ${format(fee)} by the service's table, and ${address}, which pays for the message, had ${format(free)} before the block`;
  return free - fee < deriveUnspendable(balance.value)
    ? `${has}: the fee of the task was not taken, the table's fee rose since, or other tasks used up the balance.`
    : `${has}: other tasks of the block used up the balance.`;
}
