// A node that answers LocationToAccountApi with an account of its owner, asked by the command for a plan.

import { connect } from '@parachron/client';
import { encodeCall, formatAccount, type Hex, parseAccount } from '@parachron/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { alice, bob, derivedAlice } from './support/local.js';
import { runCommand } from './support/runCommand.js';
import { serveChanged } from './support/serveChanged.js';
import { type RealNetwork, serveRealNetwork, ws } from './support/serveRealNetwork.js';

const stranger: Hex = `0x${'66'.repeat(32)}`;

let network: RealNetwork;
beforeAll(async () => {
  network = await serveRealNetwork(2000);
});
afterAll(() => network.close());

/** Plans a transfer of Alice at nodes of the target. */
async function planAt(...targets: readonly string[]) {
  const chain = await connect(ws(network.servers.target));
  const args = { dest: { Id: bob }, value: 1_000_000_000_000n };
  const call = encodeCall(chain.runtime.registry, {
    pallet: 'Balances',
    method: 'transfer_keep_alive',
    args,
  });
  const { ss58Prefix } = chain.runtime;
  await chain.close();
  const [relay, service] = [network.servers.relay, network.servers.service].map(ws);
  const ran = await runCommand([
    ...['plan', '--relay', relay ?? '', '--service', service ?? ''],
    ...targets.flatMap((target) => ['--target', target]),
    ...['--user', alice, '--call', `pay=${call.hex}`, '--json'],
  ]);
  const [{ plan, findings }] = JSON.parse(ran.out).plans;
  const shows = (part: unknown, hex: Hex) => {
    const text = JSON.stringify(part);
    return [hex.slice(2), formatAccount(parseAccount(hex), ss58Prefix)].some((form) => text.includes(form));
  };
  return { ...ran, plan, findings, shows };
}

it('gives the account no proxy and no funds, and names it beside the computed ones', async () => {
  const honest = await planAt(ws(network.servers.target));
  expect(honest.shows(honest.plan, derivedAlice)).toBe(true);
  const liar = await serveChanged(ws(network.servers.target), (method, result) =>
    method === 'state_call' && typeof result === 'string'
      ? result.replaceAll(derivedAlice.slice(2), stranger.slice(2))
      : result,
  );
  try {
    const robbed = await planAt(liar.endpoint);
    expect(robbed.shows(robbed.plan, stranger)).toBe(false);
    expect(robbed.shows(robbed.plan, derivedAlice)).toBe(false);
    expect(robbed.out).toContain('A node can give the account of its owner.');
    // A second, honest endpoint names the lie, whichever of the two is read first.
    const honestNode = ws(network.servers.target);
    for (const targets of [
      [liar.endpoint, honestNode],
      [honestNode, liar.endpoint],
    ]) {
      const compared = await planAt(...targets);
      expect(compared.shows(compared.plan, stranger)).toBe(false);
      expect(compared.out).toContain('disagree on LocationToAccountApi.convert_location');
      expect(compared.out).toContain(`${targets[1]?.replace(/^\w+:\/\//, '')} answers`);
    }
  } finally {
    liar.close();
  }
});
