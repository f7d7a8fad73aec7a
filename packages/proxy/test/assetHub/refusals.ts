import { type Call, encodeCall, type Hex } from '@parachron/core';
import { encodeProgram } from '@parachron/xcm';
import { expect, test } from 'vitest';
import { addProxyCall, getProxyFacts, type ProxyFacts, removeProxyCall, tryGrant } from '../../src/index.js';
import { type BootedHub, grant } from '../support/bootAssetHub.js';
import { readTerms } from '../support/readTerms.js';
import { alice, bob, derived } from '../support/users.js';

const delegate = { kind: 'AccountId32', hex: derived.hashedDescription } as const;

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

function readName({ refusal }: Awaited<ReturnType<typeof tryGrant>>): string | undefined {
  return refusal === 'unknown' ? refusal : refusal?.name;
}

// The same names as on the local network, from a runtime of another project.
export function testRefusals(open: () => BootedHub): void {
  test('predicts the errors of grants', async () => {
    const hub = open();
    const { runtime } = hub.chain;
    const add = (to: Hex) =>
      addProxyCall(runtime, { delegate: { kind: 'AccountId32', hex: to }, proxyType: 'Any' });
    const predict = async (facts: ProxyFacts) =>
      readName(await tryGrant(await hub.fork.snapshot(), facts, { proxyType: 'Any', fork: hub.fork }));
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
    const { depositBase, depositFactor, maxProxies } = readTerms(runtime);
    expect(one.deposit).toBe(depositBase + depositFactor);
    expect(await predict(one)).toBe('Duplicate');
    // The maximum number of proxies, written into storage.
    const list = Array.from({ length: maxProxies }, (_, at) => ({
      delegate: `0x${(at + 1).toString(16).padStart(64, '0')}`,
      proxyType: 'Any',
      delay: 0,
    }));
    await grant(hub.fork, bob, list);
    expect(await predict(await factsOf(hub, bob))).toBe('TooMany');
    const refused = await runAs(hub, [
      [alice.hex, add(delegate.hex)],
      [bob.hex, add(delegate.hex)],
    ]);
    expect(refused).toEqual(['Duplicate', 'TooMany']);
  });
}
