import type { NamedCall } from '@parachron/checklist';
import {
  decodeCall,
  defineError,
  encodeCall,
  type Hex,
  isParachronError,
  type Runtime,
} from '@parachron/core';
import { isProxied } from '@parachron/proxy';
import type { CallInput } from '../configuration/Configuration.js';

/** The target lacks a named call. */
export class CallNotUsableError extends defineError({
  code: 'CALL_NOT_USABLE',
  fault: 'input',
  message: (facts: { where: string; name: string; reason: string }) =>
    `${facts.where}: the call "${facts.name}" cannot be used: ${facts.reason}.`,
  hint: () => 'Give the bytes of a call of this chain and runtime version, or its pallet, method and args.',
}) {}

/**
 * Encodes named calls with the target's runtime, and decodes calls that are given as bytes where possible.
 *
 * @param runtime of the target; without it, bytes are used as given
 * @throws CALL_NOT_USABLE when the runtime lacks the call, or when the call is wrapped in `Proxy.proxy` already
 */
export function encodeCalls(calls: readonly CallInput[], runtime: Runtime | undefined): NamedCall[] {
  return calls.map((one) => ({ name: one.name, hex: encodeOne(one, runtime) }));
}

function encodeOne(input: CallInput, runtime: Runtime | undefined): Hex {
  const hex = encodeGiven(input, runtime);
  if (!runtime || !isProxied(runtime, hex)) return hex;
  const { name, where } = input;
  const reason = 'the call is already wrapped in Proxy.proxy: give the inner call';
  throw new CallNotUsableError({ where, name, reason });
}

function encodeGiven({ name, call, where }: CallInput, runtime: Runtime | undefined): Hex {
  try {
    if ('hex' in call) {
      if (runtime) decodeCall(runtime.registry, call.hex);
      return call.hex;
    }
    if (runtime) return encodeCall(runtime.registry, call).hex;
  } catch (cause) {
    const reason = isParachronError(cause) ? cause.message.replace(/\.$/, '') : String(cause);
    throw new CallNotUsableError({ where, name, reason }, { cause });
  }
  throw new CallNotUsableError({
    where,
    name,
    reason: 'encoding needs a node of the parachain',
  });
}
