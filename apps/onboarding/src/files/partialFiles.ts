import { createHash, randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { readErrorCode } from './readErrorCode.js';

const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const partName = /\.(?<of>[\da-f]{8})-(?<process>\d+)-[\da-f-]{36}\.part$/;

/** Milliseconds after which a partial file belongs to an ended process: no file takes so long to write. */
const abandonedMs = 60_000;

/** Names a new partial file beside a file. The name contains the machine and the process that write it. */
export function namePartialFile(file: string): string {
  const name = `.${basename(file).slice(0, 80)}.${machine}-${process.pid}-${randomUUID()}.part`;
  return join(dirname(file), name);
}

/** Deletes the partial files that ended processes left in a folder. */
export async function removeAbandonedFiles(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const { of, process: id } = partName.exec(name)?.groups ?? {};
    if (of === undefined) continue;
    const path = join(folder, name);
    const isEnded = of === machine && !isRunning(Number(id));
    // Another process may remove it at the same time.
    if (isEnded || (await isOld(path))) await rm(path, { force: true }).catch(() => undefined);
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (cause) {
    return readErrorCode(cause) !== 'ESRCH';
  }
}

async function isOld(path: string): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > abandonedMs;
}
