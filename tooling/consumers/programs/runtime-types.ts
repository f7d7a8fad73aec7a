import assert from 'node:assert/strict';
import { isParachronError } from '@parachron/core';
import { createServiceChain } from '@parachron/devnet';
import { type ApiH, type ApiM, definitions, detectVariant, type ServiceApi } from '@parachron/runtime-types';
import { definitionsH, type Lookup, type Tx } from '@parachron/runtime-types/h';
import { definitionsM } from '@parachron/runtime-types/m';
import { Metadata, TypeRegistry } from '@polkadot/types';
import polkadot from '@polkadot/types-support/metadata/v14/polkadot-hex';
import { u8aToHex } from '@polkadot/util';

function registryOf(hex: string): TypeRegistry {
  const registry = new TypeRegistry();
  // Metadata begins with "meta", whatever it is wrapped in.
  registry.setMetadata(new Metadata(registry, `0x${hex.slice(hex.indexOf('6d657461'))}`));
  return registry;
}

for (const variant of ['H', 'M'] as const) {
  const chain = await createServiceChain({ variant, mode: { kind: 'manual' } });
  const metadata = u8aToHex(chain.callRuntime('Metadata_metadata', new Uint8Array()));
  const found = detectVariant(registryOf(metadata));
  assert.equal(found.variant, variant);
  assert.deepEqual(found.missing, []);
  chain.close();
}
assert.throws(
  () => detectVariant(registryOf(polkadot)),
  (error) => isParachronError(error, 'UNSUPPORTED_INTERFACE'),
);
assert.deepEqual(Object.keys(definitionsH.rpc.automationTime ?? {}), ['generateTaskId', 'queryFeeDetails']);
assert.deepEqual(Object.keys(definitionsM.rpc.automationTime ?? {}), [
  'generateTaskId',
  'getTimeAutomationFees',
]);
assert.deepEqual(Object.keys(definitions.runtime), ['AutomationTimeApi', 'XcmpHandlerApi']);

/** Compiled only: each call takes the arguments of its own variant. */
export function useBoth(
  h: ApiH,
  m: ApiM,
  service: ServiceApi,
  tx: Tx<'promise'>,
  task: Lookup.PalletAutomationTimeTask,
) {
  const times = [1675393200];
  h.tx.automationTime.scheduleXcmpTask('id', { Fixed: { executionTimes: times } }, 2000, 0, '0x00', 1);
  m.tx.automationTime.scheduleXcmpTask('id', times, 2000, 0, '0x00', 1);
  // @ts-expect-error variant H takes a schedule
  h.tx.automationTime.scheduleXcmpTask('id', times, 2000, 0, '0x00', 1);
  // @ts-expect-error variant M takes a list of times
  m.tx.automationTime.scheduleXcmpTask('id', { Fixed: { executionTimes: times } }, 2000, 0, '0x00', 1);
  tx.automationTime.cancelTask(task.providedId.toHex());
  return service.variant === 'H' ? service.api.rpc.automationTime.queryFeeDetails('0x') : undefined;
}
