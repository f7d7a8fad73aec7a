import {
  type Hex,
  omitUndefined,
  parseHex,
  type Runtime,
  type RuntimeCallRead,
  runtimeCallRead,
} from '@parachron/core';
import { encodeLocation, type Location } from '@parachron/xcm';
import type { Codec, Registry } from '@polkadot/types/types';
import { u8aConcat } from '@polkadot/util';
import { getNewestVersion } from '../xcmVersions.js';

/** The error of a program, by its own name, and the place of the instruction that failed, from 0. */
export interface ProgramError {
  readonly error?: string;
  readonly index?: number;
}

/**
 * Describes the read that names the error of a program, which a runtime with message queues reports in no event. The read is made on a
 * fork in the state before the program.
 *
 * Chain: `DryRunApi.dry_run_xcm`.
 */
export function programErrorRead(
  runtime: Pick<Runtime, 'registry'>,
  { origin, program }: { readonly origin: Location; readonly program: Hex },
): RuntimeCallRead<ProgramError> {
  const version = getNewestVersion(runtime.registry);
  return runtimeCallRead(
    'DryRunApi',
    'dry_run_xcm',
    () => u8aConcat(parseHex(encodeLocation(origin, { version })), parseHex(program, { field: 'program' })),
    decodeError,
  );
}

/** The used parts of codecs: enums have a type and a value, structs have get. */
interface Seen extends Codec {
  readonly type?: string;
  readonly value?: Seen;
  get?(name: string): Seen | undefined;
}

/** Decodes the result; nothing from a result of another form, which names no error. */
function decodeError(result: Uint8Array, registry: Registry): ProgramError {
  const api = registry.metadata.apis.find(({ name }) => name.toString() === 'DryRunApi');
  const output = api?.methods.find(({ name }) => name.toString() === 'dry_run_xcm')?.output;
  if (!output) return {};
  const decoded: Seen = registry.createTypeUnsafe(registry.createLookupType(output), [result]);
  const outcome = decoded.value?.get?.('executionResult') ?? decoded.value?.get?.('execution_result');
  // The error is a field of the outcome, and in newer versions has its instruction beside it.
  return outcome?.type === 'Complete' ? {} : readError(outcome?.value);
}

function readError(value: Seen | undefined): ProgramError {
  if (!value) return {};
  if (typeof value.type === 'string') return { error: value.type };
  const index = value.get?.('index');
  return {
    ...readError(value.get?.('error')),
    ...omitUndefined({ index: index && Number(index.toString()) }),
  };
}
