import type { MetadataLatest, PalletMetadataLatest, RuntimeVersion } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { MetadataMissingError, UnsupportedInterfaceError } from './detectionErrors.js';
import { type ExpectedCall, expectedCalls, formatExpectedCall } from './expectedCalls.js';
import type { FoundInterface } from './FoundInterface.js';
import { type FoundCall, formatFoundCall, listFoundCalls } from './listFoundCalls.js';
import type { Variant } from './Variant.js';

export type { Variant } from './Variant.js';

const automationTime = 'AutomationTime';
// Constants and arguments that came with spec version 291.
const laterConstant = 'SlotSizeSeconds';
const laterArguments = ['destination', 'schedule_fee', 'execution_fee'];

/**
 * Tells which variant of the service a runtime has: every scheduling call must take the arguments of that variant, by
 * name, order and type. A runtime that comes near is refused by name, never guessed.
 *
 * Use it where a registry is at hand; `narrowApi` does the same for an `ApiPromise` and gives it the variant's types.
 *
 * Chain: the metadata of AutomationTime's calls.
 * Sends: nothing.
 *
 * @param registry with the metadata of the runtime, such as `api.registry`
 * @returns H where tasks take a schedule, M where they take execution times
 * @throws UNSUPPORTED_INTERFACE when the runtime has neither, with what was found and what was expected
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
 * detectVariant(registry); // 'H'
 * ```
 */
export function detectVariant(registry: Registry): Variant {
  const metadata = getMetadata(registry);
  const pallet = metadata.pallets.find(({ name }) => name.eq(automationTime));
  const calls = pallet && listFoundCalls(registry, pallet);
  const differences = { H: compareCalls(expectedCalls.H, calls), M: compareCalls(expectedCalls.M, calls) };
  if (differences.H.length === 0) return 'H';
  if (differences.M.length === 0) return 'M';
  const constants = pallet?.constants.map(({ name }) => name.toString()) ?? [];
  throw new UnsupportedInterfaceError({
    found: describeInterface({ registry, metadata, calls, constants }),
    expected: { H: expectedCalls.H.map(formatExpectedCall), M: expectedCalls.M.map(formatExpectedCall) },
    differences: differences.M.length < differences.H.length ? differences.M : differences.H,
    isLaterRuntime: constants.includes(laterConstant) || hasLaterArguments(calls),
  });
}

function getMetadata(registry: Registry): MetadataLatest {
  try {
    return registry.metadata;
  } catch (cause) {
    throw new MetadataMissingError({ needed: automationTime }, { cause });
  }
}

/** What keeps calls from being those of a variant. */
function compareCalls(expected: readonly ExpectedCall[], found: readonly FoundCall[] = []): string[] {
  return expected.flatMap((call) => {
    const other = found.find(({ name }) => name === call.name);
    return other ? compareArguments(call, other) : [`${call.name} is missing`];
  });
}

function compareArguments(expected: ExpectedCall, found: FoundCall): string[] {
  const count = Math.max(expected.args.length, found.args.length);
  return Array.from({ length: count }, (_, at) => at).flatMap((at) => {
    const [wanted, given] = [expected.args[at], found.args[at]];
    const where = `${expected.name}, argument ${at + 1}:`;
    if (!wanted) return [`${where} ${given?.name} is too much`];
    if (!given) return [`${where} ${wanted.name} is missing`];
    if (wanted.name !== given.name) return [`${where} ${given.name} instead of ${wanted.name}`];
    if (wanted.type === undefined || wanted.type === given.type) return [];
    return [`${where} ${given.name} is ${given.type} instead of ${wanted.type}`];
  });
}

function describeInterface(from: {
  registry: Registry;
  metadata: MetadataLatest;
  calls: readonly FoundCall[] | undefined;
  constants: readonly string[];
}): FoundInterface {
  const { registry, metadata, calls, constants } = from;
  return {
    runtime: describeRuntime(registry, metadata.pallets),
    calls: calls?.filter(({ name }) => /^(schedule|cancel)_/.test(name)).map(formatFoundCall),
    constants,
    pallets: metadata.pallets.map(({ name }) => name.toString()),
  };
}

function describeRuntime(registry: Registry, pallets: Iterable<PalletMetadataLatest>): string | undefined {
  const system = [...pallets].find(({ name }) => name.eq('System'));
  const version = system?.constants.find(({ name }) => name.eq('Version'));
  if (!version) return undefined;
  const { specName, specVersion } = registry.createType<RuntimeVersion>('RuntimeVersion', version.value);
  return `${specName.toString()} ${specVersion.toString()}`;
}

function hasLaterArguments(calls: readonly FoundCall[] = []): boolean {
  const call = calls.find(({ name }) => name === 'schedule_xcmp_task');
  return laterArguments.some((argument) => call?.args.some(({ name }) => name === argument));
}
