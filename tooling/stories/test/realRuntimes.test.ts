// The same programs, sent to runtimes of other projects: Asset Hub Rococo (statemine 900) over a channel, and the Rococo relay chain
// (9190) as upward messages. Neither runtime derives an account for a user of the service, so no prediction may promise success.
import { type Chain, connect, submit } from '@parachron/client';
import { type Account, type Call, encodeCall, type Hex } from '@parachron/core';
import { createDevnet, type Devnet } from '@parachron/devnet';
import {
  addProxyCall,
  type DeliveryOutcome,
  type DerivedAccount,
  deriveProxyRefusal,
  deriveTaskProgram,
  explainDelivery,
  type FeeFlow,
  type Fork,
  getDeliveryContext,
  getDeliveryFacts,
  getDerivedAccount,
  getProxyFacts,
  planDelivery,
  proxyCall,
  type ServiceUser,
} from '@parachron/proxy';
import { deriveSovereignAccount, encodeProgram, type Program, type XcmVersion } from '@parachron/xcm';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFork } from '../src/createFork.js';
import { loadAssetHubSpec, loadRelaySpec } from '../src/loadSpecs.js';
import { alice, bob, createSigner, SERVICE, unit, user } from '../src/people.js';

const hubId = 1000;
let devnet: Devnet;
beforeAll(async () => {
  await cryptoWaitReady();
  devnet = await createDevnet({
    relay: { spec: await loadRelaySpec() },
    targets: [{ paraId: hubId, source: { spec: await loadAssetHubSpec() } }],
  });
});
afterAll(() => devnet.close());

const weight = (refTime: bigint) => ({ refTime, proofSize: 0n });

/** The sent message; all its parts are correct by default. */
interface Sent {
  readonly funds?: bigint;
  readonly offer?: bigint;
  readonly limit?: bigint;
  readonly callWeight?: bigint;
  readonly version?: XcmVersion;
  readonly call?: Hex;
}

// The chain checks the version, then the barrier, then each instruction in order.
const cases: readonly (readonly [string, FeeFlow, Sent, DeliveryOutcome])[] = [
  ['the good program', 'remote', {}, 'barrier'],
  ['the good program', 'sovereign', {}, 'origin-not-convertible'],
  ['a call that is none', 'sovereign', { call: '0xffff' }, 'undecodable-call'],
  ['a version that is too new', 'sovereign', { version: 3 }, 'unsupported-version'],
  ['nothing to pay with', 'sovereign', { funds: 0n }, 'funds'],
  ['too small a fee', 'sovereign', { offer: 1_000n }, 'fees'],
  ['too small a limit', 'sovereign', { limit: 1_000n }, 'barrier'],
  // The origin is checked before the weight of the call.
  ['too small a weight', 'sovereign', { callWeight: 1_000n }, 'origin-not-convertible'],
];

describe.each(['Asset Hub Rococo', 'the Rococo relay chain'] as const)('%s', (which) => {
  const isHub = which === 'Asset Hub Rococo';
  const relation = isHub ? 'sibling' : 'child';
  const service = deriveSovereignAccount({ paraId: SERVICE, relation });
  const there: ServiceUser = { ...user, relation };
  const token = isHub ? 'relay' : 'target';
  let chain: Chain;
  let fork: Fork;
  let derived: DerivedAccount;
  beforeAll(async () => {
    chain = await connect((isHub ? devnet.targets[0] : devnet.relay)?.provider ?? expect.unreachable(), {
      timeoutMs: Number.POSITIVE_INFINITY,
    });
    if (isHub) await grantAll(chain, service);
    const relay = isHub ? undefined : devnet.relay?.chain;
    // With funds for the service from the start.
    await (await createFork(chain)).endow(service, 10n * unit);
    fork = await createFork(chain, relay ? { relay } : {});
    derived = await getDerivedAccount(await chain.snapshot(), there, { fork });
  });
  afterAll(() => chain.close());

  test('derives no account for the user, which only a fork shows', async () => {
    expect(derived).toMatchObject({ kind: 'none', source: 'fork' });
    await fork.reset();
    expect(await getDerivedAccount(await chain.snapshot(), there)).toMatchObject({ kind: 'unknown' });
  });

  test.each(cases)('%s, %s flow', async (_, flow, sent, outcome) => {
    const { funds, offer = unit, version = 2 } = sent;
    const call = sent.call ?? proxyCall(chain.runtime, { real: alice, call: transferCall(chain) }).hex;
    const callWeight = weight(sent.callWeight ?? 2_000_000_000n);
    const weightLimit = weight(sent.limit ?? 20_000_000_000n);
    await fork.reset();
    if (funds !== undefined) await fork.endow(service, funds);
    const asking = getDeliveryFacts(await chain.snapshot(), {
      user: there,
      real: alice,
      call,
      callWeight,
      weightLimit,
      offer,
      versions: [version],
      payments: [{ flow, token }],
      ownToken: token,
    });
    const [asked] = await Promise.allSettled([asking]);
    // Undecodable calls are invalid input; the test still observes their outcome.
    const refused = { status: 'rejected', reason: { code: 'CALL_UNDECODABLE' } };
    expect(asked).toMatchObject(sent.call ? refused : { status: 'fulfilled' });
    const facts = asked.status === 'fulfilled' ? asked.value : undefined;
    // Without a dry run, the prediction is never positive; other predictions must match the outcome.
    expect(facts && planDelivery(facts).arrives).not.toBe('yes');
    const payment = facts?.payments[0];
    const known = payment?.source === undefined ? payment?.obstacles[0] : payment.predicted;
    const order = { user: there, flow, token, offer, weightLimit, callWeight, call } as const;
    const program = encodeProgram(deriveTaskProgram(order), { version });
    const context = await getDeliveryContext(await chain.snapshot(), { user: there, program, derived });
    const seen = explainDelivery(await fork.receive({ from: SERVICE, program }), context);
    expect(seen.outcome).toBe(outcome);
    // A program that would fail later ends at the barrier as well.
    expect(outcome === 'barrier' ? outcome : (known ?? outcome)).toBe(outcome);
  });

  // Unlike the accounts of its users, the sovereign account of the service can be derived on this chain.
  const asService: readonly (readonly [string, keyof typeof grants, DeliveryOutcome])[] = [
    ['works', 'ready', 'executed'],
    ['fails by itself', 'failing', 'call-failed'],
    ['is not let through by the type', 'narrow', 'proxy-filtered'],
    ['has to be announced', 'delayed', 'proxy-delayed'],
    ['has no proxy', 'none', 'proxy-not-found'],
  ];
  test.each(isHub ? asService : [])(
    'a call that %s, made by the service itself',
    async (_, kind, outcome) => {
      const { real, forceProxyType, value } = grants[kind];
      await fork.reset();
      const snapshot = await chain.snapshot();
      const known = await getProxyFacts(snapshot, { real, delegate: service });
      if (!known.known) throw new TypeError(known.reason);
      const refusal = deriveProxyRefusal(known.facts, { forceProxyType });
      const expected = { NotProxy: 'proxy-not-found', Unannounced: 'proxy-delayed' }[refusal?.name ?? ''];
      expect(expected).toBe(
        outcome.startsWith('proxy-') && outcome !== 'proxy-filtered' ? outcome : undefined,
      );
      const call = proxyCall(chain.runtime, {
        real,
        call: transferCall(chain, value),
        ...(forceProxyType ? { forceProxyType } : {}),
      }).hex;
      const program = encodeProgram(withoutDescending(call), { version: 2 });
      const events = await fork.receive({ from: SERVICE, program });
      const context = { program, runtime: chain.runtime, proxies: known.facts, from: SERVICE };
      expect(explainDelivery(events, context).outcome).toBe(outcome);
    },
  );
});

/** Proxy that Alice granted the service on Asset Hub, and the call that uses it. */
const grants = {
  ready: { real: alice, forceProxyType: 'Any', value: unit },
  failing: { real: alice, forceProxyType: 'Any', value: 10n ** 30n },
  narrow: { real: alice, forceProxyType: 'NonTransfer', value: unit },
  delayed: { real: alice, forceProxyType: 'Assets', value: unit },
  none: { real: bob, forceProxyType: undefined, value: unit },
} as const;

async function grantAll(chain: Chain, delegate: Account): Promise<void> {
  for (const [proxyType, delay] of [
    ['Any', 0],
    ['NonTransfer', 0],
    ['Assets', 10],
  ] as const) {
    await submit(chain, addProxyCall(chain.runtime, { delegate, proxyType, delay }), {
      signer: createSigner(),
    });
  }
}

function transferCall({ runtime }: Chain, value = unit): Call {
  const args = { dest: { Id: bob.hex }, value };
  return encodeCall(runtime.registry, { pallet: 'Balances', method: 'transfer_keep_alive', args });
}

/** The sovereign flow, with the service's own account as the one that calls. */
function withoutDescending(call: Hex): Program {
  const order = { user, flow: 'sovereign', token: 'relay', offer: unit, weightLimit: 'Unlimited' } as const;
  const program = deriveTaskProgram({ ...order, callWeight: weight(2_000_000_000n), call });
  return program.filter(({ kind }) => kind !== 'DescendOrigin');
}
