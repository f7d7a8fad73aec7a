import type { ServerResponse } from 'node:http';

const mostClients = 32;
const beatMs = 15_000;
/** A slow client with this many waiting bytes is disconnected; the client reconnects by itself. */
const mostWaiting = 16_384;

/** The clients that receive new runs by server-sent events. */
export class EventClients {
  readonly #clients = new Set<ServerResponse>();
  readonly #beat = setInterval(() => this.#send(': still here\n\n'), beatMs);

  constructor() {
    this.#beat.unref();
  }

  /** Adds a client and sends the current run; false if the limit of clients is reached. */
  add(response: ServerResponse, version: string): boolean {
    if (this.#clients.size >= mostClients) return false;
    response.on('close', () => this.#clients.delete(response));
    this.#clients.add(response);
    response.write(`retry: 3000\n\n${formatRun(version)}`);
    return true;
  }

  notify(version: string): void {
    this.#send(formatRun(version));
  }

  close(): void {
    clearInterval(this.#beat);
    for (const client of this.#clients) client.end();
  }

  #send(text: string): void {
    for (const client of this.#clients) {
      if (client.writableLength > mostWaiting) client.destroy();
      else client.write(text);
    }
  }
}

function formatRun(version: string): string {
  return `event: run\ndata: ${version}\n\n`;
}
