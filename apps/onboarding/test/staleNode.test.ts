// Chains that stand still, and nodes that are behind, asked by the command.

import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { runCommand } from './support/runCommand.js';
import { ask, type RealNetwork, serveRealNetwork, ws } from './support/serveRealNetwork.js';
import { serveChanged } from './support/serveRelay.js';

let network: RealNetwork;
beforeAll(async () => {
  network = await serveRealNetwork(2000);
});
afterAll(() => network.close());

const roles = ['relay', 'target', 'service'] as const;

/** Serves a node of the network with changed answers until the end of the test, and returns its endpoint. */
async function serve(role: (typeof roles)[number], answers: Readonly<Record<string, unknown>>) {
  const { endpoint, close } = await serveChanged(ws(network.servers[role]), (method, result) =>
    method in answers ? answers[method] : result,
  );
  onTestFinished(close);
  return endpoint;
}

/** The findings of a check about endpoints, whose chains have more endpoints, or another one. */
async function check(endpoints: Readonly<Record<string, readonly string[]>>) {
  const given = roles.flatMap((role) =>
    (endpoints[role] ?? [ws(network.servers[role])]).flatMap((one) => [`--${role}`, one]),
  );
  const only = ['--check', 'network/endpoints-agree', '--json'];
  const { out } = await runCommand(['check', ...given, ...only]);
  return { findings: JSON.parse(out).reports[0].findings };
}

it('a chain whose newest finalized block is hours old is named, unless it is a network for development', async () => {
  // The real relay chain began in 2024, and its clock moves by blocks alone.
  expect((await check({})).findings).toMatchObject([{ subject: 'endpoints', outcome: 'not-applicable' }]);
  const relay = await serve('relay', { system_chainType: 'Live' });
  expect((await check({ relay: [relay] })).findings).toMatchObject([
    {
      subject: 'relay chain',
      outcome: 'warn',
      reason: expect.stringMatching(
        /^The newest finalized block is over an hour old: the chain stands still, or/,
      ),
    },
  ]);
});

it('names the endpoint that is behind, and by how much, whichever is first', async () => {
  const head = await ask(ws(network.servers.relay), 'chain_getFinalizedHead');
  const stale = await serve('relay', { system_chainType: 'Live', chain_getFinalizedHead: head });
  const honest = await serve('relay', { system_chainType: 'Live' });
  for (let blocks = 0; blocks < 102; blocks += 1) await network.devnet.step();
  for (const [first, other, where] of [
    [honest, stale, 'behind'],
    [stale, honest, 'ahead of'],
  ] as const) {
    const { findings } = await check({ relay: [first, other] });
    expect(findings).toMatchObject([
      { outcome: 'warn', reason: `The finalized head is more than 100 blocks ${where} that of ${first}.` },
      { outcome: 'warn', subject: 'relay chain' },
    ]);
  }
});
