import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { program } from '../runProgram.mjs';

/** @typedef {{ kind: string, parachain?: string, reason?: string }} Line a change, and why a parachain was not reached */

/**
 * Starts `parachron watch` and collects what it reports.
 *
 * @param {string[]} args
 * @param {{ cache: string }} options
 */
export function startWatch(args, { cache }) {
  const child = spawn(process.execPath, [program, 'watch', '--json', '--log', 'json', ...args], {
    env: { ...process.env, XDG_CACHE_HOME: cache },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  /** @type {Line[]} */
  const changes = [];
  let [runs, failures] = [0, ''];
  createInterface({ input: child.stdout }).on('line', (line) => {
    const found = JSON.parse(line);
    if (found.kind !== 'run')
      changes.push({ kind: found.kind, parachain: found.parachain, reason: found.notChecked?.reason });
  });
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (line.includes('"event":"run"') || line.includes('"run"')) runs += 1;
    else if (!line.startsWith('{')) failures = `${failures}${line}\n`.slice(-2000);
  });
  const ended = new Promise((resolve) => {
    child.on('close', resolve);
  });
  return {
    child,
    changes,
    ended,
    /** Number of reports, each with the results that ended together. */
    get runs() {
      return runs;
    },
    get failures() {
      return failures;
    },
    /** The memory that the process holds, in MB, and its processor time in seconds. */
    measure() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      const [, user = 0, system = 0] =
        /\) \S+(?: \S+){10} (\d+) (\d+)/.exec(readFileSync(`/proc/${child.pid}/stat`, 'utf8')) ?? [];
      return {
        megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
        cpuSeconds: (Number(user) + Number(system)) / 100,
      };
    },
  };
}
