import { encodeCall, formatHex, type Hex, hasCall, parseHex } from '@parachron/core';
import { u8aConcat } from '@polkadot/util';
import type { LocalChain, LocalEvent } from './LocalChain.js';
import type { DispatchResult } from './Network.js';
import { type BuildBlock, decodeDispatchResult, RootDispatchError } from './submitAsRoot.js';

/** Blocks a chain may take to come to a message. */
const PATIENCE = 3;

/**
 * Dispatches a call as Root on a parachain the way its relay's governance would: a downward program whose Transact
 * has superuser origin. The call goes in a batch where there is one, since its event tells how the call ended.
 */
export async function submitByRelay(
  chain: LocalChain,
  options: { call: Hex; sentAt: number; build: BuildBlock },
): Promise<DispatchResult> {
  const batched = hasCall(chain.registry, 'Utility', 'batch');
  const call = batched
    ? encodeCall(chain.registry, { pallet: 'Utility', method: 'batch', args: { calls: [options.call] } }).hex
    : options.call;
  const msg = encodeSuperuserProgram(chain, { call, weight: await estimateWeight(chain, call) });
  let block = await options.build({ downwardMessages: [{ sentAt: options.sentAt, msg }] });
  for (let waited = 1; waited < PATIENCE && !(await block.events()).some(isProcessed); waited++) {
    block = await options.build({});
  }
  const events = (await block.events()).filter(({ phase }) => typeof phase !== 'number' || phase < 3);
  const ran = events.find(isProcessed);
  if (!ran)
    throw new RootDispatchError({ chain: chain.name, reason: 'it processed no message of its relay' });
  const batch = events.find(
    ({ pallet, name }) => pallet === 'Utility' && /^Batch(Completed|Interrupted)$/.test(name),
  );
  return decodeDispatchResult(block, { end: batch, events });
}

function isProcessed({ pallet, name }: LocalEvent): boolean {
  return (
    (pallet === 'DmpQueue' &&
      /^(ExecutedDownward|InvalidFormat|UnsupportedVersion|OverweightEnqueued)$/.test(name)) ||
    (pallet === 'MessageQueue' && /^(Processed|ProcessingFailed|OverweightEnqueued)$/.test(name))
  );
}

interface Weight {
  readonly refTime: bigint;
  readonly proofSize: bigint;
}

/** The call's own weight and a tenth more. */
async function estimateWeight(chain: LocalChain, call: Hex): Promise<Weight> {
  const { registry, provider } = chain;
  const extrinsic = registry.createType('Extrinsic', registry.createType('Call', call), { version: 4 });
  const length = registry.createType('u32', extrinsic.encodedLength);
  const args = formatHex(u8aConcat(extrinsic.toU8a(), length.toU8a()));
  // The answer begins with the weight: one number on older runtimes, two on newer ones.
  const answer: Hex = await provider.send('state_call', ['TransactionPaymentApi_query_info', args]);
  const weight = registry.createType('Weight', parseHex(answer));
  const plain = weight.toJSON() as unknown as number | string | { refTime: number; proofSize: number };
  const more = (value: number | string) => (BigInt(value) * 11n) / 10n;
  return typeof plain === 'object'
    ? { refTime: more(plain.refTime), proofSize: more(plain.proofSize) }
    : { refTime: more(plain), proofSize: 0n };
}

/** A program in the newest version that the chain reads. */
function encodeSuperuserProgram(chain: LocalChain, { call, weight }: { call: Hex; weight: Weight }): Hex {
  const { registry } = chain;
  const versions = registry.createType('XcmVersionedXcm') as unknown as { defKeys: string[] };
  const version = Math.max(...versions.defKeys.map((name) => Number(/^V(\d+)$/.exec(name)?.[1] ?? 0)));
  const encoded = { encoded: call };
  const transact =
    version <= 2
      ? { originType: 'Superuser', requireWeightAtMost: weight.refTime, call: encoded }
      : version <= 4
        ? { originKind: 'Superuser', requireWeightAtMost: weight, call: encoded }
        : { originKind: 'Superuser', fallbackMaxWeight: weight, call: encoded };
  const unpaid = { UnpaidExecution: { weightLimit: 'Unlimited', checkOrigin: null } };
  const program = [...(version <= 2 ? [] : [unpaid]), { Transact: transact }];
  return registry.createType('XcmVersionedXcm', { [`V${version}`]: program }).toHex() as Hex;
}
