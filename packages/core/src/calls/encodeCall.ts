import type { Call as RuntimeCall } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { hexToU8a } from '@polkadot/util';
import { formatHex, type Hex, parseHex } from '../bytes/parseHex.js';
import { defineError } from '../errors/defineError.js';
import { orUndefined } from '../errors/ParachronError.js';
import { requireInput } from '../input/requireInput.js';
import { isRecord, type JsonValue, omitUndefined } from '../json/json.js';
import { EndingBytes } from '../scale/EndingBytes.js';
import { cutText, pluralize } from '../text/text.js';
import type { Call } from './Call.js';
import { describeCodecError, findFailedField } from './describeCodecError.js';
import { encodeArguments } from './encodeArguments.js';
import { type FoundCall, findCall, findPallet } from './findCall.js';
import { findUnfitValue } from './findUnfitValue.js';

/** The runtime has no such call. */
export class CallNotFoundError extends defineError({
  code: 'CALL_NOT_FOUND',
  fault: 'incompatible',
  message: (facts: { pallet: string; method: string; found: string[] }) =>
    `The runtime has no call ${facts.pallet}.${facts.method}.`,
  hint: (facts) =>
    facts.found.length === 0
      ? 'Check the name of the pallet: the metadata of the runtime has no such pallet.'
      : `Use a call of the pallet: ${facts.found.join(', ')}.`,
}) {}

/** The arguments of a call are missing, or do not match its types. */
export class CallArgumentsError extends defineError({
  code: 'CALL_ARGUMENTS',
  fault: 'input',
  message: (facts: { pallet: string; method: string; reason: string; field?: string }) =>
    `The arguments of ${facts.pallet}.${facts.method} do not match its types: ${facts.reason}.`,
  hint: () => 'Name each argument as in the metadata of the chain, and give a value of its type.',
}) {}

/** Bytes are not a call of the runtime. */
export class CallUndecodableError extends defineError({
  code: 'CALL_UNDECODABLE',
  fault: 'input',
  message: (facts: { hex: string; reason: string; field?: string }) =>
    `${facts.field ? `${facts.field}: ` : ''}${cutText(facts.hex)} is not a call of this runtime: ${facts.reason}.`,
  hint: () =>
    'Give a call of this chain and this version of its runtime, without the length and version of an extrinsic.',
}) {}

/**
 * Returns whether the runtime has a call, by the chain's names or their camelCase. A usual name such as `Proxy` also names the
 * pallet that has the calls and storage of `Proxy` under another name.
 *
 * @example
 * ```ts
 * import { hasCall } from '@parachron/core';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const relay: Registry; // `api.registry` of any ApiPromise
 * hasCall(relay, 'Hrmp', 'establish_system_channel'); // true on relays that have it
 * ```
 */
export function hasCall(registry: Registry, pallet: string, method: string): boolean {
  requireInput({ registry, pallet, method }, { registry: 'registry', pallet: 'string', method: 'string' });
  return findCall(registry, pallet, method) !== undefined;
}

/**
 * Encodes a call against a runtime's own metadata; nothing is sent.
 *
 * @param registry the runtime's types: `api.registry`, or `runtime.registry` of a connected chain
 * @param call pallet and method by the chain's names (any case), arguments by the chain's names; a pallet also by its usual
 *   name: see {@link findUsualPallet}; an argument that the call does not have is left out
 * @returns the call with its bytes, by the chain's own names
 * @throws CALL_NOT_FOUND when the runtime has no such call
 * @throws CALL_ARGUMENTS when an argument is missing or does not fit its type
 *
 * @example
 * ```ts
 * import { encodeCall } from '@parachron/core';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const relay: Registry;
 * encodeCall(relay, { pallet: 'Hrmp', method: 'hrmp_accept_open_channel', args: { sender: 2114 } }).hex;
 * ```
 */
export function encodeCall(
  registry: Registry,
  call: { pallet: string; method: string; args: Readonly<Record<string, unknown>> },
): Call {
  const shape = { pallet: 'string', method: 'string', args: 'object' } as const;
  requireInput({ registry, call }, { registry: 'registry', call: shape });
  const { pallet, method, args } = call;
  const found = findCall(registry, pallet, method);
  if (!found) {
    const calls = findPallet(registry, pallet)?.calls.keys() ?? [];
    throw new CallNotFoundError({ pallet, method, found: [...calls] });
  }
  const wrong = findMissing(registry, found, args);
  if (wrong) throw new CallArgumentsError({ pallet, method, ...wrong });
  try {
    const values = found.fields.map((name) => args[name]);
    const hex = encodeArguments(registry, found, values);
    return describe(registry, { decode: () => registry.createType('Call', hex), hex, found });
  } catch (cause) {
    const reason = describeCodecError(cause, args);
    const field = findFailedField(cause)?.name;
    throw new CallArgumentsError({ pallet, method, reason, ...omitUndefined({ field }) }, { cause });
  }
}

/** Finds the arguments that are missing or unfit; undefined if there are none. */
function findMissing(
  registry: Registry,
  { fields, types }: FoundCall,
  args: Readonly<Record<string, unknown>>,
): { readonly reason: string; readonly field: string } | undefined {
  const missing = fields.filter((name) => !Object.hasOwn(args, name));
  const [field] = missing;
  if (field !== undefined) return { reason: `missing ${missing.join(', ')}`, field };
  const unfit = fields.map((path, at) => findUnfitValue(types[at], { registry, path, value: args[path] }));
  return unfit.find((one) => one !== undefined);
}

/**
 * Encodes a call that a runtime may not have, or may have with other arguments.
 *
 * @returns the call with its bytes; undefined if the runtime has no such call
 *
 * @example
 * ```ts
 * import { tryEncodeCall } from '@parachron/core';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const relay: Registry;
 * tryEncodeCall(relay, { pallet: 'Sudo', method: 'sudo', args: { call: '0x00000c010203' } })?.hex;
 * ```
 */
export function tryEncodeCall(registry: Registry, call: Parameters<typeof encodeCall>[1]): Call | undefined {
  return orUndefined(() => encodeCall(registry, call), 'CALL_NOT_FOUND', 'CALL_ARGUMENTS');
}

/**
 * Decodes call bytes against a runtime; a leading length prefix is refused, not stripped. A call of the same metadata is
 * returned unchanged.
 *
 * @param call the bytes, or a call with its bytes
 * @param options `field` names the input in the error
 * @throws CALL_UNDECODABLE when the bytes are not a call of this runtime, or more than one
 *
 * @example
 * ```ts
 * import { decodeCall } from '@parachron/core';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const relay: Registry;
 * decodeCall(relay, '0x1700d1070000e803000000900100').args; // { recipient: 2001, ... }
 * ```
 */
export function decodeCall(
  registry: Registry,
  call: Hex | Pick<Call, 'hex'>,
  options: { readonly field?: string } = {},
): Call {
  const asked = typeof call === 'string' ? { hex: call } : call;
  requireInput({ registry, call: asked }, { registry: 'registry', call: { hex: 'string' } });
  if (made.get(asked) === registry.metadata) return asked as Call;
  const { hex } = asked;
  const bytes = parseHex(hex, { field: 'call', ...options });
  const refuse = (reason: string, cause?: unknown) =>
    new CallUndecodableError({ hex, reason, ...options }, { cause });
  let decoded: RuntimeCall;
  try {
    decoded = registry.createType('Call', new EndingBytes(bytes));
  } catch (cause) {
    throw refuse(describeCodecError(cause), cause);
  }
  const gap = decoded.args.map(findGap).find((one) => one !== undefined);
  if (gap !== undefined) throw refuse(`one of its values has no variant ${gap}`);
  const given = formatHex(bytes);
  if (decoded.toHex() !== given) {
    const left = bytes.length - decoded.toU8a().length;
    throw refuse(left > 0 ? `${left} trailing ${pluralize(left, 'byte')}` : 'the bytes end too early');
  }
  const { section, method } = registry.findMetaCall(decoded.callIndex);
  const found = findCall(registry, section, method);
  if (!found) throw refuse(`no call ${section}.${method}`);
  return describe(registry, { decode: () => decoded, hex: given, found });
}

/** Finds the index of a variant that the runtime does not have: polkadot.js fills the gaps between the indices of an enum. */
function findGap(value: unknown): string | undefined {
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return undefined;
  const { type, value: inner } = value as { readonly type?: unknown; readonly value?: unknown };
  const index = typeof type === 'string' ? /^__Unused(\d+)$/.exec(type)?.[1] : undefined;
  if (index !== undefined) return index;
  for (const part of Symbol.iterator in value ? (value as Iterable<unknown>) : [inner]) {
    const found = findGap(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Calls of this module, with the metadata of their runtime: their bytes need no second check. */
const made = new WeakMap<object, object>();

/** Arguments are decoded with their first use: otherwise nested calls are decoded again at each level. */
function describe(
  registry: Registry,
  { decode, hex, found }: { decode: () => RuntimeCall; hex: Hex; found: FoundCall },
): Call {
  let args: Call['args'] | undefined;
  const described: Call = {
    pallet: found.pallet,
    method: found.name,
    get args() {
      args ??= readArguments(registry, decode(), found.fields);
      return args;
    },
    hex,
  };
  made.set(described, registry.metadata);
  return described;
}

function readArguments(registry: Registry, call: RuntimeCall, fields: readonly string[]): Call['args'] {
  const read = (at: number) => nameCalls(registry, call.args[at]?.toPrimitive() as JsonValue);
  return Object.fromEntries(fields.map((name, at) => [name, read(at)]));
}

/** Adds the names of the calls inside a value, which polkadot.js writes with their indices alone. */
function nameCalls(registry: Registry, value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((one: JsonValue) => nameCalls(registry, one));
  if (!isRecord(value)) return value;
  const { callIndex, args } = value;
  const parts = Object.entries(value).map(([key, one]) => [key, nameCalls(registry, one as JsonValue)]);
  if (typeof callIndex !== 'string' || !isRecord(args)) return Object.fromEntries(parts);
  const { section, method } = registry.findMetaCall(hexToU8a(callIndex));
  const { pallet, name } = findCall(registry, section, method) ?? { pallet: section, name: method };
  return { call: `${pallet}.${name}`, ...Object.fromEntries(parts) };
}
