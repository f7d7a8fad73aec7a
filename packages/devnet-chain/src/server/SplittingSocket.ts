import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { createFrameSplitter } from './createFrameSplitter.js';

type Done = (error?: Error | null) => void;

/** The socket of a WebSocket client, whose long frames arrive as fragments. */
export class SplittingSocket extends Duplex {
  readonly #socket: Socket;

  constructor(socket: Socket, maxFrameBytes: number) {
    super();
    this.#socket = socket;
    const split = createFrameSplitter(maxFrameBytes);
    socket.on('data', (bytes: Buffer) => {
      const isWanted = split(bytes).map((part) => this.push(part));
      if (isWanted.at(-1) === false) socket.pause();
    });
    socket.on('end', () => this.push(null));
    socket.on('error', (error) => this.destroy(error));
    socket.on('close', () => this.destroy());
  }

  setNoDelay(): void {
    this.#socket.setNoDelay();
  }

  setTimeout(milliseconds: number): void {
    this.#socket.setTimeout(milliseconds);
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(bytes: Buffer, encoding: BufferEncoding, done: Done): void {
    this.#socket.write(bytes, encoding, done);
  }

  override _writev(chunks: { chunk: Buffer; encoding: BufferEncoding }[], done: Done): void {
    this.#socket.cork();
    for (const [at, { chunk, encoding }] of chunks.entries())
      this.#socket.write(chunk, encoding, at === chunks.length - 1 ? done : undefined);
    this.#socket.uncork();
  }

  override _final(done: Done): void {
    this.#socket.end(() => done());
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#socket.destroy();
    done(error);
  }
}
