import { encodeCall, formatHex, type Hex, hasCall, parseHex } from '@parachron/core';
import {
  encodeProgram,
  isXcmVersion,
  listXcmVersions,
  type Program,
  type Weight,
  type XcmVersion,
} from '@parachron/xcm';
import { u8aConcat } from '@polkadot/util';
import { describeEnd } from './decodeUpwardResult.js';
import { findLocalMessage } from './findLocalMessage.js';
import type { LocalBlock, LocalChain, LocalEvent } from './LocalChain.js';
import type { DispatchResult } from './Network.js';
import { type BuildBlock, decodeDispatchResult, RootDispatchError } from './submitAsRoot.js';

/** Maximum number of blocks until a chain processes a message. */
const PATIENCE = 4;

interface RelayDispatch {
  readonly call: Hex;
  readonly sentAt: number;
  readonly build: BuildBlock;
}

/** A message that a chain processed. */
interface Handled {
  readonly block: LocalBlock;
  readonly events: readonly LocalEvent[];
  readonly end: LocalEvent;
}

/**
 * Dispatches a call as Root on a parachain as its relay's governance would: a downward program whose Transact
 * has superuser origin. If the chain accepts a batch, the call is in a batch, whose event names the call's error. The message is
 * found by its id among the messages of the same blocks.
 *
 * @throws ROOT_DISPATCH when the chain processes no such message within a few blocks
 */
export async function submitByRelay(chain: LocalChain, options: RelayDispatch): Promise<DispatchResult> {
  const { registry } = chain;
  if (hasCall(registry, 'Utility', 'batch')) {
    const args = { calls: [options.call] };
    const batch = encodeCall(registry, { pallet: 'Utility', method: 'batch', args }).hex;
    const handled = await send(chain, { ...options, call: batch });
    const end = handled.events.find(isOfBatch);
    if (end) return decodeDispatchResult(handled.block, { end, events: handled.events });
  }
  return describePlain(chain, await send(chain, options));
}

function isOfBatch({ usualPallet, name }: LocalEvent): boolean {
  return usualPallet === 'Utility' && /^Batch(Completed|Interrupted)$/.test(name);
}

/** Describes the result without a batch. From XCM version 3, a program fails with its call; earlier versions do not report the failure. */
function describePlain(chain: LocalChain, { block, events, end }: Handled): DispatchResult {
  const { success, outcome } = describeEnd(end);
  if (success) return { outcome: getVersion(chain) >= 3 ? 'ok' : 'unknown', block, events };
  const failed = events.find(({ error }) => error !== undefined)?.error;
  const error = failed ?? `the relay chain's program ended as ${end.pallet}.${outcome}`;
  return { outcome: 'failed', error, block, events };
}

async function send(chain: LocalChain, { call, sentAt, build }: RelayDispatch): Promise<Handled> {
  const program = deriveSuperuserProgram(call, {
    weight: await estimateWeight(chain, call),
    version: getVersion(chain),
  });
  const msg = encodeProgram(program, { version: getVersion(chain) });
  let block = await build({ downwardMessages: [{ sentAt, msg }] });
  for (let waited = 1; waited <= PATIENCE; waited++) {
    const found = findLocalMessage(await block.events(), msg);
    if (found) return { block, ...found };
    if (waited < PATIENCE) block = await build({});
  }
  const reason = `no message of the relay chain was processed within ${PATIENCE} blocks`;
  throw new RootDispatchError({ chain: chain.name, reason });
}

/** The call's own weight with a margin of a tenth. */
async function estimateWeight(chain: LocalChain, call: Hex): Promise<Weight> {
  const { registry, provider } = chain;
  const extrinsic = registry.createType('Extrinsic', registry.createType('Call', call), { version: 4 });
  const length = registry.createType('u32', extrinsic.encodedLength);
  const args = formatHex(u8aConcat(extrinsic.toU8a(), length.toU8a()));
  // The result begins with the weight: one number on older runtimes, two numbers on newer runtimes.
  const answer: Hex = await provider.send('state_call', ['TransactionPaymentApi_query_info', args]);
  const weight = registry.createType('Weight', parseHex(answer));
  const plain = weight.toJSON() as unknown as number | string | { refTime: number; proofSize: number };
  const addMargin = (value: number | string) => (BigInt(value) * 11n) / 10n;
  return typeof plain === 'object'
    ? { refTime: addMargin(plain.refTime), proofSize: addMargin(plain.proofSize) }
    : { refTime: addMargin(plain), proofSize: 0n };
}

/** The newest version that the chain reads. */
function getVersion({ registry }: LocalChain): XcmVersion {
  return listXcmVersions(registry).filter(isXcmVersion).at(-1) ?? 2;
}

function deriveSuperuserProgram(
  call: Hex,
  { weight, version }: { readonly weight: Weight; readonly version: XcmVersion },
): Program {
  const transact: Program = [
    { kind: 'Transact', originKind: 'Superuser', requireWeightAtMost: weight, call },
  ];
  if (version === 2) return transact;
  return [
    { kind: 'UnpaidExecution', weightLimit: 'Unlimited' },
    ...transact,
    { kind: 'ExpectTransactStatus', status: { kind: 'Success' } },
  ];
}
