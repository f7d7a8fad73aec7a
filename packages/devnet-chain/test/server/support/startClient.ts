import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** The work of a client: the number of its sockets (0 for HTTP), and of the messages for which each socket waits. */
export interface Errand {
  readonly body: string;
  readonly sockets?: number;
  readonly messages?: number;
}

interface Answer {
  readonly length: number;
  /** The first 200 characters of the last message. */
  readonly start: string;
}

export type Client = ReturnType<typeof startClient>;

/** Starts a client in a thread of its own. */
export function startClient(url: string) {
  const worker = new Worker(new URL('./clientThread.mjs', import.meta.url));
  const exchange = async (message: unknown): Promise<Answer> => {
    const answered = once(worker, 'message');
    worker.postMessage(message);
    const [answer] = await answered;
    return answer;
  };
  const prepare = ({ body, sockets = 0, messages = 1 }: Errand) => exchange({ url, body, sockets, messages });
  const send = () => exchange('send');
  return {
    /** Opens the sockets. */
    prepare,
    /** Sends the prepared requests, and waits for the answers. */
    send,
    ask: (errand: Errand) => prepare(errand).then(send),
    close: () => worker.terminate(),
  };
}
