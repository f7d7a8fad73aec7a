import { type DecodedEvent, decodeDispatchError, decodeEvents } from '@parachron/client/decode';
import { defineError, formatHex, omitUndefined, RuntimeCache } from '@parachron/core';
import type { Codec, Registry } from '@polkadot/types/types';
import { stringCamelCase } from '@polkadot/util';
import type { CallEffects, DryRun, ProgramEffects, ProgramOutcome } from './DryRunEffects.js';

/** The result of a dry run does not decode with the runtime's own types. */
export class DryRunNotUnderstoodError extends defineError({
  code: 'DRY_RUN_NOT_UNDERSTOOD',
  fault: 'incompatible',
  message: (facts: { method: string; reason: string }) =>
    `The result of DryRunApi.${facts.method} does not decode: ${facts.reason}.`,
  hint: () => 'Read the metadata in version 15 or later, which describes the result.',
}) {}

type Method = 'dry_run_xcm' | 'dry_run_call';

/** The used parts of codecs: enums have a type and a value, structs have get. */
interface Seen extends Codec {
  readonly type?: string;
  readonly value?: Seen;
  get?(name: string): Seen | undefined;
}

/**
 * Cached results: repeated dry runs often have equal results, and a result has up to hundreds of events.
 */
const [programs, calls] = [
  new RuntimeCache<DryRun<ProgramEffects>>(64),
  new RuntimeCache<DryRun<CallEffects>>(64),
];

/** Decodes the result of `DryRunApi.dry_run_xcm`. */
export function decodeProgramEffects(registry: Registry, result: Uint8Array): DryRun<ProgramEffects> {
  return programs.get(registry, formatHex(result), () =>
    decodeResult(registry, { method: 'dry_run_xcm', result }, (effects) => ({
      outcome: readOutcome(requireField(effects, 'dry_run_xcm', 'execution_result')),
      events: readEvents(registry, requireField(effects, 'dry_run_xcm', 'emitted_events')),
    })),
  );
}

/** Decodes the result of `DryRunApi.dry_run_call`. */
export function decodeCallEffects(registry: Registry, result: Uint8Array): DryRun<CallEffects> {
  return calls.get(registry, formatHex(result), () => decodeCall(registry, result));
}

function decodeCall(registry: Registry, result: Uint8Array): DryRun<CallEffects> {
  return decodeResult(registry, { method: 'dry_run_call', result }, (effects) => {
    const executed = requireField(effects, 'dry_run_call', 'execution_result');
    const error = executed.type === 'Err' ? executed.value?.get?.('error') : undefined;
    const pays = executed.type === 'Ok' ? executed.value?.get?.('paysFee')?.toString() : undefined;
    return {
      ...omitUndefined({
        failure: error && decodeDispatchError(registry, error),
        paysFee: pays === undefined ? undefined : pays !== 'No',
      }),
      events: readEvents(registry, requireField(effects, 'dry_run_call', 'emitted_events')),
    };
  });
}

/** Reads the name of an XCM error and the index of its instruction, in the forms of old and new runtimes. */
export function readXcmError(value: Codec | undefined): Pick<ProgramOutcome, 'error' | 'index'> {
  const seen: Seen | undefined = value;
  if (!seen) return {};
  if (typeof seen.type === 'string') return { error: seen.type };
  const inner = seen.get?.('error');
  const index = seen.get?.('index');
  return { ...readXcmError(inner), ...omitUndefined({ index: index && Number(index.toString()) }) };
}

function readOutcome(outcome: Seen): ProgramOutcome {
  const kind = outcome.type;
  if (kind === 'Complete') return { kind };
  const value = outcome.value;
  const error = readXcmError(value?.get?.('error') && !value.get('index') ? value.get('error') : value);
  return { kind: kind === 'Incomplete' ? 'Incomplete' : 'Error', ...error };
}

function decodeResult<T>(
  registry: Registry,
  { method, result }: { readonly method: Method; readonly result: Uint8Array },
  read: (effects: Seen) => T,
): DryRun<T> {
  const api = registry.metadata.apis.find(({ name }) => name.toString() === 'DryRunApi');
  const output = api?.methods.find(({ name }) => name.toString() === method)?.output;
  if (!output)
    throw new DryRunNotUnderstoodError({ method, reason: 'the metadata does not describe the method' });
  const decoded: Seen = registry.createTypeUnsafe(registry.createLookupType(output), [result]);
  if (decoded.encodedLength > result.length) {
    throw new DryRunNotUnderstoodError({ method, reason: 'the bytes end too early' });
  }
  if (decoded.type !== 'Ok' || !decoded.value) {
    return { ok: false, error: decoded.value?.type ?? decoded.value?.toString() ?? 'Unknown' };
  }
  return { ok: true, effects: read(decoded.value) };
}

function requireField(effects: Seen, method: Method, name: string): Seen {
  const found = effects.get?.(stringCamelCase(name)) ?? effects.get?.(name);
  if (!found) throw new DryRunNotUnderstoodError({ method, reason: `the field ${name} is missing` });
  return found;
}

// A dry run returns plain events, which are decoded as records with a phase.
function readEvents(registry: Registry, events: Seen): DecodedEvent[] {
  const phase = registry.createTypeUnsafe('Phase', ['Initialization']);
  const records = [...(events as unknown as Iterable<Codec>)].map((event) => ({ phase, event }));
  return decodeEvents(registry, records as unknown as Codec);
}
