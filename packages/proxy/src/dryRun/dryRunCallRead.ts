import {
  type Account,
  type Hex,
  type JsonValue,
  parseHex,
  type Runtime,
  type RuntimeCallRead,
  requireInput,
  runtimeCallRead,
} from '@parachron/core';
import { encodeUnsigned } from '@parachron/core/scale';
import type { Registry } from '@polkadot/types/types';
import { u8aConcat } from '@polkadot/util';
import type { CallEffects, DryRun } from './DryRunEffects.js';
import { DryRunNotUnderstoodError, decodeCallEffects } from './dryRunCodec.js';
import { getNewestVersion } from './dryRunVersions.js';

/** The origin of a tried call: root, a signing account, or any other origin of the runtime's own type. */
export type DryRunOrigin = 'root' | Account | { readonly kind: 'caller'; readonly caller: JsonValue };

/**
 * Describes the dry run of a call as root, as any account or with another origin.
 *
 * Newer runtimes take the XCM version of the result as a third argument; the read has this argument if the metadata
 * lists the argument.
 *
 * Chain: `DryRunApi.dry_run_call`.
 * Sends: nothing; the read takes one runtime call.
 *
 * @param runtime the runtime that would dispatch the call
 * @param options `origin`, see {@link DryRunOrigin}; `call`, its bytes
 * @returns a read of the failure and the events, or of the runtime's own name of the error
 * @throws INVALID_HEX when the call is not hex
 *
 * @example
 * ```ts
 * import type { Snapshot } from '@parachron/core';
 * import { dryRunCallRead } from '@parachron/proxy';
 *
 * declare const target: Snapshot;
 * const { tried } = await target.read({
 *   tried: dryRunCallRead(target.runtime, { origin: 'root', call: '0x00000401' }),
 * });
 * if (tried.known && tried.value.ok) tried.value.effects.failure; // undefined: the call would succeed
 * ```
 */
export function dryRunCallRead(
  runtime: Pick<Runtime, 'registry'>,
  options: { readonly origin: DryRunOrigin; readonly call: Hex },
): RuntimeCallRead<DryRun<CallEffects>> {
  requireInput({ runtime, options }, { runtime: 'runtime', options: { call: 'string' } });
  const call = parseHex(options.call, { field: 'call' });
  return runtimeCallRead(
    'DryRunApi',
    'dry_run_call',
    () => encodeArguments(runtime.registry, { origin: options.origin, call }),
    (result, registry) => decodeCallEffects(registry, result),
  );
}

function encodeArguments(
  registry: Registry,
  { origin, call }: { readonly origin: DryRunOrigin; readonly call: Uint8Array },
): Uint8Array {
  const api = registry.metadata.apis.find(({ name }) => name.toString() === 'DryRunApi');
  const method = api?.methods.find(({ name }) => name.toString() === 'dry_run_call');
  const [first, , version] = method?.inputs ?? [];
  if (!first) {
    const reason = 'the metadata does not describe its arguments';
    throw new DryRunNotUnderstoodError({ method: 'dry_run_call', reason });
  }
  const caller = registry.createTypeUnsafe(registry.createLookupType(first.type), [deriveCaller(origin)]);
  const versions = version
    ? encodeUnsigned(getNewestVersion(registry), { bits: 32, field: 'version' })
    : new Uint8Array();
  return u8aConcat(caller.toU8a(), call, versions);
}

function deriveCaller(origin: DryRunOrigin): JsonValue {
  if (origin === 'root') return { system: { Root: null } };
  return origin.kind === 'caller' ? origin.caller : { system: { Signed: origin.hex } };
}
