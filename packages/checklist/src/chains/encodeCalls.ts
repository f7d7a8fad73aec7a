import {
  CallArgumentsError,
  decodeCall,
  defineError,
  encodeCall,
  type Hex,
  isParachronError,
  type Runtime,
  requireInput,
} from '@parachron/core';
import { isProxied } from '@parachron/proxy';
import type { NamedCall } from '../Scope.js';

/** A named call: its bytes, or its pallet, method and arguments. */
export interface CallInput {
  readonly name: string;
  readonly call:
    | { readonly hex: Hex }
    | { readonly pallet: string; readonly method: string; readonly args: Readonly<Record<string, unknown>> };
  /** Its name in errors: its place in the configuration, or the option. */
  readonly where: string;
}

/** A named call cannot be used on the target: its runtime lacks or cannot decode the call, or `Proxy.proxy` already wraps the call. */
export class CallNotUsableError extends defineError({
  code: 'CALL_NOT_USABLE',
  fault: 'input',
  message: (facts: { where: string; name: string; reason: string; howTo?: string }) =>
    `${facts.where}: "${facts.name}" cannot be used: ${facts.reason}.`,
  hint: ({ howTo }) =>
    howTo === undefined
      ? 'Give the bytes of a call of this chain and runtime version, or its pallet, method and args.'
      : howTo,
}) {}

/**
 * Encodes named calls with the target's runtime, and decodes calls that are given as bytes where possible.
 *
 * @param runtime of the target; without it, bytes are used as given
 * @returns the calls in the given order, with their bytes
 * @throws CALL_NOT_USABLE when the runtime lacks or cannot decode the call, when the call is already wrapped in `Proxy.proxy`, or
 * when a call without bytes is given without a runtime
 *
 * @example
 * ```ts
 * import { encodeCalls } from '@parachron/checklist';
 *
 * encodeCalls([{ name: 'note', call: { hex: '0x00002a' }, where: '--call' }], undefined);
 * // [{ name: 'note', hex: '0x00002a' }]
 * ```
 */
export function encodeCalls(calls: readonly CallInput[], runtime: Runtime | undefined): NamedCall[] {
  const shape = { name: 'string', call: 'object', where: 'string' } as const;
  requireInput({ calls, runtime }, { calls: [shape], runtime: 'object?' });
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
    if (runtime) return encodeExactly(runtime.registry, call);
  } catch (cause) {
    if (!isParachronError(cause))
      throw new CallNotUsableError({ where, name, reason: String(cause) }, { cause });
    const reason = cause.message.replace(/\.$/, '');
    throw new CallNotUsableError({ where, name, reason, howTo: cause.hint }, { cause });
  }
  throw new CallNotUsableError({ where, name, reason: 'encoding needs a node of the parachain' });
}

/** A name that the call does not have is most likely misspelt: without its value, the call would do something else. */
function encodeExactly(registry: Runtime['registry'], call: Parameters<typeof encodeCall>[1]): Hex {
  const { hex, args } = encodeCall(registry, call);
  const extra = Object.keys(call.args).find((name) => !Object.hasOwn(args, name));
  if (extra === undefined) return hex;
  const reason = `no argument ${extra}: its arguments are ${Object.keys(args).join(', ') || 'none'}`;
  throw new CallArgumentsError({ ...call, reason, field: extra });
}
