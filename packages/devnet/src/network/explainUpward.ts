import { decodeCall, encodeCall, type Hex } from '@parachron/core';
import { decodeProgram, encodeProgram, type Program, type XcmVersion } from '@parachron/xcm';
import { decodeUpwardResult } from './decodeUpwardResult.js';
import type { LocalChain } from './LocalChain.js';
import type { UpwardResult } from './Network.js';
import { submitAsRoot } from './submitAsRoot.js';
import { hasUmpPallet } from './submitUpward.js';

/** Blocks a relay chain may take to come to a message. */
const PATIENCE = 3;

/** What a relay chain does not execute of a program, by its parts. */
export interface UpwardExplanation {
  /** The part: `call`, a call that fails by itself; `program`, a call that only a program may not make; `payment`. */
  readonly part: 'call' | 'program' | 'payment';
  /** The call that fails, by the chain's names: `Utility.batch_all`; absent for `payment`. */
  readonly call?: string;
  /** The chain's own name of the error, where its events hold one. */
  readonly error?: string;
}

/**
 * Explains why a relay chain does not execute a program of a parachain, by trying the program's parts: each call alone
 * with the parachain's origin, the program without its calls, and the program up to each of its calls. All of it is
 * forgotten afterwards: the chain is at the same head as before.
 *
 * Chain: `Utility.dispatch_as`, upward messages. Sends: nothing; builds blocks on the local chain.
 *
 * @param relay a relay chain of this process on which no other caller builds blocks meanwhile
 * @param tried the parachain, the bytes of the program, and the block on whose state the parts are tried
 * @returns undefined where every part works, or the program cannot be read
 * @throws ROOT_DISPATCH when the relay chain has no pallet to dispatch a call as root
 *
 * @example
 * ```ts
 * import { explainUpward, type LocalChain } from '@parachron/devnet';
 *
 * declare const relay: LocalChain;
 * const at = relay.head.hash;
 * await explainUpward(relay, { paraId: 2000, program: '0x03040a', at }); // undefined: nothing fails
 * ```
 */
export async function explainUpward(
  relay: LocalChain,
  tried: { readonly paraId: number; readonly program: Hex; readonly at: Hex },
): Promise<UpwardExplanation | undefined> {
  const { paraId, at } = tried;
  const decoded = readProgram(tried.program);
  if (!decoded) return undefined;
  const { hash } = relay.head;
  const trial: Trial = { relay, paraId, at, version: decoded.version };
  try {
    // The old queue is a part of the block's own state: the program that failed next is still in it.
    if (at !== hash && hasUmpPallet(relay)) await clearQueue(trial);
    return (await tryCalls(trial, decoded.program)) ?? (await tryPrograms(trial, decoded.program));
  } finally {
    await setHead(relay, hash);
  }
}

interface Trial {
  readonly relay: LocalChain;
  readonly paraId: number;
  readonly at: Hex;
  readonly version: XcmVersion;
}

function readProgram(program: Hex) {
  try {
    return decodeProgram(program);
  } catch {
    return undefined;
  }
}

/** Goes back to the block, and builds one on it that holds whatever is written next. */
async function restart({ relay, at }: Trial): Promise<void> {
  await setHead(relay, at);
  await relay.newBlock();
}

async function setHead({ provider }: LocalChain, hash: Hex): Promise<void> {
  await provider.send('dev_setHead', [hash]);
}

/** The calls by themselves, one after the other, with the parachain's origin. */
async function tryCalls(trial: Trial, program: Program): Promise<UpwardExplanation | undefined> {
  const { relay, paraId } = trial;
  await restart(trial);
  for (const call of listCalls(program)) {
    const args = { as_origin: { ParachainsOrigin: { Parachain: paraId } }, call };
    const { hex } = encodeCall(relay.registry, { pallet: 'Utility', method: 'dispatch_as', args });
    const { events } = await submitAsRoot(relay, { call: hex, build: (inputs) => relay.newBlock(inputs) });
    const end = events.find(({ pallet, name }) => pallet === 'Utility' && name === 'DispatchedAs');
    if (end?.error !== undefined) return { part: 'call', call: nameCall(relay, call), error: end.error };
  }
  return undefined;
}

/** The program without its calls, then up to each of them. */
async function tryPrograms(trial: Trial, program: Program): Promise<UpwardExplanation | undefined> {
  const calls = listCalls(program);
  for (let count = 0; count <= calls.length; count += 1) {
    const result = await sendAlone(trial, takeCalls(program, count));
    if (result.success) continue;
    const last = calls[count - 1];
    const error = findProgramError(result);
    return {
      ...(last === undefined ? { part: 'payment' } : { part: 'program', call: nameCall(trial.relay, last) }),
      ...(error === undefined ? {} : { error }),
    };
  }
  return undefined;
}

function listCalls(program: Program): Hex[] {
  return program.flatMap((one) => (one.kind === 'Transact' ? [one.call] : []));
}

/** The program up to a number of its calls; what expects the status of a call stays with the call. */
function takeCalls(program: Program, count: number): Program {
  let seen = 0;
  return program.filter(({ kind }) => {
    if (kind === 'Transact') seen += 1;
    return seen <= count || (kind !== 'Transact' && kind !== 'ExpectTransactStatus');
  });
}

/** Sends a program alone: no other message in transit is taken along. */
async function sendAlone(trial: Trial, program: Program): Promise<UpwardResult> {
  const { relay, paraId, version } = trial;
  await restart(trial);
  const hex = encodeProgram(program, { version });
  let result = await decodeUpwardResult(await relay.newBlock({ upwardMessages: { [paraId]: [hex] } }), hex);
  for (let waited = 1; waited < PATIENCE && result.outcome === 'none'; waited += 1) {
    result = await decodeUpwardResult(await relay.newBlock(), hex);
  }
  return result;
}

async function clearQueue({ relay, paraId, at }: Trial): Promise<void> {
  await setHead(relay, at);
  await relay.setStorage([
    { pallet: 'Ump', item: 'RelayDispatchQueues', keys: [paraId], value: null },
    { pallet: 'Ump', item: 'RelayDispatchQueueSize', keys: [paraId], value: null },
    { pallet: 'Ump', item: 'NeedsDispatch', value: null },
  ]);
}

/** Old queues name the error of a program in their last word; beside new ones the XCM pallet names it. */
function findProgramError({ events, outcome }: UpwardResult): string | undefined {
  const said = events.find(({ name }) => name === 'ProcessXcmError')?.data.error;
  if (typeof said === 'string') return said;
  const [name] = Object.keys(Object(said));
  if (name !== undefined) return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return /: (\w+)$/.exec(outcome)?.[1];
}

function nameCall({ registry }: LocalChain, hex: Hex): string {
  const { pallet, method } = decodeCall(registry, hex);
  return `${pallet}.${method}`;
}
