import type { DecodedEvent, Snapshot } from '@parachron/client';
import {
  type Account,
  balanceRead,
  formatAccount,
  formatTokens,
  type Hex,
  isRecord,
  nowRead,
  orUndefined,
  paraIdRead,
  parseAccount,
  readList,
  type StorageRead,
  storageRead,
} from '@parachron/core';
import { deriveSovereignAccount } from '@parachron/xcm';
import { isHex } from '@polkadot/util';
import { takeKnown } from '../reading/known.js';
import { readTasks } from '../reading/storedTasks.js';
import type { Task } from '../reading/Task.js';
import type { DecodedBlock } from './blocks.js';

/** The records of a task before and after a block; undefined without a record. */
export interface TaskRecords {
  readonly before: Task | undefined;
  readonly after: Task | undefined;
}

/** A block of the service with events of tasks. */
export interface ServiceBlock extends Pick<DecodedBlock, 'block' | 'events'> {
  /** Time of the parent block in milliseconds, which decides which tasks run. */
  readonly parentTime: bigint;
  /** Time of the block, in milliseconds. */
  readonly time: bigint;
  readonly records: ReadonlyMap<Hex, TaskRecords>;
  /** The account that could not pay for a message, and its balance before the block, in a sentence; undefined if all were paid. */
  readonly payer: string | undefined;
  /** Messages to other parachains in the block; empty if they cannot be read. */
  readonly outbound: readonly OutboundPage[];
}

/**
 * Reads the facts about a decoded block, and the records of tasks before and after it. Sends: one round trip for any number of tasks, up to
 * three if a message was not paid.
 */
export async function readTaskFacts(
  { block, events, before, snapshot }: DecodedBlock,
  owner: Account,
  ids: readonly Hex[],
): Promise<ServiceBlock> {
  const [parent, own, olds, news] = await Promise.all([
    before.read({ now: nowRead() }),
    snapshot.read({ now: nowRead(), outbound: describeOutboundRead() }),
    readTasks(before, owner, ids),
    readTasks(snapshot, owner, ids),
  ]);
  const records = ids
    .map((id): [Hex, TaskRecords] => [id, { before: olds.get(id), after: news.get(id) }])
    // The events may be those of another account's task with this id.
    .filter(([id, { before: old, after }]) => {
      return old ?? after ?? events.some((one) => one.data.task_id === id && isScheduledBy(one, owner));
    });
  return {
    block,
    events,
    parentTime: takeKnown(parent.now, 'The time of the block'),
    time: takeKnown(own.now, 'The time of the block'),
    records: new Map(records),
    payer: events.some(isUnpaid) ? await describePayer(before) : undefined,
    outbound: own.outbound.known ? own.outbound.value : [],
  };
}

/** Returns whether an event reports that an account has scheduled a task. */
export function isScheduledBy({ usualPallet, method, data }: DecodedEvent, { hex }: Account): boolean {
  if (usualPallet !== 'AutomationTime' || method !== 'TaskScheduled') return false;
  return orUndefined(() => parseAccount(String(data.who)))?.hex === hex;
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

/** Returns whether an event reports a message that the service could not pay. */
export function isUnpaid({ failure }: DecodedEvent): boolean {
  return failure?.usualPallet === 'XcmpHandler' && failure.error === 'XcmExecutionFailed';
}

/**
 * Names the account that pays for the messages of the service, and its balance: the chain does not say what it had. Sends: two round trips.
 *
 * @param before the state of the service before the block of the failure
 * @returns a sentence; undefined if the chain does not state its para id
 */
async function describePayer(before: Snapshot): Promise<string | undefined> {
  const { paraId } = await before.read({ paraId: paraIdRead() });
  if (!paraId.known) return undefined;
  const payer = deriveSovereignAccount({ paraId: paraId.value, relation: 'sibling' });
  const { balance } = await before.read({ balance: balanceRead(payer) });
  if (!balance.known) return undefined;
  const { ss58Prefix, token } = before.runtime;
  const free = formatTokens(balance.value.free, token);
  return `${formatAccount(payer, ss58Prefix)}, which pays for the message, had ${free} before the block.`;
}
