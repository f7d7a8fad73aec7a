import { decodeCall, encodeCall, type Hex, hasCall, omitUndefined } from '@parachron/core';
import { type DecodedProgram, decodeProgram, encodeProgram, type Program } from '@parachron/xcm';
import { createLocalChain } from './createLocalChain.js';
import { findProgramError } from './findProgramError.js';
import type { LocalChain } from './LocalChain.js';
import type { UpwardResult } from './Network.js';
import { hasRootPallet, submitAsRoot } from './submitAsRoot.js';
import { buildAgain, clearQueue, PATIENCE, sendAlone, type UpwardDryRun } from './upwardDryRun.js';

/** Reasons why a relay chain does not execute a program, by its parts. */
export interface UpwardExplanation {
  /**
   * The part: `call`, a call that fails by itself; `program`, a call that only a program may not make; `payment`; `message`, the whole
   * program, which the chain's queue does not pass to the executor.
   */
  readonly part: 'call' | 'program' | 'payment' | 'message';
  /** The call that fails, by the chain's names: `Utility.batch_all`; absent for `payment` and `message`. */
  readonly call?: string;
  /** The chain's own name of the error, if its events contain one; for `message` the last event of the queue. */
  readonly error?: string;
}

/**
 * Explains why a relay chain does not execute a program of a parachain, by trying the program's parts: each call alone with
 * the parachain's origin, the program without its calls, and the program up to each of its calls. The parts run on a copy of
 * the chain, which stays as it is.
 *
 * Chain: `Utility.dispatch_as`, upward messages. Sends: nothing; builds blocks on the local chain.
 *
 * @param relay a relay chain of this process
 * @param tried the parachain, the bytes of the program, and the block on whose state the parts are tried
 * @returns undefined if every part works
 * @throws ROOT_DISPATCH when the relay chain refuses the transaction by which root tries a call
 *
 * @example
 * ```ts
 * import { explainUpward, type LocalChain } from '@parachron/devnet';
 *
 * declare const relay: LocalChain;
 * const at = relay.head.hash;
 * await explainUpward(relay, { paraId: 2000, program: '0x02040a', at }); // { part: 'payment', error: 'Barrier' }
 * ```
 */
export async function explainUpward(
  relay: LocalChain,
  tried: { readonly paraId: number; readonly program: Hex; readonly at: Hex },
): Promise<UpwardExplanation | undefined> {
  const { paraId, program, at } = tried;
  const copy = await createLocalChain({ chain: relay }, { mockSignatures: true });
  const dryRun: UpwardDryRun = { relay: copy, paraId, at };
  try {
    // The old queue still contains the next failed program.
    if (at !== relay.head.hash) await clearQueue(dryRun);
    const canDispatch = hasCall(relay.registry, 'Utility', 'dispatch_as') && hasRootPallet(relay);
    return await tryParts(dryRun, { program, canDispatch });
  } finally {
    await copy.close();
  }
}

function readProgram(program: Hex) {
  try {
    return decodeProgram(program);
  } catch {
    return undefined;
  }
}

/**
 * Tries each call alone, in order, with the parachain's origin. A relay chain without `dispatch_as`, or without its own root, only
 * shows the first call with which the program fails.
 */
async function tryCalls(dryRun: UpwardDryRun, program: Program): Promise<UpwardExplanation | undefined> {
  const { relay, paraId } = dryRun;
  await buildAgain(dryRun);
  for (const call of listCalls(program)) {
    const args = { as_origin: { ParachainsOrigin: { Parachain: paraId } }, call };
    const { hex } = encodeCall(relay.registry, { pallet: 'Utility', method: 'dispatch_as', args });
    const { events } = await submitAsRoot(relay, { call: hex, build: (inputs) => relay.newBlock(inputs) });
    const end = events.find(({ usualPallet, name }) => usualPallet === 'Utility' && name === 'DispatchedAs');
    if (end?.error !== undefined) return { part: 'call', call: nameCall(relay, call), error: end.error };
  }
  return undefined;
}

async function tryParts(
  dryRun: UpwardDryRun,
  { program, canDispatch }: { readonly program: Hex; readonly canDispatch: boolean },
): Promise<UpwardExplanation | undefined> {
  const whole = await sendAlone(dryRun, program);
  const unread = readUnread(whole);
  if (unread !== undefined) return { part: 'message', error: unread };
  const decoded = readProgram(program);
  if (!decoded) return undefined;
  const failed = canDispatch ? await tryCalls(dryRun, decoded.program) : undefined;
  return failed ?? (whole.success ? undefined : tryPrograms(dryRun, { ...decoded, whole }));
}

/** The last event of a queue that does not pass the message to the executor, or that does not finish the message. */
function readUnread({ events, outcome }: UpwardResult): string | undefined {
  const end = events.at(-1);
  if (!end) return `no event of the queue names the message in ${PATIENCE} blocks`;
  const isRead = end.name === 'Processed' || end.name.startsWith('Executed');
  return isRead ? undefined : `${end.pallet}.${outcome}`;
}

/** The program without its calls, then the program up to each call, except the whole program, whose result is known. */
async function tryPrograms(
  dryRun: UpwardDryRun,
  about: DecodedProgram & { readonly whole: UpwardResult },
): Promise<UpwardExplanation | undefined> {
  const { version, whole } = about;
  const calls = listCalls(about.program);
  for (let count = 0; count <= calls.length; count += 1) {
    const program = takeCalls(about.program, count);
    const isWhole = count === calls.length;
    const result = isWhole ? whole : await sendAlone(dryRun, encodeProgram(program, { version }));
    if (result.success) continue;
    const last = calls[count - 1];
    const error = await findProgramError(dryRun, { program, version, result });
    return {
      ...(last === undefined ? { part: 'payment' } : { part: 'program', call: nameCall(dryRun.relay, last) }),
      ...omitUndefined({ error }),
    };
  }
  return undefined;
}

function listCalls(program: Program): Hex[] {
  return program.flatMap((one) => (one.kind === 'Transact' ? [one.call] : []));
}

/** The program up to a number of its calls; an ExpectTransactStatus belongs to the call before. */
function takeCalls(program: Program, count: number): Program {
  let seen = 0;
  return program.filter(({ kind }) => {
    if (kind === 'Transact') seen += 1;
    return seen <= count || (kind !== 'Transact' && kind !== 'ExpectTransactStatus');
  });
}

function nameCall({ registry }: LocalChain, hex: Hex): string {
  const { pallet, method } = decodeCall(registry, hex);
  return `${pallet}.${method}`;
}
