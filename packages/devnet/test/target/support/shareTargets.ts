import type { Hex } from '@parachron/core';
import {
  deriveHashedDescriptionAccount,
  deriveLocation,
  deriveLocationHashAccount,
  deriveSovereignAccount,
  encodePage,
  encodeProgram,
  type Instruction,
  type Location,
  type Program,
  type XcmVersion,
} from '@parachron/xcm';
import { ApiPromise } from '@polkadot/api';
import type { Vec } from '@polkadot/types';
import type { EventRecord } from '@polkadot/types/interfaces';
import { afterAll, afterEach } from 'vitest';
import { createTarget, type TargetOptions } from '../../../src/target/createTarget.js';
import { devKeys } from '../../support/devKeys.js';
import { stateOf, submitBytes } from '../../support/smallChain.js';

export const alice: Hex = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
export const bob: Hex = '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48';
export const native: Location = { parents: 0, interior: [] };
export const service = deriveLocation({ paraId: 2114, relation: 'sibling' });
const aliceAccount = { kind: 'AccountId32', hex: alice } as const;
export const aliceThere = deriveLocation({ paraId: 2114, relation: 'sibling', account: aliceAccount });
/** Specification, "Derivations": Alice at 2114, by both derivation rules. */
export const derived = {
  hashedDescription: deriveHashedDescriptionAccount({
    paraId: 2114,
    relation: 'sibling',
    account: aliceAccount,
  }).hex,
  locationHash: deriveLocationHashAccount(aliceThere).hex,
};
export const sovereign = deriveSovereignAccount({ paraId: 2114, relation: 'sibling' }).hex;
export const unit = 1_000_000_000_000n;
const { alice: signer } = devKeys;

/** An event of a block: its name, and its fields as plain values. */
export interface SeenEvent {
  readonly name: string;
  readonly data: unknown;
}

export type TargetStory = ReturnType<typeof describeStory>;

/** Options that differ between tests on the same target. */
interface Grant {
  readonly proxyType?: string;
  readonly delay?: number;
  readonly delegate?: Hex;
  readonly funds?: bigint;
}

type StoryOptions = TargetOptions & Grant;

/**
 * Lets the tests of a file share targets: reading metadata in a client is slow, and resetting a target to its genesis is
 * fast. Each target serves one test at a time.
 */
export function shareTargets(): (options?: StoryOptions) => Promise<TargetStory> {
  const free = new Map<string, OpenTarget[]>();
  const taken: [key: string, target: OpenTarget][] = [];
  afterEach(() => {
    for (const [key, target] of taken.splice(0)) free.set(key, [...(free.get(key) ?? []), target]);
  });
  afterAll(async () => {
    for (const target of [...free.values()].flat()) await target.close();
  });
  return async ({ proxyType = 'Any', delay = 0, delegate, funds = 10n * unit, ...options } = {}) => {
    const key = JSON.stringify(options, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
    const open = free.get(key)?.pop() ?? (await openTarget(options));
    taken.push([key, open]);
    await open.target.setHead(0);
    const story = describeStory(open);
    const { api, own, submit } = story;
    const setup = [
      api.tx.proxy?.addProxy?.(delegate ?? own, proxyType, delay),
      ...(funds > 0n ? [api.tx.balances?.transferKeepAlive?.(own, funds)] : []),
      api.tx.balances?.transferKeepAlive?.(sovereign, 10n * unit),
    ];
    await submit(api.tx.utility?.batchAll?.(setup as never[]) as never);
    return story;
  };
}

type OpenTarget = Awaited<ReturnType<typeof openTarget>>;

async function openTarget(options: TargetOptions) {
  let time = 1_700_000_000_000;
  const target = await createTarget({ ...options, mode: { kind: 'manual' }, clock: () => time });
  const api = await ApiPromise.create({ provider: target.provider, noInitWarn: true });
  return {
    target,
    api,
    /** Advances the time for the next block. */
    tick() {
      time += 12_000;
    },
    async close() {
      await api.disconnect();
      await target.close();
    },
  };
}

/** Prepares a target with a client: Alice grants a proxy to her derived account, which has a balance. */
function describeStory({ target, api, tick }: OpenTarget) {
  const own = derived.hashedDescription;
  let nonce = 0;
  const submit = async (tx: { signAsync: (...args: never[]) => Promise<unknown> } & { toHex(): string }) => {
    const signed = tx as unknown as ReturnType<NonNullable<NonNullable<typeof api.tx.utility>['batchAll']>>;
    await signed.signAsync(signer, { nonce, era: 0 });
    nonce += 1;
    await submitBytes(target, signed.toU8a());
    tick();
    return listEvents((await target.build()).hash);
  };
  // Reads the state directly, since a client would decorate its API again for each block.
  const listEvents = async (hash: Hex): Promise<SeenEvent[]> => {
    const raw = stateOf(target, hash)?.get(api.query.system?.events?.key() as Hex);
    const records = api.registry.createType<Vec<EventRecord>>('Vec<EventRecord>', raw);
    return [...records].map(({ event }) => ({
      name: `${event.section}.${event.method}`,
      data: event.data.toHuman(),
    }));
  };
  const build = async (inputs: Parameters<typeof target.build>[0] = {}) => {
    tick();
    const block = await target.build(inputs);
    return { block, events: await listEvents(block.hash) };
  };
  // Reads storage by the hash of the head, since a subscription would not notice a reset of the chain.
  const query = async () => (await api.at(target.head.hash)).query;
  return {
    target,
    api,
    own,
    submit,
    build,
    listEvents,
    query,
    /** Encodes the call of the task: a transfer to Bob through Alice's proxy. */
    proxied(call?: Hex, force: string | null = null): Hex {
      const inner = call ?? (api.tx.balances?.transferKeepAlive?.(bob, unit).method.toHex() as Hex);
      return api.tx.proxy?.proxy?.(alice, force, inner).method.toHex() as Hex;
    },
    async freeOf(account: Hex): Promise<bigint> {
      const info = (await (await query()).system?.account?.(account)) as unknown as {
        data: { free: { toBigInt(): bigint } };
      };
      return info.data.free.toBigInt();
    },
    /** Delivers pages of the service, and returns the events of the block that processed them. */
    async receive(pages: readonly Hex[]): Promise<SeenEvent[]> {
      const messages = pages.map((data) => ({ sentAt: 1, data }));
      const first = await build({ horizontalMessages: { 2114: messages } });
      const second = await build();
      return [...first.events, ...second.events].filter(({ name }) => isReported(name));
    },
  };
}

/** Returns whether an event reports on a message, and not on the block itself. */
function isReported(name: string): boolean {
  return !['system.ExtrinsicSuccess', 'transactionPayment.TransactionFeePaid'].includes(name);
}

/** Encodes programs as one page of a channel. */
export function pageOf(program: Program, version: XcmVersion): Hex {
  return encodePage([encodeProgram(program, { version })]);
}

export interface FlowOptions {
  readonly call: Hex;
  readonly amount?: bigint;
  readonly weight?: { readonly refTime: bigint; readonly proofSize: bigint };
  readonly after?: readonly Instruction[];
  readonly isOpenEnded?: boolean;
}

const enough = { refTime: 1_000_000_000n, proofSize: 10_000n };

/** Creates the program of the remote-account flow. */
export function remoteFlow({
  call,
  amount = unit,
  weight = enough,
  after = [],
  isOpenEnded = false,
}: FlowOptions): Program {
  const asset = { id: native, amount };
  const rest: Program = [
    { kind: 'RefundSurplus' },
    { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary: aliceThere },
  ];
  return [
    { kind: 'DescendOrigin', interior: [{ kind: 'AccountId32', id: alice }] },
    { kind: 'WithdrawAsset', assets: [asset] },
    { kind: 'BuyExecution', fees: asset, weightLimit: 'Unlimited' },
    { kind: 'Transact', originKind: 'SovereignAccount', requireWeightAtMost: weight, call },
    ...after,
    ...(isOpenEnded ? [] : rest),
  ];
}

/** Creates the program of the sovereign flow, paid in the target's own token. */
export function sovereignFlow({ call, amount = unit, weight = enough }: FlowOptions): Program {
  const asset = { id: native, amount };
  return [
    { kind: 'WithdrawAsset', assets: [asset] },
    { kind: 'BuyExecution', fees: asset, weightLimit: 'Unlimited' },
    { kind: 'DescendOrigin', interior: [{ kind: 'AccountId32', id: alice }] },
    { kind: 'Transact', originKind: 'SovereignAccount', requireWeightAtMost: weight, call },
    { kind: 'RefundSurplus' },
    { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary: service },
  ];
}
