import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { RunReport } from '@parachron/checklist';
import { repository } from './chainFiles.mjs';

/** Output and exit code of the command. */
export interface Ran {
  readonly code: number | string | null | undefined;
  readonly out: string;
  readonly err: string;
  /** The result of a command with `--json`. */
  json(): RunReport;
}

/**
 * Runs the built command as a user does, with nothing of the environment but the path and the cache of the tests.
 *
 * @param cwd the folder of the user, by default that of the tests
 */
export function runParachron(args: readonly string[], cwd?: string): Promise<Ran> {
  const program = join(repository, 'apps/onboarding/dist/bin.js');
  const { PATH = '', XDG_CACHE_HOME = '' } = process.env;
  const options = { env: { PATH, XDG_CACHE_HOME, NO_COLOR: '1' }, maxBuffer: 2 ** 28, cwd };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], options, (error, out, err) =>
      resolve({ code: error ? error.code : 0, out, err, json: () => JSON.parse(out) as RunReport }),
    );
  });
}
