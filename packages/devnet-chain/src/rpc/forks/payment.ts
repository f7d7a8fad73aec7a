import { readFields } from '@parachron/core';
import type { RuntimeDispatchInfo } from '@polkadot/types/interfaces';
import type { Codec } from '@polkadot/types/types';
import { bnToU8a, u8aConcat } from '@polkadot/util';
import { formatQuantity } from '../formats.js';
import { param, toOptional } from '../params.js';
import { defineForkMethod } from './defineForkMethod.js';
import { type ForkNode, requireBlock } from './ForkNode.js';

const params = [param.bytes('extrinsic'), toOptional(param.hash('at'))] as const;

/** The weight and the fee of a transaction. */
export const queryInfo = defineForkMethod(params, async (node, [extrinsic, hash]) => {
  const asked = await ask(node, { method: 'query_info', extrinsic, hash });
  const info = asked.registry.createType<RuntimeDispatchInfo>('RuntimeDispatchInfo', asked.answer);
  const { weight, class: kind, partialFee } = info;
  return {
    weight: formatWeight(weight),
    class: kind.type.toLowerCase(),
    partialFee: partialFee.toString(),
  };
});

/** The parts of the fee of a transaction. */
export const queryFeeDetails = defineForkMethod(params, async (node, [extrinsic, hash]) => {
  const { registry, answer } = await ask(node, { method: 'query_fee_details', extrinsic, hash });
  const { inclusionFee } = readFields(registry.createType('FeeDetails', answer));
  return { inclusionFee: inclusionFee ? formatParts(inclusionFee) : null };
});

/** Both methods take the transaction and its length. */
async function ask(
  node: ForkNode,
  { method, extrinsic, hash }: { method: string; extrinsic: Uint8Array; hash: `0x${string}` | undefined },
) {
  const block = await requireBlock(node, hash);
  const length = bnToU8a(extrinsic.length, { bitLength: 32, isLe: true });
  const { meta } = await node.tree.getRuntime(block);
  const answer = await node.tree.call(block, {
    method: `TransactionPaymentApi_${method}`,
    args: u8aConcat(extrinsic, length),
  });
  return { registry: meta.registry, answer };
}

/** Nodes write the two dimensions with the names of the runtime; a weight of older runtimes is one number. */
function formatWeight(weight: Codec): unknown {
  const { refTime, proofSize } = readFields(weight);
  return refTime === undefined ? weight.toJSON() : { ref_time: refTime, proof_size: proofSize };
}

/** The parts of a fee, as a node writes balances. */
function formatParts(parts: object): object {
  return Object.fromEntries(Object.entries(parts).map(([name, fee]) => [name, formatQuantity(BigInt(fee))]));
}
