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
import { Keyring } from '@polkadot/keyring';
import { createPara } from '../../../src/devnet/createPara.js';
import { createTarget, type TargetOptions } from '../../../src/target/index.js';

export const alice: Hex = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
export const bob: Hex = '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48';
export const native: Location = { parents: 0, interior: [] };
export const service = deriveLocation({ paraId: 2114, relation: 'sibling' });
const aliceAccount = { kind: 'AccountId32', hex: alice } as const;
export const aliceThere = deriveLocation({ paraId: 2114, relation: 'sibling', account: aliceAccount });
/** service-facts, "Derivations": Alice at 2114, in both eras. */
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

/** An event of a block by its name, with its fields made plain. */
export interface SeenEvent {
  readonly name: string;
  readonly data: unknown;
}

export type TargetStory = Awaited<ReturnType<typeof createTargetStory>>;

/** A target with Alice's proxy granted to her derived account, which has a balance, and a client. */
export async function createTargetStory(
  options: TargetOptions & { proxyType?: string; delay?: number; delegate?: Hex; funds?: bigint } = {},
) {
  const { generation = 'v4', proxyType = 'Any', delay = 0, funds = 10n * unit } = options;
  let time = 1_700_000_000_000;
  const target = await createTarget({ ...options, mode: { kind: 'manual' }, clock: () => time });
  const para = createPara(target);
  const api = await ApiPromise.create({ provider: para.provider, noInitWarn: true });
  const rule = generation === 'v2' ? 'locationHash' : 'hashedDescription';
  const own = derived[rule];
  const signer = new Keyring({ type: 'sr25519' }).addFromUri('//Alice');
  let nonce = 0;
  const submit = async (tx: { signAsync: (...args: never[]) => Promise<unknown> } & { toHex(): string }) => {
    const signed = tx as unknown as ReturnType<NonNullable<NonNullable<typeof api.tx.utility>['batchAll']>>;
    await signed.signAsync(signer, { nonce, era: 0 });
    nonce += 1;
    target.submitExtrinsic(signed.toU8a());
    time += 12_000;
    return listEvents(target.createBlock().hash);
  };
  const listEvents = async (hash: string): Promise<SeenEvent[]> => {
    const at = await api.at(hash);
    const records = (await at.query.system?.events?.()) as unknown as Iterable<{
      event: { section: string; method: string; data: { toJSON(): unknown; toHuman(): unknown } };
    }>;
    return [...records].map(({ event }) => ({
      name: `${event.section}.${event.method}`,
      data: event.data.toHuman(),
    }));
  };
  const newBlock = async (inputs: Parameters<typeof para.newBlock>[0] = {}) => {
    time += 12_000;
    const block = await para.newBlock(inputs);
    return { block, events: await listEvents(block.hash) };
  };
  const delegate = options.delegate ?? own;
  const setup = [
    api.tx.proxy?.addProxy?.(delegate, proxyType, delay),
    ...(funds > 0n ? [api.tx.balances?.transferKeepAlive?.(own, funds)] : []),
    api.tx.balances?.transferKeepAlive?.(sovereign, 10n * unit),
  ];
  await submit(api.tx.utility?.batchAll?.(setup as never[]) as never);
  return {
    target,
    para,
    api,
    own,
    submit,
    newBlock,
    listEvents,
    /** The call that the service stores: a transfer to Bob through Alice's proxy. */
    proxied(call?: Hex, force: string | null = null): Hex {
      const inner = call ?? (api.tx.balances?.transferKeepAlive?.(bob, unit).method.toHex() as Hex);
      return api.tx.proxy?.proxy?.(alice, force, inner).method.toHex() as Hex;
    },
    async freeOf(account: Hex): Promise<bigint> {
      const info = (await api.query.system?.account?.(account)) as unknown as {
        data: { free: { toBigInt(): bigint } };
      };
      return info.data.free.toBigInt();
    },
    /** Lets pages of the service arrive, and gives the events of the block in which they were processed. */
    async receive(pages: readonly Hex[]): Promise<SeenEvent[]> {
      const messages = pages.map((data) => ({ sentAt: 1, data }));
      const first = await newBlock({ horizontalMessages: { 2114: messages } });
      const second = await newBlock();
      return [...first.events, ...second.events].filter(({ name }) => isTold(name));
    },
    async close() {
      await api.disconnect();
      await para.close();
    },
  };
}

/** Events that tell of messages: not those of the block itself. */
function isTold(name: string): boolean {
  return !['system.ExtrinsicSuccess', 'transactionPayment.TransactionFeePaid'].includes(name);
}

/** Programs as one page of a channel. */
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

/** The remote-account flow. */
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

/** The sovereign flow, paid in the target's own token. */
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
