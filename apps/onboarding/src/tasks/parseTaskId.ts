import { type Account, formatHex, type Hex, parseHex } from '@parachron/core';
import { deriveTaskId } from '@parachron/scheduler';

/** Reads the id of a task: the id on the chain, or the id that its owner gave, from which the id on the chain is derived. */
export function parseTaskId(text: string, owner: Account): Hex {
  if (/^0x[0-9a-f]{64}$/i.test(text)) return formatHex(parseHex(text));
  return deriveTaskId(owner, text);
}
