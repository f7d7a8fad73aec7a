// `parachron check` of the local network with the real Rococo relay chain in processor time.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDevnet, loadChainSpec } from '@parachron/devnet';
import manifest from '@parachron/onboarding/package.json' with { type: 'json' };
import { median } from './service.mjs';

const runs = 5;
const program = fileURLToPath(
  new URL(manifest.bin.parachron, import.meta.resolve('@parachron/onboarding/package.json')),
);
// The processor time of an ended process cannot be read, so the process reports it on a separate channel.
const report = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => { const { user, system } = process.cpuUsage(); process.send((user + system) / 1000); })',
)}`;

/** @returns {Promise<import('./bench.mjs').Figure[]>} */
export async function measureCheck() {
  const relay = fileURLToPath(
    import.meta.resolve('relay-chain-specs/dist/connector/specs/generated/rococo_v2_2.js'),
  );
  const devnet = await createDevnet({
    relay: { spec: await loadChainSpec(relay) },
    targets: [{ paraId: 2000 }],
    blocks: { kind: 'manual' },
    serve: { port: 0 },
  });
  const folder = mkdtempSync(join(tmpdir(), 'parachron-bench-'));
  const above = devnet.relay?.endpoint ?? '';
  const target = devnet.targets[0]?.endpoint ?? '';
  const args = ['check', '-r', above, '-t', target, '-s', devnet.service.endpoint ?? ''];
  /** @type {number[]} */
  const first = [];
  /** @type {number[]} */
  const again = [];
  try {
    // The first answers of the nodes take longer than later answers.
    await runProgram(args, join(folder, 'unmeasured'));
    for (let run = 0; run < runs; run += 1) {
      first.push(await runProgram(args, join(folder, `${run}`)));
      again.push(await runProgram(args, join(folder, `${run}`)));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await devnet.close();
  }
  return [
    {
      title: 'parachron check, processor time',
      unit: 'ms',
      rows: [
        ['nothing cached', median(first)],
        ['the next check', median(again)],
      ],
    },
  ];
}

/**
 * @param {readonly string[]} args
 * @param {string} cache folder of the command's cache
 * @returns {Promise<number>} milliseconds of processor time
 */
async function runProgram(args, cache) {
  let cpu = 0;
  const child = spawn(process.execPath, ['--import', report, program, ...args], {
    env: { ...process.env, XDG_CACHE_HOME: cache },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('message', (value) => {
    cpu = Number(value);
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  // The chains are not ready, which the exit code 1 says.
  if (cpu === 0 || !(code === 0 || code === 1)) throw new Error(`parachron ended with ${code}`);
  return cpu;
}
