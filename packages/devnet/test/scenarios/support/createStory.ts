import type { Hex } from '@parachron/core';
import {
  deriveHashedDescriptionAccount,
  deriveLocation,
  deriveLocationHashAccount,
  deriveSovereignAccount,
} from '@parachron/xcm';
import type { ApiPromise } from '@polkadot/api';
import { u8aToHex } from '@polkadot/util';
import type { ServiceTarget } from '../../../src/chain/ServiceConfig.js';
import type { SmallChain } from '../../../src/chain/SmallChain.js';
import type { Derivation } from '../../../src/executor/accounts.js';
import { createDevnet, type Devnet, type SmallTarget } from '../../../src/index.js';
import { createTargetConfig } from '../../../src/target/createTarget.js';
import { alice, bob, type Call, openApi, send, start, tx } from '../../support/clients.js';
import { type Block, onBlock } from '../../support/smallChain.js';

export type Variant = 'H' | 'M';

/** Payer on the target, and its token: the chain's own, or the service's. */
export type Flow = 'remote' | 'sovereign' | 'sovereignOwn';
export const flows = { remote: 2000, sovereign: 2001, sovereignOwn: 2002 } as const;
export const slotSeconds = { H: 3600, M: 60 } as const;
export const unit = 1_000_000_000_000n;

export const serviceOnTarget = deriveSovereignAccount({ paraId: 2114, relation: 'sibling' }).hex;
export const serviceToken = deriveLocation({ paraId: 2114, relation: 'sibling' });

/** A block's event with the time of the block. */
export interface Reported {
  readonly name: string;
  readonly value: unknown;
  readonly at: number;
}

/** A target with its client and all later events of its chain. */
export interface TargetSide {
  readonly chain: SmallChain;
  readonly api: ApiPromise;
  readonly events: readonly Reported[];
}

export interface Story {
  readonly devnet: Devnet;
  readonly service: ApiPromise;
  readonly events: readonly Reported[];
  readonly targets: { readonly [paraId: number]: TargetSide };
  close(): Promise<void>;
}

/** The account that a chain derives for Alice as a user of the service. */
export function deriveAlice(derivation: Exclude<Derivation, 'none'>): Hex {
  const account = { kind: 'AccountId32', hex: u8aToHex(alice.publicKey) } as const;
  const sibling = { paraId: 2114, relation: 'sibling', account } as const;
  return derivation === 'locationHash'
    ? deriveLocationHashAccount(deriveLocation(sibling)).hex
    : deriveHashedDescriptionAccount(sibling).hex;
}

/** Starts the service and a target for each flow; the third trusts and prices the service's token. */
export async function createStory(options: {
  variant: Variant;
  flows: readonly Flow[];
  derivation?: Derivation;
}): Promise<Story> {
  const { variant, derivation } = options;
  const kinds = options.flows.map((flow): SmallTarget & { flow: Flow } => ({
    paraId: flows[flow],
    flow,
    ...(derivation ? { derivation } : {}),
    ...(flow === 'sovereignOwn' ? { config: { xcm: { executor: trustService() } } } : {}),
  }));
  const devnet = await createDevnet({
    variant,
    start: start * 1000,
    clock: () => start * 1000,
    targets: kinds.map(({ flow: _, ...target }) => target),
    service: { config: { targets: quote(options.flows) } },
  });
  const service = await openApi(devnet.service.provider);
  const targets: { [paraId: number]: TargetSide } = {};
  for (const { paraId, chain, provider } of devnet.targets) {
    const small = chain as SmallChain;
    targets[paraId ?? 0] = { chain: small, api: await openApi(provider), events: watch(small) };
  }
  return {
    devnet,
    service,
    events: watch(devnet.service.chain),
    targets,
    async close() {
      await Promise.all(
        [service, ...Object.values(targets).map(({ api }) => api)].map((api) => api.disconnect()),
      );
      await devnet.close();
    },
  };
}

function quote(wanted: readonly Flow[]) {
  const common = { instructionWeight: 1_000_000_000n, xcmVersion: 4 } as const;
  const entries: { readonly [F in Flow]: ServiceTarget } = {
    remote: { ...common, flow: 'remote', feeAsset: 'target', feePerSecond: 8n * unit },
    sovereign: { ...common, flow: 'sovereign', feeAsset: 'target', feePerSecond: 8n * unit },
    sovereignOwn: { ...common, flow: 'sovereign', feeAsset: 'service', feePerSecond: unit },
  };
  return Object.fromEntries(wanted.map((flow) => [`${flows[flow]}/0`, entries[flow]]));
}

/** One token of the service per second, and the same per ten megabytes of proof. */
function trustService() {
  const price = { id: serviceToken, perSecond: unit / 100n, perMegabyte: unit / 1000n };
  const { xcm } = createTargetConfig({});
  return {
    trustsReserves: true,
    feeAssets: [...xcm.executor.feeAssets, price],
  };
}

function watch(chain: SmallChain): readonly Reported[] {
  const reported: Reported[] = [];
  onBlock(chain, ({ events, timestamp }: Block) => {
    for (const { pallet, name, value } of events)
      reported.push({ name: `${pallet}.${name}`, value, at: timestamp });
  });
  return reported;
}

/** The values of the events with a name, in order. */
export function valuesOf(reported: readonly Reported[], name: string): unknown[] {
  return reported.filter((event) => event.name === name).map(({ value }) => value);
}

/** Alice grants a proxy to an account, and funds that account and the service's account for execution. */
export async function grant({ api }: TargetSide, delegate: Hex): Promise<void> {
  const calls = [
    tx(api, 'proxy', 'addProxy', delegate, 'Any', 0),
    tx(api, 'balances', 'transferKeepAlive', delegate, 10n * unit),
    tx(api, 'balances', 'transferKeepAlive', serviceOnTarget, 10n * unit),
  ];
  const names = await send(tx(api, 'utility', 'batchAll', calls));
  if (!names.includes('proxy.ProxyAdded')) throw new TypeError(`no proxy was added: ${names.join()}`);
}

/** The target of a flow. */
export function targetOf({ targets }: Story, flow: Flow): TargetSide {
  const side = targets[flows[flow]];
  if (!side) throw new TypeError(`the story has no target for ${flow}`);
  return side;
}

/** The stored call of a task, a payment to Bob by Alice's proxy, and its weight according to the target. */
export async function encodeTaskCall(
  { api }: TargetSide,
  amount: bigint,
): Promise<{ call: Hex; weight: bigint }> {
  const pay = tx(api, 'balances', 'transferKeepAlive', bob.address, amount);
  const call = tx(api, 'proxy', 'proxy', alice.address, null, pay).method;
  const info = await api.call.transactionPaymentCallApi?.queryCallInfo?.(call, call.encodedLength);
  const { weight } = info as unknown as { weight: { refTime: { toBigInt(): bigint } } };
  return { call: call.toHex(), weight: weight.refTime.toBigInt() };
}

/** The schedule of a task: slots counted from the start, or an interval in slots. */
export type When = { readonly at: readonly number[] } | { readonly every: number };

/** The extrinsic that schedules a task for a target. */
export async function scheduleCall(
  story: Story,
  task: { variant: Variant; id: string; flow: Flow; amount: bigint; when: When },
): Promise<Call> {
  const { variant, id, flow, when } = task;
  const slot = slotSeconds[variant];
  const { call, weight } = await encodeTaskCall(targetOf(story, flow), task.amount);
  const times = 'at' in when ? when.at.map((at) => start + at * slot) : [];
  const recurring = 'every' in when ? { nextExecutionTime: start + slot, frequency: when.every * slot } : {};
  const schedule = 'at' in when ? { Fixed: { executionTimes: times } } : { Recurring: recurring };
  const args = [id, variant === 'H' ? schedule : times, flows[flow], 0, call, weight];
  return tx(story.service, 'automationTime', 'scheduleXcmpTask', ...args);
}
