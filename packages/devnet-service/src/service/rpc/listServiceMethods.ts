import type { RpcMethod, Variant } from '@parachron/devnet-chain';
import type { ActionSpelling } from '../Service.js';
import { automationTimeGenerateTaskId } from './automationTimeGenerateTaskId.js';
import { automationTimeQueryFeeDetails } from './automationTimeQueryFeeDetails.js';
import { defineTimeAutomationFees } from './defineTimeAutomationFees.js';
import { xcmpHandlerCrossChainAccount } from './xcmpHandlerCrossChainAccount.js';

/** Lists the JSON-RPC methods of a variant, besides the methods of every chain. */
export function listServiceMethods(options: {
  variant: Variant;
  spelling: ActionSpelling;
}): readonly RpcMethod[] {
  const { variant, spelling } = options;
  const fees = variant === 'H' ? automationTimeQueryFeeDetails : defineTimeAutomationFees(spelling);
  return [xcmpHandlerCrossChainAccount, automationTimeGenerateTaskId, fees];
}
