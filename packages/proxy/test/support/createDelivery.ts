import type { Fork } from '@parachron/client';
import { type Call, encodeCall, type Hex, type Planck, parseAccount } from '@parachron/core';
import type { TargetOptions } from '@parachron/devnet';
import {
  deriveTaskProgram,
  encodeProgram,
  type FeeFlow,
  type FeeToken,
  type Weight,
  type XcmVersion,
} from '@parachron/xcm';
import {
  addProxyCall,
  type DeliveryExplanation,
  type DerivedAccount,
  deriveUserAccount,
  proxyCall,
  tryDelivery,
} from '../../src/index.js';
import { openTarget } from './openTarget.js';
import { alice, bob, SERVICE, sovereign, unit, user } from './users.js';

export interface Story extends TargetOptions {
  readonly derivation?: 'hashedDescription' | 'locationHash' | 'none';
  /** Proxy type that Alice grants; no grant for null. */
  readonly proxyType?: string | null;
  readonly delay?: number;
  readonly delegate?: Hex;
  readonly funds?: Planck;
}

export interface Sent {
  readonly flow?: FeeFlow;
  readonly token?: FeeToken;
  readonly version?: XcmVersion;
  readonly offer?: Planck;
  readonly limit?: Weight;
  readonly callWeight?: Weight;
  /** The call inside the proxy; a transfer to Bob by default. */
  readonly inner?: (transfer: Call) => Call;
  /** The bytes of the whole call. */
  readonly call?: Hex;
  /** Changes the state in which the reason of the observed outcome is sought. */
  readonly change?: (fork: Fork) => Promise<unknown>;
}

export type Delivery = Awaited<ReturnType<typeof createDelivery>>;

/** A target with Alice's proxy granted to her derived account, and with the funds of a delivery. */
export async function createDelivery(story: Story) {
  const { proxyType = 'Any', delay = 0, funds = 10n * unit, derivation } = story;
  const target = await openTarget(story);
  const rule = derivation ?? 'hashedDescription';
  const ownRule = rule === 'none' ? 'hashedDescription' : rule;
  const own = deriveUserAccount(user, { rule: ownRule });
  const account: DerivedAccount =
    rule === 'none'
      ? { kind: 'none', reason: 'It derives none.', source: 'configuration', evidence: [] }
      : {
          kind: 'account',
          account: own,
          rule,
          source: 'configuration',
          evidence: [],
        };
  const { runtime } = target.chain;
  const delegate = story.delegate === undefined ? own : parseAccount(story.delegate);
  if (proxyType !== null) await target.send(addProxyCall(runtime, { delegate, proxyType, delay }));
  if (funds > 0n) await target.endow(own, funds);
  await target.endow(sovereign, 10n * unit);
  const transferCall = (value: Planck) => {
    const args = { dest: { Id: bob.hex }, value };
    return encodeCall(runtime.registry, { pallet: 'Balances', method: 'transfer_keep_alive', args });
  };
  const batch = (method: 'batch' | 'force_batch', inner: readonly Call[]) => {
    const args = { calls: inner.map(({ hex }) => hex) };
    return encodeCall(runtime.registry, { pallet: 'Utility', method, args });
  };
  const proxied = (call: Call = transferCall(unit), forceProxyType?: string) =>
    proxyCall(runtime, { real: alice, call, ...(forceProxyType ? { forceProxyType } : {}) }).hex;
  return {
    target,
    own: own.hex,
    account,
    transferCall,
    batch,
    proxied,
    /** Prediction for a program by a run on a fork, and the observed outcome. */
    async deliver(sent: Sent = {}): Promise<{
      predicted: DeliveryExplanation;
      seen: DeliveryExplanation;
    }> {
      const call = sent.call ?? proxied();
      const callWeight = sent.callWeight ?? { refTime: 1_000_000_000n, proofSize: 10_000n };
      const {
        version = story.config?.xcm?.executor?.versions?.at(-1) ?? 4,
        flow = 'remote',
        token = 'target',
        offer = unit,
      } = sent;
      const order = {
        user,
        flow,
        token,
        offer,
        weightLimit: sent.limit ?? 'Unlimited',
        callWeight,
        call,
      } as const;
      const program = encodeProgram(deriveTaskProgram(order), { version });
      const message = { user, program, derived: account };
      const fork = await target.small.fork();
      const predicted = await tryDelivery(fork, message);
      const events = await target.receive({ from: SERVICE, program });
      await sent.change?.(fork);
      return { predicted, seen: await tryDelivery(fork, { ...message, events }) };
    },
    close: () => target.close(),
  };
}
