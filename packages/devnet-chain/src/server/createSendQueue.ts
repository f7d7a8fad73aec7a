import { takeLaterTurn } from '../rpc/takeTurn.js';

/** Sends the texts of all clients of a server in their order, a bounded number of them in each turn of the event loop. */
export interface SendQueue {
  /** Sends a text, immediately if the turn has capacity. */
  add(send: () => void): void;
}

/** Number of texts in one turn. A block notifies thousands of subscriptions at once, and each text costs a system call. */
export const textsInTurn = 500;

/** Creates the send queue of a server. Work in turns waits for the texts before it, so that the queue does not grow. */
export function createSendQueue(): SendQueue {
  /** Number of texts in the current turn. */
  let turn: { count: number } | undefined;
  /** Number of texts in the last scheduled turn. */
  let last: (() => void)[] | undefined;
  const start = (count: number) => {
    const own = { count };
    turn = own;
    void takeLaterTurn().then(() => {
      if (turn === own) turn = undefined;
    });
  };
  const waitForTurn = (): (() => void)[] => {
    const texts: (() => void)[] = [];
    void takeLaterTurn().then(() => {
      if (last === texts) last = undefined;
      start(texts.length);
      for (const send of texts) send();
    });
    return texts;
  };
  return {
    add(send) {
      if (!last && (turn?.count ?? 0) < textsInTurn) {
        if (turn) turn.count += 1;
        else start(1);
        send();
        return;
      }
      if (!last || last.length === textsInTurn) last = waitForTurn();
      last.push(send);
    },
  };
}
