import { formatHex, type Hex, isParachronError, readFields } from '@parachron/core';
import type { RuntimeDispatchInfo } from '@polkadot/types/interfaces';
import type { Codec } from '@polkadot/types/types';
import { bnToU8a, u8aConcat } from '@polkadot/util';
import { defineForkMethod } from './defineForkMethod.js';
import { hasLength, type ReadableNode, requireBlock } from './ForkNode.js';
import { param, toOptional } from './params.js';
import { RpcError } from './RpcError.js';

// The codes of polkadot-sdk's methods that decode an extrinsic and ask the runtime about it.
const runtimeError = 1;
const decodeError = 2;

/** Asks the runtime about an extrinsic, and refuses as a node's methods do: with one message for any failure. */
async function refuseAs<T>(message: string, extrinsic: Uint8Array, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isParachronError(error) || (error.code as string) !== 'RUNTIME_CALL') throw error;
    const code = hasLength(extrinsic) ? runtimeError : decodeError;
    throw new RpcError({ code, message, data: error.message }, { cause: error });
  }
}

const at = toOptional(param.hash('at'));
const params = [param.bytes('encodedXt'), at] as const;

/** The weight and the fee of a transaction. */
export const queryInfo = defineForkMethod(params, async (node: ReadableNode, [extrinsic, hash]) => {
  const message = 'Unable to query dispatch info.';
  const asked = await ask(node, { method: 'query_info', message, extrinsic, hash });
  const info = asked.registry.createType<RuntimeDispatchInfo>('RuntimeDispatchInfo', asked.answer);
  const { weight, class: kind, partialFee } = info;
  return {
    weight: formatWeight(weight),
    class: kind.type.toLowerCase(),
    partialFee: partialFee.toString(),
  };
});

/** The parts of the fee of a transaction. */
export const queryFeeDetails = defineForkMethod(params, async (node: ReadableNode, [extrinsic, hash]) => {
  const message = 'Unable to query fee details.';
  const asked = await ask(node, { method: 'query_fee_details', message, extrinsic, hash });
  const { inclusionFee } = readFields(asked.registry.createType('FeeDetails', asked.answer));
  return { inclusionFee: inclusionFee ? formatParts(inclusionFee) : null };
});

/** The result of a transaction in the next block, in SCALE; the chain does not change. */
export const runDry = defineForkMethod(
  [param.bytes('extrinsic'), at],
  async (node: ReadableNode, [extrinsic, hash]) => {
    const block = await requireBlock(node, hash);
    return formatHex(
      await refuseAs('Unable to dry run extrinsic', extrinsic, () => node.tree.dryRun(block, extrinsic)),
    );
  },
);

interface Question {
  readonly method: string;
  readonly message: string;
  readonly extrinsic: Uint8Array;
  readonly hash: Hex | undefined;
}

/** Both methods take the transaction and its length. */
async function ask(node: ReadableNode, { method, message, extrinsic, hash }: Question) {
  const block = await requireBlock(node, hash);
  const length = bnToU8a(extrinsic.length, { bitLength: 32, isLe: true });
  const { meta } = await node.tree.getRuntime(block);
  const call = { method: `TransactionPaymentApi_${method}`, args: u8aConcat(extrinsic, length) };
  const answer = await refuseAs(message, extrinsic, () => node.tree.call(block, call));
  return { registry: meta.registry, answer };
}

/** Nodes write the two dimensions with the names of the runtime; a weight of older runtimes is one number. */
function formatWeight(weight: Codec): unknown {
  const { refTime, proofSize } = readFields(weight);
  const toNumber = (value: unknown) => Number(String(value));
  return refTime === undefined
    ? toNumber(weight)
    : { ref_time: toNumber(refTime), proof_size: toNumber(proofSize) };
}

/** The parts of a fee, as a node writes balances. */
function formatParts(parts: object): object {
  return Object.fromEntries(Object.entries(parts).map(([name, fee]) => [name, formatQuantity(BigInt(fee))]));
}

/** Writes a number in the form that JSON-RPC has for large numbers. */
export function formatQuantity(value: number | bigint): Hex {
  return `0x${value.toString(16)}`;
}
