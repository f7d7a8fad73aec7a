import { isParachronError } from '@parachron/core';
import { result } from '@parachron/core/scale';
import { Context } from '../../pallet/Context.js';
import { applyExtrinsic } from '../../runtime/applyExtrinsic.js';
import { putSystemItems } from '../../runtime/buildBlock.js';
import { decodeExtrinsic } from '../../runtime/decodeExtrinsic.js';
import { transactionValidityError } from '../../runtime/TransactionValidity.js';
import { dispatchResult } from '../../scale/commonTypes.js';
import { toHex } from '../../scale/hex.js';
import { askAboutExtrinsic } from '../askAboutExtrinsic.js';
import { requireBlock, requireState } from '../formats.js';
import { param, toOptional } from '../params.js';
import { defineMethod, type RpcContext } from '../RpcMethod.js';

const applyResult = result(dispatchResult, transactionValidityError);

/** Returns the result of an extrinsic in the next block, in SCALE, without changing the chain. */
export const systemDryRun = defineMethod({
  name: 'system_dryRun',
  aliases: ['system_dryRunAt'],
  params: [param.bytes('extrinsic'), toOptional(param.hash('at'))],
  handler: ({ chain }, [bytes, at]) => {
    const { hash, header } = requireBlock(chain, at);
    const { runtime } = chain;
    const next = new Context({ runtime, state: requireState(chain, at), blockNumber: header.number + 1 });
    putSystemItems(next, { parent: { hash, number: header.number } });
    const message = 'Unable to dry run extrinsic';
    const result = askAboutExtrinsic(chain, { extrinsic: bytes, message }, () => apply(next, bytes, runtime));
    return toHex(runtime.types.encode(applyResult, result));
  },
});

function apply(context: Context, bytes: Uint8Array, runtime: RpcContext['chain']['runtime']) {
  try {
    const { ok, failure } = applyExtrinsic(context, decodeExtrinsic(runtime, bytes), { index: 0 });
    const value = ok || !failure ? ({ type: 'Ok', value: [] } as const) : toError(context, failure);
    return { type: 'Ok' as const, value };
  } catch (error) {
    if (!isParachronError(error, 'TRANSACTION_INVALID')) throw error;
    return { type: 'Err' as const, value: error.facts.refusal };
  }
}

function toError(context: Context, failure: Parameters<Context['toDispatchError']>[0]) {
  return { type: 'Err' as const, value: context.toDispatchError(failure) };
}
