import {
  defineError,
  formatHex,
  type Hex,
  type Planck,
  type RuntimeCallRead,
  runtimeCallRead,
} from '@parachron/core';
import { encodeU32 } from '@parachron/core/scale';
import type { Registry } from '@polkadot/types/types';
import { compactFromU8aLim, u8aConcat, u8aToBigInt } from '@polkadot/util';

/** The chain cannot quote the fees of an extrinsic. */
export class FeesRefusedError extends defineError({
  code: 'FEES_REFUSED',
  fault: 'refused',
  message: (facts: { query: string; reason: string }) => `${facts.query} returned no fees: ${facts.reason}.`,
  hint: () => "Pass a scheduling call with a target and a currency of the service's table.",
}) {}

/** Fees of a task without inclusion, for all executions known at scheduling; in planck. */
export interface TaskFees {
  readonly executionFee: Planck;
  readonly xcmpFee: Planck;
}

/** Answer of the fee query of variant H: fees, or the reason of a refusal. */
export type FeeAnswer = TaskFees | { readonly refused: string };

/** Describes the fee query of variant H for a call, or for the bytes of an extrinsic. */
export function feeDetailsRead(asked: { readonly hex: Hex } | Uint8Array): RuntimeCallRead<FeeAnswer> {
  const args = (registry: Registry) =>
    asked instanceof Uint8Array ? asked : encodeBareExtrinsic(registry, asked.hex);
  return runtimeCallRead('AutomationTimeApi', 'query_fee_details', args, decodeFeeDetails);
}

/** Decodes the answer of the fee query of variant H: a Result of two amounts, or of text. */
export function decodeFeeDetails(result: Uint8Array): FeeAnswer {
  if (result[0] === 0 && result.length === 33) {
    return {
      executionFee: u8aToBigInt(result.subarray(1, 17), { isLe: true }),
      xcmpFee: u8aToBigInt(result.subarray(17), { isLe: true }),
    };
  }
  const refused = readRefusal(result);
  if (refused !== undefined) return { refused };
  throw new Error(`expected a result of two amounts, got ${formatHex(result)}`);
}

/** Reads the error of a `Result<_, Vec<u8>>`, which is text; undefined for another value. */
export function readRefusal(result: Uint8Array): string | undefined {
  if (result[0] !== 1 || result.length < 2) return undefined;
  const [offset, length] = compactFromU8aLim(result.subarray(1));
  const text = result.subarray(1 + offset);
  return text.length === length ? new TextDecoder().decode(text) : undefined;
}

/** The kinds of task in the fee query of variant M, in the spelling and the order of the interface. */
const automationActions = ['Notify', 'NativeTransfer', 'XCMP', 'AutoCompoundDelgatedStake'] as const;

/** A kind of task in the fee query of variant M. */
export type AutomationAction = (typeof automationActions)[number];

/** Describes the fee query of variant M: the execution fee of a kind of task, in planck. */
export function automationFeesRead(action: AutomationAction, executions: number): RuntimeCallRead<Planck> {
  const count = encodeU32(executions, 'executions');
  const args = u8aConcat(Uint8Array.of(automationActions.indexOf(action)), count);
  return runtimeCallRead('AutomationTimeApi', 'get_time_automation_fees', () => args, decodeAutomationFees);
}

/** Decodes the answer of the fee query of variant M: one amount in planck. */
function decodeAutomationFees(result: Uint8Array): Planck {
  if (result.length === 16) return u8aToBigInt(result, { isLe: true });
  throw new Error(`expected 16 bytes, got ${formatHex(result)}`);
}

/** Encodes a call as an unsigned extrinsic with its length prefix, for queries of fees. */
function encodeBareExtrinsic(registry: Registry, call: Hex): Uint8Array {
  return registry.createType('Extrinsic', registry.createType('Call', call), { version: 4 }).toU8a();
}
