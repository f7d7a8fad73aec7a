import { type Call, formatTokens, type Hex, type Planck, parseHex, type TokenUnit } from '@parachron/core';
import { linkAt } from '@parachron/reports';
import type { Task } from '@parachron/scheduler';
import type { SentTransaction, ShownTask, TransactionSummary } from './TasksProtocol.js';

/** Describes a stored task for the page. */
export function describeTask({ id, providedId, schedule, action }: Task): ShownTask {
  return {
    id,
    name: providedId === undefined ? undefined : readText(providedId),
    action: action.kind,
    paraId: action.kind === 'crossChain' ? action.paraId : undefined,
    ...describeTimes(schedule),
  };
}

function describeTimes(schedule: Task['schedule']): Pick<ShownTask, 'next' | 'left'> {
  if (schedule.kind === 'recurring') return { next: Number(schedule.next) * 1000, left: undefined };
  if (schedule.kind !== 'fixed') return { next: undefined, left: undefined };
  const { times, left } = schedule;
  const next = times[times.length - left];
  return { next: next === undefined ? undefined : Number(next) * 1000, left };
}

/** The bytes as text; undefined if they are not UTF-8. */
function readText(bytes: Hex): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(parseHex(bytes));
  } catch {
    return undefined;
  }
}

/** Describes the call of a transaction, for the page. */
export function describeCall(
  call: Call,
  endpoint: string,
): Pick<TransactionSummary, 'name' | 'args' | 'hex' | 'link'> {
  return {
    name: `${call.pallet}.${call.method}`,
    args: JSON.stringify(call.args, null, 1),
    hex: call.hex,
    link: linkAt(endpoint, call),
  };
}

/** Describes a transaction in a block, for the page. */
export function describeSent(
  {
    block,
    hash,
    fee,
  }: Pick<SentTransaction, 'hash'> & {
    readonly block: { readonly number: number };
    readonly fee?: Planck | undefined;
  },
  { chain, token }: { readonly chain: string; readonly token: TokenUnit },
): SentTransaction {
  return { chain, block: block.number, hash, fee: fee === undefined ? '' : formatTokens(fee, token) };
}
