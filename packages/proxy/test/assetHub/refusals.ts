import { type Call, encodeCall, type Hex } from '@parachron/core';
import { encodeProgram } from '@parachron/xcm';
import { expect, test } from 'vitest';
import {
  addProxyCall,
  deriveProxyDeposit,
  estimateGrantCost,
  getProxyFacts,
  type ProxyFacts,
  removeProxyCall,
} from '../../src/index.js';
import { type BootedHub, grant } from '../support/bootAssetHub.js';
import { alice, bob, derived } from '../support/users.js';

const delegate = { kind: 'AccountId32', hex: derived.hashedDescription } as const;
const carol = { kind: 'AccountId32', hex: `0x${'0c'.repeat(32)}` } as const;

async function factsOf(hub: BootedHub, real = alice, to: typeof alice = delegate): Promise<ProxyFacts> {
  const answer = await getProxyFacts(await hub.fork.snapshot(), { real, delegate: to });
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
  const events = await (await hub.fork.build({ downwardMessages: messages })).events();
  const done = events.filter(({ method }) => method === 'DispatchedAs');
  return done.map(({ failure }) => failure?.error);
}

// The same names as on the local network, from a runtime of another project.
export function testRefusals(open: () => BootedHub): void {
  test('predicts the errors of grants', async () => {
    const hub = open();
    const { runtime } = hub.chain;
    const add = (to: Hex) =>
      addProxyCall(runtime, { delegate: { kind: 'AccountId32', hex: to }, proxyType: 'Any' });
    const predict = async (facts: ProxyFacts) =>
      (await estimateGrantCost(await hub.chain.snapshot(), facts, { proxyType: 'Any' })).refusal?.name;
    expect(await predict(await factsOf(hub, alice, alice))).toBe('NoSelfProxy');
    expect(await predict(await factsOf(hub))).toBeUndefined();
    const first = await runAs(hub, [
      [alice.hex, add(alice.hex)],
      [alice.hex, removeProxyCall(runtime, { delegate, proxyType: 'Any' })],
      [alice.hex, add(delegate.hex)],
    ]);
    expect(first).toEqual(['NoSelfProxy', 'NotFound', undefined]);
    const one = await factsOf(hub);
    expect(one.proxies).toEqual([{ delegate, proxyType: 'Any', delay: 0 }]);
    expect(one.deposit).toBe(deriveProxyDeposit(one.terms, 1));
    expect(await predict(one)).toBe('Duplicate');
    // The maximum number of proxies, written into storage.
    const list = Array.from({ length: one.terms.maxProxies }, (_, at) => ({
      delegate: `0x${(at + 1).toString(16).padStart(64, '0')}`,
      proxyType: 'Any',
      delay: 0,
    }));
    await grant(hub.fork, bob, list);
    expect(await predict(await factsOf(hub, bob))).toBe('TooMany');
    // One planck too few for the deposit.
    await hub.fork.endow(new Map([[carol.hex, deriveProxyDeposit(one.terms, 1) - 1n]]));
    expect(await predict(await factsOf(hub, carol))).toBe('InsufficientBalance');
    const refused = await runAs(hub, [
      [alice.hex, add(delegate.hex)],
      [bob.hex, add(delegate.hex)],
      [carol.hex, add(delegate.hex)],
    ]);
    expect(refused).toEqual(['Duplicate', 'TooMany', 'InsufficientBalance']);
  });
}
