import { spawn } from 'node:child_process';
import { execPath } from 'node:process';
import { program } from './line/runProgram.mjs';

/**
 * Starts a command of `parachron` that prints one line of JSON and continues to run.
 *
 * @template T
 * @param {readonly string[]} args
 * @returns {Promise<{ readonly printed: T, stop(): void }>}
 */
export async function serveProgram(args) {
  const child = spawn(execPath, [program, ...args, '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  /** @type {string} */
  const line = await new Promise((resolve, reject) => {
    child.stdout.once('data', (/** @type {Buffer} */ data) => resolve(data.toString()));
    child.once('exit', (code) => reject(new Error(`parachron ${args[0]} ended with ${code}`)));
  });
  return { printed: /** @type {T} */ (JSON.parse(line)), stop: () => void child.kill() };
}
