// Measures a whole check over lines with 20, 100 and 500 ms a round trip against two scripts on polkadot.js with the same requests.
// Usage: node measureLine.mjs [ms …]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDevnet, loadChainSpec } from '@parachron/devnet';
import { runProgram } from './runProgram.mjs';
import { startDelayingProxy } from './startDelayingProxy.mjs';

const given = process.argv.slice(2).map(Number);
const delays = given.length > 0 ? given : [20, 100, 500];
const locate = (/** @type {string} */ name) => fileURLToPath(import.meta.resolve(name));
const script = fileURLToPath(new URL('askChains.mjs', import.meta.url));

const devnet = await createDevnet({
  relay: {
    spec: await loadChainSpec(locate('relay-chain-specs/dist/connector/specs/generated/rococo_v2_2.js')),
  },
  targets: [
    {
      paraId: 1000,
      source: { spec: await loadChainSpec(locate('parachain-chain-specs/rococo_v2_2_asset_hub')) },
    },
  ],
  channels: [],
  blocks: { kind: 'manual' },
  serve: { port: 0 },
});
const nodes = [devnet.relay, devnet.targets[0], devnet.service].map((node) => node?.endpoint ?? '');
const cache = mkdtempSync(join(tmpdir(), 'line-'));
try {
  // The first answers of a runtime take longer than later answers.
  await ask('together', nodes);
  await check(nodes);
  /** @type {Record<string, number[]>} */
  const times = {};
  for (const roundTripMs of delays) {
    const proxies = await Promise.all(nodes.map((node) => startDelayingProxy(node, roundTripMs)));
    const endpoints = proxies.map(({ endpoint }) => endpoint);
    const rows = {
      'polkadot.js, one question after another': () => ask('sequential', endpoints),
      'polkadot.js, Promise.all': () => ask('together', endpoints),
      'parachron check --no-cache': () => check(endpoints, ['--no-cache']),
      'parachron check, metadata and reads kept': async () => {
        await check(endpoints);
        return check(endpoints);
      },
    };
    for (const [name, measureRow] of Object.entries(rows)) {
      const { milliseconds, firstMs } = await measureRow();
      // The report begins with its findings.
      const measured = name.startsWith('parachron')
        ? { [name]: milliseconds, [`${name}: first finding`]: firstMs }
        : { [name]: milliseconds };
      for (const [row, ms] of Object.entries(measured)) times[row] = [...(times[row] ?? []), ms];
    }
    for (const proxy of proxies) proxy.close();
  }
  for (const [name, row] of Object.entries(times)) {
    const [first = 0, last = 0] = [row[0], row.at(-1)];
    const trips = (last - first) / ((delays.at(-1) ?? 0) - (delays[0] ?? 0));
    const cells = row.map((ms, at) => `${delays[at]} ms: ${(ms / 1000).toFixed(2)} s`).join('  ');
    process.stdout.write(`${name.padEnd(58)}${cells}  ${trips.toFixed(1)} trips one after another\n`);
  }
} finally {
  rmSync(cache, { recursive: true });
  await devnet.close();
}

/** @param {string[]} endpoints @param {string[]} more */
function check([relay = '', target = '', service = ''], more = []) {
  const args = ['check', '-r', relay, '-t', target, '-s', service, ...more];
  return runProgram(args, { cache });
}

/** @param {string} mode @param {string[]} endpoints */
function ask(mode, endpoints) {
  return runProgram([mode, ...endpoints], { cache, file: script });
}
