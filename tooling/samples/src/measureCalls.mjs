import { decodeEvents } from '@parachron/client';
import { encodeCall, storageRead } from '@parachron/core';
import { signCalls } from './signCalls.mjs';

/** @typedef {import('@parachron/client').DecodedEvent} DecodedEvent */

/** @typedef {import('./index.mjs').NamedCall & { readonly transaction: string }} SignedCall */

/**
 * Runs calls in their order, each estimated beforehand.
 *
 * @type {typeof import('./index.mjs').measureCalls}
 */
export async function measureCalls({ chain, calls, estimate, buildBlock }) {
  const transactions = await signCalls(chain.provider, calls);
  const signed = calls.map((call, at) => ({ ...call, transaction: transactions[at] ?? '' }));
  const measured = [];
  for (const block of splitBySigner(signed)) {
    const hexes = block.map((call) => encodeCall(chain.runtime.registry, call).hex);
    const estimates = await estimate(await chain.snapshot(), hexes);
    for (const { transaction } of block) await chain.request('author_submitExtrinsic', [transaction]);
    await buildBlock();
    const { extrinsics, events } = await readHead(chain);
    for (const [at, { name, endsEarly, transaction }] of block.entries()) {
      const place = extrinsics.indexOf(transaction);
      const own = events.filter(({ phase }) => phase === place);
      const { weight: estimated, fee: feeEstimated } = estimates[at] ?? { weight: 0n, fee: 0n };
      const used = readWeight(name, own);
      const errorPercent = (Number(estimated - used) / Number(used)) * 100;
      const feePaid = readFee(own);
      measured.push({ name, endsEarly, estimated, used, feeEstimated, feePaid, errorPercent });
    }
  }
  return measured;
}

/** A pool keeps only the order of each signer's transactions. @param {readonly SignedCall[]} calls */
function splitBySigner(calls) {
  /** @type {SignedCall[][]} */
  const blocks = [];
  for (const [at, call] of calls.entries()) {
    const isSame = calls[at - 1]?.signer?.name === call.signer?.name;
    if (at > 0 && isSame) blocks.at(-1)?.push(call);
    else blocks.push([call]);
  }
  return blocks;
}

/** @param {import('@parachron/client').Chain} chain */
async function readHead(chain) {
  const hash = /** @type {import('@parachron/core').Hex} */ (await chain.request('chain_getBlockHash', []));
  const { block } = /** @type {{ block: { extrinsics: string[] } }} */ (
    await chain.request('chain_getBlock', [hash])
  );
  const { events } = await (await chain.snapshot(hash)).read({
    events: storageRead('System', 'Events', [], (value) =>
      decodeEvents(chain.runtime.registry, value?.toU8a() ?? '0x00'),
    ),
  });
  if (!events.known) throw new TypeError(events.reason);
  return { extrinsics: block.extrinsics, events: events.value };
}

/** @param {string} name @param {readonly DecodedEvent[]} events */
function readWeight(name, events) {
  const end = events.find(({ pallet, method }) => pallet === 'System' && /^Extrinsic/.test(method));
  if (end?.method !== 'ExtrinsicSuccess') throw new TypeError(`${name} failed: ${end?.failure?.error}`);
  const { weight } = Object(end.data.dispatch_info);
  // A weight of version 1, or the time of a weight of version 2.
  return BigInt(typeof weight === 'object' ? weight.refTime : weight);
}

/**
 * Returns the fee. Older chains report the withdrawn amount, of which a call that ends early receives a part back.
 *
 * @param {readonly DecodedEvent[]} events
 */
function readFee(events) {
  const paid = events.find(({ method }) => method === 'TransactionFeePaid');
  const withdrawn = events.find(({ pallet, method }) => pallet === 'Balances' && method === 'Withdraw');
  return BigInt(String(paid?.data.actual_fee ?? withdrawn?.data.amount));
}
