import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { RunReport } from '@parachron/checklist';
import { repository } from './chainFiles.mjs';

/** Output and exit code of the command. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** The result of a command with `--json`. */
  json(): RunReport;
}

/** Runs the built command as a user does, with nothing of the environment but the path and the cache of the tests. */
export function runParachron(args: readonly string[]): Promise<Ran> {
  const program = join(repository, 'apps/onboarding/dist/bin.js');
  const { PATH = '', XDG_CACHE_HOME = '' } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH, XDG_CACHE_HOME, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, out, err, json: () => JSON.parse(out) as RunReport }));
  });
}
