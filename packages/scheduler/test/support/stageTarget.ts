import { type Chain, connect, submit } from '@parachron/client';
import { type Account, encodeCall, type Hex } from '@parachron/core';
import { createDevnet, type Devnet, type DevnetOptions, type SmallTarget } from '@parachron/devnet';
import { deriveHashedDescriptionAccount } from '@parachron/xcm';
import { u8aToHex } from '@polkadot/util';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { createScheduler, type SchedulerH, type TaskEvent } from '../../src/index.js';
import { pairOf } from './pairOf.js';
import { start } from './startService.js';

export const unit = 1_000_000_000_000n;
/** Alice's address. */
export const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
const target = 2000;

/** A service of variant H, one target, and a scheduler. */
export interface Scene {
  readonly devnet: Devnet;
  readonly service: Chain;
  readonly target: Chain;
  readonly scheduler: SchedulerH;
}

/** Preparation of the user on the target; by default everything that a task needs. */
export interface Preparation {
  /** Proxies that Alice grants; none for null. */
  readonly proxyType?: string | null;
  readonly delay?: number;
  /** Balance of the derived account. */
  readonly funds?: bigint;
  readonly config?: SmallTarget['config'];
}

const open: Devnet[] = [];

export async function startDevnet(options: DevnetOptions): Promise<Devnet> {
  await cryptoWaitReady();
  const devnet = await createDevnet({ start: start * 1000, clock: () => start * 1000, ...options });
  open.push(devnet);
  return devnet;
}

/** Closes all started devnets. */
export async function closeDevnets(): Promise<void> {
  for (const devnet of open.splice(0)) await devnet.close();
}

export function idOf(uri: string): Hex {
  return u8aToHex(pairOf(uri).publicKey);
}

/** The account that a target derives for Alice of the service: the specification, derivations. */
function deriveAccount(): Account {
  const account = { kind: 'AccountId32', hex: idOf('//Alice') } as const;
  return deriveHashedDescriptionAccount({ paraId: 2114, relation: 'sibling', account });
}

export async function stageTarget(given: Preparation = {}): Promise<Scene> {
  const { proxyType = 'Any', delay = 0, funds = unit, config } = given;
  const options = { paraId: target, ...(config ? { config } : {}) };
  const devnet = await startDevnet({ variant: 'H', targets: [options] });
  const [first] = devnet.targets;
  if (!first) throw new TypeError('no target');
  const chain = await connect(first.provider);
  const delegate = { Id: deriveAccount().hex };
  const signer = pairOf('//Alice');
  const send = (pallet: string, method: string, args: Record<string, unknown>) =>
    submit(chain, encodeCall(chain.runtime.registry, { pallet, method, args }), { signer });
  if (funds > 0n) await send('Balances', 'transfer_keep_alive', { dest: delegate, value: funds });
  if (proxyType !== null) await send('Proxy', 'add_proxy', { delegate, proxy_type: proxyType, delay });
  const service = await connect(devnet.service.provider);
  return { devnet, service, target: chain, scheduler: await createScheduler(service, { variant: 'H' }) };
}

/** A proxied transfer from Alice to Bob on the target. */
export function proxied({ runtime: { registry } }: Chain, value: bigint): Hex {
  const args = { dest: { Id: idOf('//Bob') }, value };
  const call = encodeCall(registry, { pallet: 'Balances', method: 'transfer_keep_alive', args }).hex;
  const by = { real: { Id: idOf('//Alice') }, force_proxy_type: null, call };
  return encodeCall(registry, { pallet: 'Proxy', method: 'proxy', args: by }).hex;
}

/** Schedules that transfer, or another call. */
export async function schedule(
  { scheduler, target: { runtime }, target: chain }: Scene,
  when: Parameters<SchedulerH['crossChainTaskCall']>[0]['when'],
  options: { readonly value?: bigint; readonly providedId?: string } = {},
) {
  const call = scheduler.crossChainTaskCall({
    providedId: options.providedId ?? 'pay-bob',
    when,
    paraId: target,
    call: proxied(chain, options.value ?? unit),
    callWeight: 5_000_000_000n,
    targetRegistry: runtime.registry,
  });
  return scheduler.submit(call, { signer: pairOf('//Alice') });
}

export async function collect(events: AsyncIterable<TaskEvent>): Promise<TaskEvent[]> {
  const all: TaskEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/** Formats the event, its chain and its reason. */
export function summarize(event: TaskEvent): string {
  if (event.kind !== 'failed' && event.kind !== 'executed') return event.kind;
  const why = event.delivery?.outcome ?? (event.kind === 'failed' ? event.reason.error : undefined);
  return `${event.kind} ${event.where}${why === undefined || why === 'executed' ? '' : ` ${why}`}`;
}
