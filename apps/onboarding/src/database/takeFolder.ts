import { createHash } from 'node:crypto';
import { realpathSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { attempt } from '@parachron/core';
import { type Database, StoreNotOpenedError, StoreNotUsableError } from './Database.js';

/** Executes the statement of another process. */
type Answer = (sql: string, parameters: readonly unknown[]) => Promise<readonly unknown[]>;

/** A folder that this process has locked, or that another process has locked and reads for this process. */
export type Held =
  | { readonly kind: 'own'; answer(answer: Answer): void; endReaders(): void; close(): Promise<void> }
  | { readonly kind: 'other'; readonly reader: Database };

/** Paths of sockets have at most about a hundred bytes, and systems may cut off the rest. */
const longestPath = 100;

/** Locks a folder by a local socket, which ends with the process in any case, and through which other processes send queries. */
export async function takeFolder(folder: string, tries = 3): Promise<Held> {
  const path = findSocket(realpathSync(folder));
  const own = await startServer(path);
  if (own) return own;
  const since = attempt(() => statSync(path).ctimeMs);
  const socket = await connectSocket(path);
  if (socket) return { kind: 'other', reader: createReader(socket, folder) };
  // The process of the socket has ended, unless another one has taken its place meanwhile.
  if (attempt(() => statSync(path).ctimeMs) === since) rmSync(path, { force: true });
  if (tries > 1) return takeFolder(folder, tries - 1);
  throw new StoreNotOpenedError({ folder, reason: `its socket ${path} is neither free nor answered` });
}

function findSocket(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  if (process.platform === 'win32') return `\\\\.\\pipe\\parachron-${name}`;
  const path = join(folder, 'socket');
  return Buffer.byteLength(path) < longestPath ? path : join(tmpdir(), `parachron-${name}`);
}

function startServer(path: string): Promise<(Held & { kind: 'own' }) | undefined> {
  let answer: (given: Answer) => void = () => undefined;
  const opened = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)));
    answerLines(socket, opened).catch(() => socket.destroy());
  });
  const endReaders = () => {
    for (const socket of sockets) socket.destroy();
  };
  const close = () => {
    endReaders();
    return new Promise<void>((done) => server.close(() => done()));
  };
  return new Promise((done, fail) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      cause.code === 'EADDRINUSE' ? done(undefined) : fail(cause),
    );
    server.listen(path, () => {
      server.unref();
      done({ kind: 'own', answer, endReaders, close });
    });
  });
}

function connectSocket(path: string): Promise<Socket | undefined> {
  return new Promise((done) => {
    const socket = connect(path, () => done(socket)).once('error', () => done(undefined));
  });
}

/** Answers the statements of a process in turn until it ends. Those that come while the store is being opened wait. */
async function answerLines(socket: Socket, opened: Promise<Answer>): Promise<void> {
  for await (const line of readLines(socket)) {
    const { sql, parameters } = JSON.parse(line) as { sql: string; parameters: unknown[] };
    const answer = await opened;
    const said = await answer(sql, parameters).then(
      (rows) => ({ rows }),
      (error: Error) => ({
        error: error instanceof StoreNotUsableError ? error.facts.reason : error.message,
      }),
    );
    socket.write(`${JSON.stringify(said)}\n`);
  }
}

/** Reads the lines of another process until either process ends, at any time: a socket that was reset has no end of its own. */
function readLines(socket: Socket): AsyncIterableIterator<string> {
  const lines = createInterface({ input: socket });
  socket.on('error', () => undefined).on('close', () => lines.close());
  return lines[Symbol.asyncIterator]();
}

function createReader(socket: Socket, folder: string): Database {
  const lines = readLines(socket);
  return {
    kind: 'embedded',
    async query(sql, parameters = []) {
      socket.write(`${JSON.stringify({ sql, parameters })}\n`);
      // The other process may end within a line.
      const read = lines.next().then(({ value }) => JSON.parse(value));
      const { rows, error: reason = 'the process that writes to it has ended' } = await read.catch(
        () => ({}),
      );
      if (rows) return rows;
      throw new StoreNotUsableError({ folder, reason });
    },
    transaction: () => Promise.reject(new TypeError('A reader changes nothing.')),
    close: () => void socket.destroy(),
  };
}
