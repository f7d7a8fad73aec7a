import { type Call, encodeCall, type Hex } from '@parachron/core';
import { encodeProgram } from '@parachron/xcm';
import { expect, test } from 'vitest';
import {
  addProxyCall,
  deriveAddProxyRefusal,
  deriveKillPureRefusal,
  deriveProxyDeposit,
  derivePureProxyAccount,
  deriveRemoveProxyRefusal,
  getProxyFacts,
  type ProxyFacts,
  proxyCall,
  removeProxyCall,
} from '../../src/index.js';
import type { BootedHub } from '../support/bootAssetHub.js';
import { alice, bob, derived } from '../support/users.js';

const delegate = { kind: 'AccountId32', hex: derived.hashedDescription } as const;
const carol = { kind: 'AccountId32', hex: `0x${'0c'.repeat(32)}` } as const;

async function factsOf(hub: BootedHub, real = alice, to: typeof alice = delegate): Promise<ProxyFacts> {
  const answer = await getProxyFacts(await hub.chain.snapshot(), { real, delegate: to });
  if (!answer.known) throw new TypeError(answer.reason);
  return answer.facts;
}

/** Dispatches calls as accounts in one block, each by a root message of the relay chain, and returns the chain's errors. */
async function runAs(
  hub: BootedHub,
  calls: readonly (readonly [who: Hex, call: Call])[],
): Promise<(string | undefined)[]> {
  const { registry } = hub.chain.runtime;
  const messages = calls.map(([who, { hex }]) => {
    const args = { as_origin: { system: { Signed: who } }, call: hex };
    const { hex: call } = encodeCall(registry, { pallet: 'Utility', method: 'dispatch_as', args });
    const requireWeightAtMost = { refTime: 5_000_000_000n, proofSize: 0n };
    const transact = { kind: 'Transact', originKind: 'Superuser', requireWeightAtMost, call } as const;
    return { sentAt: 1, msg: encodeProgram([transact], { version: 2 }) };
  });
  const events = await hub.build({ downwardMessages: messages });
  const done = events.filter(({ method }) => method === 'DispatchedAs');
  return done.map(({ failure }) => failure?.error);
}

// The same names as on the local network, from a runtime of another project.
export function testRefusals(open: () => BootedHub): void {
  test('predicts the errors of grants and their removal', async () => {
    const hub = open();
    const { runtime } = hub.chain;
    const add = (to: Hex) =>
      addProxyCall(runtime, { delegate: { kind: 'AccountId32', hex: to }, proxyType: 'Any' });
    const grant = { proxyType: 'Any' } as const;
    const none = await factsOf(hub);
    expect(deriveAddProxyRefusal(await factsOf(hub, alice, alice), grant)?.name).toBe('NoSelfProxy');
    expect(deriveRemoveProxyRefusal(none, grant)?.name).toBe('NotFound');
    expect(deriveAddProxyRefusal(none, grant)).toBeUndefined();
    const first = await runAs(hub, [
      [alice.hex, add(alice.hex)],
      [alice.hex, removeProxyCall(runtime, { delegate, proxyType: 'Any' })],
      [alice.hex, add(delegate.hex)],
    ]);
    expect(first).toEqual(['NoSelfProxy', 'NotFound', undefined]);
    const one = await factsOf(hub);
    expect(one.proxies).toEqual([{ delegate, proxyType: 'Any', delay: 0 }]);
    expect(one.deposit).toBe(deriveProxyDeposit(one.terms, 1));
    expect(deriveAddProxyRefusal(one, grant)?.name).toBe('Duplicate');
    // The maximum number of proxies, written into storage.
    const list = Array.from({ length: one.terms.maxProxies }, (_, at) => ({
      delegate: `0x${(at + 1).toString(16).padStart(64, '0')}`,
      proxyType: 'Any',
      delay: 0,
    }));
    await hub.grant(bob, list);
    expect(deriveAddProxyRefusal(await factsOf(hub, bob), grant)?.name).toBe('TooMany');
    // One planck too few for the deposit.
    await hub.fork.endow(carol, deriveProxyDeposit(one.terms, 1) - 1n);
    expect(deriveAddProxyRefusal(await factsOf(hub, carol), grant)?.name).toBe('InsufficientBalance');
    // A pure proxy, which this runtime calls anonymous.
    const origin = { spawner: alice, proxyType: 0, index: 7, height: 1, extrinsicIndex: 0 };
    const kill = encodeCall(runtime.registry, {
      pallet: 'Proxy',
      method: 'kill_anonymous',
      args: { spawner: alice.hex, proxy_type: 'Any', index: 7, height: 1, ext_index: 0 },
    });
    const pure = derivePureProxyAccount(origin);
    expect(deriveKillPureRefusal(origin, { as: alice })?.name).toBe('NoPermission');
    expect(deriveKillPureRefusal(origin, { as: pure })).toBeUndefined();
    const [duplicate, tooMany, tooPoor, forbidden, own, notProxy] = await runAs(hub, [
      [alice.hex, add(delegate.hex)],
      [bob.hex, add(delegate.hex)],
      [carol.hex, add(delegate.hex)],
      [alice.hex, kill],
      [pure.hex, kill],
      [delegate.hex, proxyCall(runtime, { real: bob, call: kill })],
    ]);
    expect([duplicate, tooMany, tooPoor]).toEqual(['Duplicate', 'TooMany', 'InsufficientBalance']);
    expect([forbidden, notProxy]).toEqual(['NoPermission', 'NotProxy']);
    // With its own origin, the call is not subject to a proxy filter.
    expect(own).not.toBe('NoPermission');
  });
}
