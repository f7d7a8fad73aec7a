import { requireInput } from '@parachron/core';
import type { MetadataLatest, PalletMetadataLatest, RuntimeVersion } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { describeLaterForm } from './describeLaterForm.js';
import { MetadataMissingError, UnsupportedInterfaceError } from './detectionErrors.js';
import { describeMismatch, detectOperation } from './detectOperation.js';
import { type FoundCall, formatCall, listCalls } from './listCalls.js';
import { operationForms } from './operationForms.js';
import type { MissingOperation, Operation, OperationName, ServiceInterface } from './ServiceInterface.js';
import type { Variant } from './Variant.js';

export type * from './ServiceInterface.js';
export type { Variant } from './Variant.js';

const automationTime = 'AutomationTime';

/** Results by metadata, because a registry may get new metadata. */
const known = new WeakMap<object, ServiceInterface>();

/**
 * Detects the variant of the service in a runtime, and the available operations. Arguments are recognized by position
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
  const found = known.get(metadata) ?? detect(registry, metadata);
  known.set(metadata, found);
  return found;
}

function detect(registry: Registry, metadata: MetadataLatest): ServiceInterface {
  const pallet = metadata.pallets.find(({ name }) => name.eq(automationTime));
  const calls = pallet ? listCalls(registry, pallet) : [];
  const runtime = describeRuntime(registry, metadata.pallets);
  const readings = { H: readVariant('H', calls), M: readVariant('M', calls) };
  const laterForm = describeLaterForm(calls);
  const variant = laterForm === undefined ? chooseVariant(readings) : undefined;
  if (variant) return { variant, runtime, ...readings[variant] };
  throw new UnsupportedInterfaceError({
    found: {
      runtime,
      calls: pallet && calls.map(formatCall),
      constants: pallet?.constants.map(({ name }) => name.toString()) ?? [],
      pallets: metadata.pallets.map(({ name }) => name.toString()),
    },
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

function readVariant(variant: Variant, calls: readonly FoundCall[]): Reading {
  const operations: { [O in OperationName]?: Operation } = {};
  const missing: MissingOperation[] = [];
  for (const form of operationForms[variant]) {
    const { operation, call: name } = form;
    const call = calls.find((one) => one.name === name);
    const recognized = call && detectOperation(form, call);
    if (recognized) operations[operation] = recognized;
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

function chooseVariant(readings: { readonly [V in Variant]: Reading }): Variant | undefined {
  return distinctive.find(([variant, operation]) => readings[variant].operations[operation])?.[0];
}

function describeRuntime(registry: Registry, pallets: Iterable<PalletMetadataLatest>): string | undefined {
  const system = [...pallets].find(({ name }) => name.eq('System'));
  const version = system?.constants.find(({ name }) => name.eq('Version'));
  if (!version) return undefined;
  const { specName, specVersion } = registry.createType<RuntimeVersion>('RuntimeVersion', version.value);
  return `${specName.toString()} ${specVersion.toString()}`;
}
