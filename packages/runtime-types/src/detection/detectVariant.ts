import { defineError, RuntimeCache, requireInput } from '@parachron/core';
import type { MetadataLatest, PalletMetadataLatest, RuntimeVersion } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { type DescribedCall, formatCall, listTaskCalls } from './listTaskCalls.js';
import {
  describeLaterForm,
  describeMismatch,
  detectOperation,
  type Operation,
  type OperationName,
  operationForms,
  type Variant,
} from './operations.js';

export type { ArgumentRole, Operation, OperationArgument, OperationName, Variant } from './operations.js';

/** An operation of a variant that a runtime lacks. */
export interface MissingOperation {
  readonly operation: OperationName;
  readonly call: string;
  /** Reason as a clause, without the runtime's name: `there is no call schedule_xcmp_task`. */
  readonly reason: string;
}

/** The service's interface in a runtime: its variant, and the available operations. */
export interface ServiceInterface {
  readonly variant: Variant;
  /** Name and version of the runtime: `turing 286`; undefined if its metadata does not state them. */
  readonly runtime: string | undefined;
  /** The variant's operations that the runtime has. */
  readonly operations: { readonly [O in OperationName]?: Operation };
  /** The variant's operations that the runtime lacks, or has with other arguments. */
  readonly missing: readonly MissingOperation[];
}

/** The interface of a runtime without a supported variant of the service. */
export interface FoundInterface {
  /** Name and version of the runtime: `turing 291`; undefined if its metadata does not state them. */
  readonly runtime: string | undefined;
  /**
   * The scheduling and cancelling calls of AutomationTime with their arguments, one line each; undefined without that
   * pallet.
   */
  readonly calls: readonly string[] | undefined;
}

/** The runtime has the interface of neither variant H nor variant M. */
export class UnsupportedInterfaceError extends defineError({
  code: 'UNSUPPORTED_INTERFACE',
  fault: 'incompatible',
  message: (facts: {
    readonly found: FoundInterface;
    /** For each variant, its operations that the runtime lacks, with the reasons. */
    readonly differences: { readonly [V in Variant]: readonly MissingOperation[] };
    /** The feature of a later form of the service, as a clause; undefined if the runtime has no such feature. */
    readonly laterForm: string | undefined;
  }) => {
    const { found, differences, laterForm } = facts;
    const who = found.runtime ? `The runtime ${found.runtime}` : 'The runtime';
    if (!found.calls) return `${who} has no pallet AutomationTime.`;
    if (laterForm) return `${who} has a later form of the service than variants H and M: ${laterForm}.`;
    const all = [...differences.H, ...differences.M].map(({ reason }) => reason);
    const reasons = [...new Set(all)].join('; ');
    return `${who} schedules tasks neither as variant H nor as variant M: ${reasons}.`;
  },
  hint: ({ found, laterForm }) =>
    found.calls
      ? `Use a chain of the service whose runtime has variant H or M.${laterForm ? ' A newer version of Parachron may support this form.' : ''}`
      : 'Give an endpoint of a chain of the service: its runtime has the pallet AutomationTime.',
}) {}

/** The registry has no metadata. */
export class MetadataMissingError extends defineError({
  code: 'METADATA_MISSING',
  fault: 'input',
  message: (_: { readonly needed: string }) => 'The registry has no metadata.',
  hint: () => 'Wait for the api with `await api.isReady`, or set the metadata of the registry first.',
}) {}

const automationTime = 'AutomationTime';

const known = new RuntimeCache<ServiceInterface>(1);

/**
 * Detects the variant of the service in a runtime, and the available operations. Arguments are recognised by position
 * and type, so runtimes with other argument names, with another currency type or without some calls are supported.
 *
 * For an `ApiPromise`, `narrowApi` also returns the types of the variant.
 *
 * Chain: the metadata of AutomationTime's calls. The first scheduling call with known arguments decides: a schedule
 * means variant H, a list of times variant M.
 * Sends: nothing.
 *
 * @param registry a registry with the metadata of the runtime, such as `api.registry`
 * @returns the variant, its operations with the runtime's own argument names, and the operations that the runtime lacks
 * @throws UNSUPPORTED_INTERFACE when the runtime has neither variant, or a later form of the service
 * @throws METADATA_MISSING when the registry has no metadata
 *
 * @example
 * ```ts
 * import { detectVariant } from '@parachron/runtime-types';
 * import { Metadata, TypeRegistry } from '@polkadot/types';
 *
 * declare const metadata: `0x${string}`; // the answer to `state_getMetadata`
 *
 * const registry = new TypeRegistry();
 * registry.setMetadata(new Metadata(registry, metadata));
 * const { variant, operations, missing } = detectVariant(registry);
 * variant; // 'M'
 * operations.crossChain?.args.map(({ role, name }) => `${role}: ${name}`);
 * // ['providedId: provided_id', 'when: execution_times', …, 'call: encoded_call', 'callWeight: encoded_call_weight']
 * missing; // []
 * ```
 */
export function detectVariant(registry: Registry): ServiceInterface {
  requireInput({ registry }, { registry: 'registry' });
  const metadata = getMetadata(registry);
  return known.get(registry, '', () => detect(registry, metadata));
}

function detect(registry: Registry, metadata: MetadataLatest): ServiceInterface {
  const pallet = metadata.pallets.find(({ name }) => name.eq(automationTime));
  const calls = pallet ? listTaskCalls(registry, pallet) : [];
  const runtime = describeRuntime(registry, metadata.pallets);
  const readings = { H: readVariant('H', calls), M: readVariant('M', calls) };
  const laterForm = describeLaterForm(calls);
  const [variant] =
    distinctive.find(([one, operation]) => !laterForm && readings[one].operations[operation]) ?? [];
  if (variant) return { variant, runtime, ...readings[variant] };
  throw new UnsupportedInterfaceError({
    found: { runtime, calls: pallet && calls.map(formatCall) },
    differences: { H: readings.H.missing, M: readings.M.missing },
    laterForm,
  });
}

function getMetadata(registry: Registry): MetadataLatest {
  try {
    return registry.metadata;
  } catch (cause) {
    throw new MetadataMissingError({ needed: automationTime }, { cause });
  }
}

type Reading = Pick<ServiceInterface, 'operations' | 'missing'>;

function readVariant(variant: Variant, calls: readonly DescribedCall[]): Reading {
  const operations: { [O in OperationName]?: Operation } = {};
  const missing: MissingOperation[] = [];
  for (const form of operationForms[variant]) {
    const { operation, call: name } = form;
    const call = calls.find((one) => one.name === name);
    const recognised = call && detectOperation(form, call);
    if (recognised) operations[operation] = recognised;
    else {
      const reason = call ? describeMismatch(form, call) : `there is no call ${name}`;
      missing.push({ operation, call: name, reason });
    }
  }
  return { operations, missing };
}

// The order of precedence: the cross-chain call decides first, because native transfers take times in variant H too.
const distinctive: readonly (readonly [Variant, OperationName])[] = [
  ['H', 'crossChain'],
  ['M', 'crossChain'],
  ['H', 'dynamicDispatch'],
  ['M', 'nativeTransfer'],
];

function describeRuntime(registry: Registry, pallets: Iterable<PalletMetadataLatest>): string | undefined {
  const system = [...pallets].find(({ name }) => name.eq('System'));
  const version = system?.constants.find(({ name }) => name.eq('Version'));
  if (!version) return undefined;
  const { specName, specVersion } = registry.createType<RuntimeVersion>('RuntimeVersion', version.value);
  return `${specName.toString()} ${specVersion.toString()}`;
}
