import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Database, StoreNotOpenedError, StoreNotUsableError } from './Database.js';

/** Executes the statement of another process. */
type Answer = (sql: string, parameters: readonly unknown[]) => Promise<readonly unknown[]>;

/** A folder that this process has locked, or that another process has locked and reads for this process. */
export type Held =
  | { readonly kind: 'own'; answer(answer: Answer): void; close(): Promise<void> }
  | { readonly kind: 'other'; readonly reader: Database };

/** Paths of sockets have at most about a hundred bytes. */
const longestPath = 100;

/**
 * Locks a folder for this process. The lock is a local socket: it ends with the process in any case, and other processes send
 * queries through it.
 */
export async function takeFolder(folder: string, tries = 3): Promise<Held> {
  const path = findSocket(resolve(folder));
  const own = await startServer(path);
  if (own) return own;
  const socket = await connectSocket(path);
  if (socket) return { kind: 'other', reader: createReader(socket, folder) };
  // The process of the socket has ended.
  await rm(path, { force: true });
  if (tries > 1) return takeFolder(folder, tries - 1);
  throw new StoreNotOpenedError({ folder, reason: `its socket ${path} is neither free nor answered` });
}

function findSocket(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  if (process.platform === 'win32') return `\\\\.\\pipe\\parachron-${name}`;
  const path = join(folder, 'socket');
  return path.length < longestPath ? path : join(tmpdir(), `parachron-${name}`);
}

function startServer(path: string): Promise<(Held & { kind: 'own' }) | undefined> {
  let answer: (given: Answer) => void = () => undefined;
  const opened = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)));
    readLines(socket, (line) => void answerLine(socket, line, opened).catch(() => socket.destroy()));
  });
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((done) => server.close(() => done()));
  };
  return new Promise((done, fail) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      cause.code === 'EADDRINUSE' ? done(undefined) : fail(cause),
    );
    server.listen(path, () => {
      server.unref();
      done({ kind: 'own', close, answer });
    });
  });
}

function connectSocket(path: string): Promise<Socket | undefined> {
  return new Promise((done) => {
    const socket = connect(path, () => done(socket)).once('error', () => done(undefined));
  });
}

/** Answers one statement; a statement that comes while the store is being opened waits. */
async function answerLine(socket: Socket, line: string, opened: Promise<Answer>): Promise<void> {
  const { id, sql, parameters } = JSON.parse(line) as { id: number; sql: string; parameters: unknown[] };
  const answer = await opened;
  const said = await answer(sql, parameters).then(
    (rows) => ({ id, rows }),
    (error: Error) => ({
      id,
      error: error instanceof StoreNotUsableError ? error.facts.reason : error.message,
    }),
  );
  socket.write(`${JSON.stringify(said)}\n`);
}

/** Reads the lines of a process, which may end at any time: its error is the end of the socket, and is emitted twice. */
function readLines(socket: Socket, onLine: (line: string) => void): void {
  const end = () => socket.destroy();
  createInterface({ input: socket.on('error', end) })
    .on('line', onLine)
    .on('error', end);
}

interface Reply {
  readonly id: number;
  readonly rows?: readonly never[];
  readonly error?: string;
}

function createReader(socket: Socket, folder: string): Database {
  const refuse = (reason = '') => new StoreNotUsableError({ folder, reason });
  const waiting = new Map<number, { done(rows: readonly never[]): void; fail(error: Error): void }>();
  let last = 0;
  readLines(socket, (line) => {
    const { id, rows, error } = JSON.parse(line) as Reply;
    const one = waiting.get(id);
    waiting.delete(id);
    if (rows) one?.done(rows);
    else one?.fail(refuse(error));
  });
  socket.on('close', () => {
    for (const one of waiting.values()) one.fail(refuse('the process that writes to it has ended'));
  });
  return {
    kind: 'embedded',
    query: (sql, parameters = []) =>
      new Promise((done, fail) => {
        last += 1;
        waiting.set(last, { done, fail });
        socket.write(`${JSON.stringify({ id: last, sql, parameters })}\n`);
      }),
    transaction: () => Promise.reject(new TypeError('A reader changes nothing.')),
    close: () => void socket.destroy(),
  };
}
