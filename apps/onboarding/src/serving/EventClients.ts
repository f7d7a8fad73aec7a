import type { ServerResponse } from 'node:http';

const mostClients = 32;
const beatMs = 15_000;
/** A client that reads so slowly that this much waits for it is let go; it comes back by itself. */
const mostWaiting = 16_384;

/** Those who want to hear of new runs, by server-sent events. */
export class EventClients {
  readonly #clients = new Set<ServerResponse>();
  readonly #beat = setInterval(() => this.#send(': still here\n\n'), beatMs);

  constructor() {
    this.#beat.unref();
  }

  /** Takes a client on and sends it the run that is shown; false where there are as many as there may be. */
  add(response: ServerResponse, version: string): boolean {
    if (this.#clients.size >= mostClients) return false;
    response.on('close', () => this.#clients.delete(response));
    this.#clients.add(response);
    response.write(`retry: 3000\n\n${formatRun(version)}`);
    return true;
  }

  tell(version: string): void {
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
