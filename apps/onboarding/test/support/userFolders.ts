import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Redirects the user folders of a command, so that tests write nothing into the folders of the developer. */
export const userFolders = {
  XDG_CACHE_HOME: process.env.XDG_CACHE_HOME ?? '',
  XDG_STATE_HOME: join(tmpdir(), `parachron-tests-${process.pid}`),
} as const;
