import { encodeCall, storageRead } from '@parachron/core';
import {
  type DeliveryFacts,
  type DeliveryRequest,
  type FeeFlow,
  getDeliveryFacts,
  getOwnToken,
  listProxyTypes,
  proxyCall,
} from '@parachron/proxy';
import { hereLocation, type Location, relayLocation } from '@parachron/xcm';
import type { Scene } from './Scene.js';

/** Means of paying a chain: the location of its own token, and the flows that its barrier accepts. */
export interface Means {
  readonly token: Location;
  readonly flows: readonly FeeFlow[];
  /** Weight from which the chain's queue stores a message as overweight. */
  readonly queue: DeliveryFacts['queue'];
}

/** Finds the means of paying a chain on a fork, with correct programs. */
export async function findMeans(
  scene: Pick<Scene, 'chain' | 'fork' | 'user' | 'real' | 'derived' | 'unit'>,
): Promise<Means> {
  const { chain, fork, user, real, derived, unit: offer } = scene;
  const snapshot = await chain.snapshot();
  const { paraId } = await snapshot.read({
    paraId: storageRead('ParachainInfo', 'ParachainId', [], (value) => Number(value?.toString())),
  });
  const ownToken = paraId.known ? getOwnToken(paraId.value) : 'target';
  const args = { remark: '0x' };
  const remark = encodeCall(chain.runtime.registry, { pallet: 'System', method: 'remark', args });
  const call = proxyCall(chain.runtime, { real, call: remark }).hex;
  const callWeight = { refTime: 1_000_000_000n, proofSize: 20_000n };
  const flows: readonly FeeFlow[] = ['remote', 'sovereign'];
  const payments = flows.map((flow) => ({ flow, token: ownToken }));
  const request: DeliveryRequest = { user, real, call, derived, ownToken, payments, fork, offer, callWeight };
  const facts = await getDeliveryFacts(snapshot, request);
  const asset = facts.payments.map((payment) => payment.asset).find((one) => one !== undefined);
  return {
    token: asset ?? (ownToken === 'relay' ? relayLocation : hereLocation),
    flows: facts.payments.filter(({ predicted }) => predicted !== 'barrier').map(({ flow }) => flow),
    queue: facts.queue,
  };
}

/** A proxy type of the chain that permits no transfers. */
export function findNarrowType({ chain }: Pick<Scene, 'chain'>): string {
  const names = listProxyTypes(chain.runtime.registry).map(({ name }) => name);
  return ['NonTransfer', 'CancelProxy'].find((name) => names.includes(name)) ?? names.at(-1) ?? 'Any';
}
