// Measures a check of many parachains, each behind an endpoint and a line of its own. Usage: node measureMany.mjs [parachains] [ms] [jobs]
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDevnet, loadChainSpec } from '@parachron/devnet';
import { runProgram } from './runProgram.mjs';
import { startDelayingProxy } from './startDelayingProxy.mjs';

const [many = 100, roundTripMs = 100, jobs] = process.argv.slice(2).map(Number);
const spec = fileURLToPath(
  import.meta.resolve('relay-chain-specs/dist/connector/specs/generated/rococo_v2_2.js'),
);
const devnet = await createDevnet({
  relay: { spec: await loadChainSpec(spec) },
  targets: Array.from({ length: many }, (_unused, at) => ({ paraId: 2200 + at })),
  // The relay chain's runtime runs in this process and would dominate the time: its channels are not checked.
  channels: [],
  blocks: { kind: 'manual' },
  serve: { port: 0 },
});
const folder = mkdtempSync(join(tmpdir(), 'many-'));
const nodes = [devnet.relay, devnet.service, ...devnet.targets].map((node) => node?.endpoint ?? '');
const proxies = await Promise.all(nodes.map((node) => startDelayingProxy(node, roundTripMs)));
try {
  const [relay, service, ...targets] = proxies.map(({ endpoint }) => endpoint);
  const parachains = targets.map((endpoint, at) => ({ name: `p${at}`, networks: { mine: [endpoint] } }));
  writeFileSync(
    join(folder, 'parachron.json'),
    JSON.stringify({ networks: { mine: { relay, service } }, parachains }),
  );
  const groups = ['contracts', 'network', 'proxy', 'service', 'token', 'xcm'].flatMap((group) => [
    '--check',
    group,
  ]);
  const args = [
    'check',
    '--json',
    // On a busy machine a node answers late: the delay is measured, and is no failure.
    '--timeout',
    '300',
    ...groups,
    '--config',
    join(folder, 'parachron.json'),
    ...(jobs ? ['--jobs', `${jobs}`] : []),
  ];
  // Nodes of a live network have compiled runtimes; the nodes of this benchmark answer the first of equal requests slowly.
  const unmeasured = join(folder, 'unmeasured');
  mkdirSync(unmeasured);
  await runProgram(args, { cache: unmeasured });
  for (const what of ['first run', 'next run']) {
    const before = proxies.reduce((sum, { received }) => sum + received, 0);
    const { milliseconds, cpuMs } = await runProgram(args, { cache: folder });
    const received = proxies.reduce((sum, proxy) => sum + proxy.received, 0) - before;
    process.stdout.write(
      `${many} parachains over ${roundTripMs} ms, ${what}: ${(milliseconds / 1000).toFixed(1)} s, of them ${(cpuMs / 1000).toFixed(1)} s of processor time; ${(received / 1e6).toFixed(1)} MB received\n`,
    );
  }
} finally {
  for (const proxy of proxies) proxy.close();
  rmSync(folder, { recursive: true });
  await devnet.close();
}
