import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Keeps what a command writes into folders of the user out of those of the person who runs the tests. */
export const userFolders = {
  XDG_CACHE_HOME: process.env.XDG_CACHE_HOME ?? '',
  XDG_STATE_HOME: join(tmpdir(), `parachron-tests-${process.pid}`),
} as const;
