import { formatHex, type Hex, isParachronError, readFields } from '@parachron/core';
import { encodeU32 } from '@parachron/core/scale';
import type { RuntimeDispatchInfo } from '@polkadot/types/interfaces';
import type { Codec, Registry } from '@polkadot/types/types';
import { u8aConcat } from '@polkadot/util';
import { hasLength } from '../pool/validateTransaction.js';
import { defineBlockMethod, type ForkMethod } from './ForkMethod.js';
import { param } from './params.js';
import { RpcError } from './RpcError.js';

// The codes of polkadot-sdk's methods that decode an extrinsic and ask the runtime about it.
const runtimeError = 1;
const decodeError = 2;

/** Asks the runtime about an extrinsic, and refuses as a node's methods do: with one message for any failure. */
async function refuseAs<T>(message: string, extrinsic: Uint8Array, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isParachronError(error, 'RUNTIME_CALL')) throw error;
    const code = hasLength(extrinsic) ? runtimeError : decodeError;
    throw new RpcError({ code, message, data: error.message }, { cause: error });
  }
}

/** Asks the runtime about a transaction: both of its methods take it and its length. */
function defineQuery(
  method: string,
  message: string,
  format: (answer: Uint8Array, registry: Registry) => object,
): ForkMethod {
  const params = [param.bytes('encodedXt')] as const;
  return defineBlockMethod(params, async ({ node, block }, [extrinsic]) => {
    const args = u8aConcat(extrinsic, encodeU32(extrinsic.length));
    const call = { method: `TransactionPaymentApi_${method}`, args };
    const answer = await refuseAs(message, extrinsic, () => node.tree.call(block, call));
    return format(answer, (await node.tree.getRuntime(block)).meta.registry);
  });
}

/** The weight and the fee of a transaction. */
export const queryInfo = defineQuery('query_info', 'Unable to query dispatch info.', (answer, registry) => {
  const {
    weight,
    class: kind,
    partialFee,
  } = registry.createType<RuntimeDispatchInfo>('RuntimeDispatchInfo', answer);
  return { weight: formatWeight(weight), class: kind.type.toLowerCase(), partialFee: partialFee.toString() };
});

/** The parts of the fee of a transaction. */
export const queryFeeDetails = defineQuery(
  'query_fee_details',
  'Unable to query fee details.',
  (answer, registry) => {
    const { inclusionFee } = readFields(registry.createType('FeeDetails', answer));
    return { inclusionFee: inclusionFee ? formatParts(inclusionFee) : null };
  },
);

/** The result of a transaction in the next block, in SCALE; the chain does not change. */
export const runDry = defineBlockMethod([param.bytes('extrinsic')], async ({ node, block }, [extrinsic]) => {
  const run = () => node.tree.dryRun(block, extrinsic);
  return formatHex(await refuseAs('Unable to dry run extrinsic', extrinsic, run));
});

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
