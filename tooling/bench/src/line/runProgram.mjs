import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import manifest from '@parachron/onboarding/package.json' with { type: 'json' };

/** The program `parachron`. */
export const program = fileURLToPath(
  new URL(manifest.bin.parachron, import.meta.resolve('@parachron/onboarding/package.json')),
);
// The processor time of an ended process cannot be read, so the process reports it on a separate channel.
const report = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => { const { user, system } = process.cpuUsage(); process.send((user + system) / 1000); })',
)}`;

/**
 * Runs the program `parachron`, or a script, to its end.
 *
 * @param {string[]} args
 * @param {{ cache: string, file?: string }} options `cache`: its cache folder; `file`: a script in its place
 * @returns {Promise<{ milliseconds: number, firstMs: number, cpuMs: number }>} `firstMs` is the time to the first output
 */
export function runProgram(args, { cache, file = program }) {
  const begun = performance.now();
  const child = spawn(process.execPath, ['--import', report, file, ...args], {
    env: { ...process.env, XDG_CACHE_HOME: cache },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let [err, cpuMs, firstMs] = ['', 0, 0];
  let out = '';
  child.stdout?.on('data', (chunk) => {
    firstMs ||= performance.now() - begun;
    out = `${out}${chunk}`.slice(-1_000);
  });
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  child.on('message', (value) => {
    cpuMs = Number(value);
  });
  return new Promise((resolve, reject) => {
    child.on('close', (code) => {
      // A failed check is expected here.
      if (cpuMs > 0 && (code === 0 || code === 1))
        resolve({ milliseconds: performance.now() - begun, firstMs, cpuMs });
      else reject(new Error(`${code}: ${err}${out}`));
    });
  });
}
