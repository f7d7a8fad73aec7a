import { defineError, type Hex, parseHex } from '@parachron/core';
import type { RuntimeFork } from '../fork/RuntimeFork.js';

/** A network lacks the para, or the para builds no blocks although blocks are needed. */
export class ParaNotInNetworkError extends defineError({
  code: 'PARA_NOT_IN_NETWORK',
  fault: 'input',
  message: (facts: { paraId: number; reason: string }) => `Para ${facts.paraId}: ${facts.reason}.`,
  hint: () => 'Add the para to `paras` of createNetwork.',
}) {}

/** An upward message exceeds the limit of the relay chain's configuration. */
export class UpwardMessageSizeError extends defineError({
  code: 'UPWARD_MESSAGE_SIZE',
  fault: 'refused',
  message: (facts: { paraId: number; bytes: number; maxBytes: number }) =>
    `The upward message of para ${facts.paraId}: expected at most ${facts.maxBytes} bytes, got ${facts.bytes} bytes.`,
  hint: () => 'Split the program into several messages.',
}) {}

/** Refuses an upward message that the relay's configuration does not allow. */
export async function requireUpwardSize(
  relay: RuntimeFork,
  sent: { paraId: number; program: Hex },
): Promise<void> {
  const config = (await relay.getStorage('Configuration', 'ActiveConfig'))?.toJSON();
  const { maxUpwardMessageSize: maxBytes } = (config ?? {}) as { maxUpwardMessageSize?: number };
  const bytes = parseHex(sent.program, { field: 'program' }).length;
  if (maxBytes !== undefined && bytes > maxBytes) {
    throw new UpwardMessageSizeError({ paraId: sent.paraId, bytes, maxBytes });
  }
}
