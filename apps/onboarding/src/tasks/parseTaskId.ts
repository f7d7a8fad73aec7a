import { type Account, formatHex, type Hex, parseHex } from '@parachron/core';
import { deriveTaskId } from '@parachron/scheduler';

/** Reads what a person calls a task: its id on the chain, or the id they gave it, from which that one follows. */
export function parseTaskId(text: string, owner: Account): Hex {
  if (/^0x[0-9a-f]{64}$/i.test(text)) return formatHex(parseHex(text));
  return deriveTaskId(owner, text);
}
