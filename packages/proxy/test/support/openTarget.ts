import {
  type Chain,
  connect,
  type DecodedEvent,
  decodeEvents,
  type Forkable,
  type ForkMessage,
  submit,
} from '@parachron/client';
import { type Account, type Call, encodeCall, type Hex, type Planck, storageRead } from '@parachron/core';
import {
  type BlockInputs,
  createFork,
  createTarget,
  type RuntimeFork,
  type TargetOptions,
} from '@parachron/devnet';
import { encodePage } from '@parachron/xcm';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { signers } from './users.js';

export type OpenTarget = Awaited<ReturnType<typeof openTarget>>;

/** A target without runtime APIs for XCM, which reads version 2 and weighs time alone, as chains of that version do. */
export const old = {
  config: {
    xcm: {
      apis: { locationToAccount: false, dryRun: false, xcmPayment: false },
      executor: {
        versions: [2],
        instructionWeight: { refTime: 200_000_000n, proofSize: 0n },
      },
    },
  },
} as const satisfies TargetOptions;

/** A target of the local network with a client. */
export async function openTarget(options: TargetOptions = {}) {
  await cryptoWaitReady();
  const target = await createTarget(options);
  const para = target;
  const open = () => connect(para.provider, { timeoutMs: Number.POSITIVE_INFINITY });
  const chain = await open();
  const { registry } = chain.runtime;
  const keys = signers();
  const send = (call: Call, signer: keyof typeof keys = 'alice') =>
    submit(chain, call, { signer: keys[signer], innerFailures: 'report' });
  const sudo = async (call: Call) => {
    const args = { call: call.hex };
    return send(encodeCall(registry, { pallet: 'Sudo', method: 'sudo', args }));
  };
  const endow = async (account: Account, free: Planck) => {
    const args = { who: { Id: account.hex }, new_free: free };
    await sudo(encodeCall(registry, { pallet: 'Balances', method: 'force_set_balance', args }));
  };
  /** Writes the state of an account. */
  const store = async (
    { hex }: Account,
    state: {
      readonly free: Planck;
      readonly frozen?: Planck;
      readonly nonce?: number;
      readonly providers?: number;
    },
  ) => {
    const { free, frozen = 0n, nonce = 0, providers = 1 } = state;
    const data = { free: String(free), reserved: 0, frozen: String(frozen), flags: 0 };
    const account = { nonce, consumers: 0, providers, sufficients: 0, data };
    await chain.request('dev_setStorage', [{ System: { Account: [[[hex], account]] } }]);
  };
  const receiveRaw = async (inputs: BlockInputs): Promise<readonly DecodedEvent[]> => {
    const first = await para.build(inputs);
    const second = await para.build();
    const events = [await eventsOf(chain, first.hash), await eventsOf(chain, second.hash)];
    return events.flat();
  };
  const receive = ({ from, program }: ForkMessage) => {
    if (from === 'relay') return receiveRaw({ downwardMessages: [{ sentAt: 1, msg: program }] });
    return receiveRaw({ horizontalMessages: { [from]: [{ sentAt: 1, data: encodePage([program]) }] } });
  };
  const forks: RuntimeFork[] = [];
  /** The target, whose present state forks have. */
  const small: Forkable = {
    async fork() {
      const fork = await createFork({ node: await open() });
      forks.push(fork);
      return fork;
    },
  };
  return {
    target,
    chain,
    provider: para.provider,
    registry,
    send,
    sudo,
    endow,
    store,
    receive,
    receiveRaw,
    small,
    snapshot: () => chain.snapshot(),
    async close() {
      await Promise.all([chain, ...forks].map((one) => one.close()));
      await para.close();
    },
  };
}

/** The events of a block, as any client decodes them. */
export async function eventsOf(chain: Chain, hash: Hex): Promise<readonly DecodedEvent[]> {
  const snapshot = await chain.snapshot(hash);
  const { registry } = snapshot.runtime;
  const { events } = await snapshot.read({
    events: storageRead('System', 'Events', [], (value) => decodeEvents(registry, value ?? '0x00')),
  });
  return events.known ? events.value : [];
}
