import { realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { blake2AsHex } from '@polkadot/util-crypto';
import { runOnFile } from './ChainFile.js';
import { DataInUseError } from './persistenceErrors.js';

/**
 * Locks a directory against every other process of this machine. The lock is a local socket whose name is derived from the
 * directory's name, so the system releases the lock when the process ends, even after a crash.
 *
 * @returns the function that releases the lock
 * @throws DATA_IN_USE when another process holds the directory
 * @throws DATA_INACCESSIBLE when the directory cannot be read
 */
export async function createLock(dir: string): Promise<() => void> {
  const real = runOnFile(dir, () => realpathSync(dir));
  const server = createServer((socket) => socket.destroy()).unref();
  const path = getPath(`parachron-${blake2AsHex(real, 128).slice(2)}`);
  const take = async () => (await startListening(server, path)) || takeOver(server, path);
  // A child process that is being started holds a released socket for a moment.
  const isHeld = (await take()) || (await sleep(graceMs).then(take));
  if (!isHeld) throw new DataInUseError({ dir });
  return () => void server.close();
}

/** Milliseconds between the two attempts to take a lock. */
const graceMs = 250;

/** Linux and Windows have socket names without a file; other systems need a socket file. */
function getPath(name: string): string {
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

function startListening(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error);
    server.once('error', refuse);
    server.listen(path, () => {
      server.off('error', refuse);
      resolve(true);
    });
  });
}

/** A killed process leaves its socket file, on which no process listens. */
async function takeOver(server: Server, path: string): Promise<boolean> {
  const isFile = !path.startsWith('\0') && !path.startsWith('\\\\');
  if (!isFile || (await isAnswered(path))) return false;
  await rm(path, { force: true });
  return startListening(server, path);
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
