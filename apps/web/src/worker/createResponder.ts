import { describeError } from './describeError.js';
import type { WorkerMessage, WorkerRequest } from './WorkerProtocol.js';

/** Minimum milliseconds between two states for the page: a clock step of months has hundreds of events. */
const pace = 200;

/** The worker's side of a part: answers requests, and sends the state when it has changed. */
export interface Responder {
  /** Answers a request of the page. */
  answer(request: WorkerRequest, run: () => Promise<unknown>): void;
  /** Sends the state soon. */
  noteChange(): void;
  sendState(): Promise<void>;
  /** Reports an error that no request waits for. */
  fail(error: unknown): void;
}

/**
 * Creates the responder of a part.
 *
 * @param getState the state to send; undefined if there is none yet
 * @param post sends a message to the page
 */
export function createResponder<S, O>(
  getState: () => Promise<S | undefined>,
  post: (message: WorkerMessage<S, O>) => void,
): Responder {
  let isStateDue = false;
  const fail = (error: unknown) => post({ kind: 'failure', error: describeError(error) });
  const sendState = async () => {
    const state = await getState();
    if (state !== undefined) post({ kind: 'state', state });
  };
  return {
    answer: ({ id }, run) =>
      void run().then(
        (value) => post({ kind: 'answer', id, value }),
        (error) => post({ kind: 'refusal', id, error: describeError(error) }),
      ),
    noteChange() {
      if (isStateDue) return;
      isStateDue = true;
      setTimeout(() => {
        isStateDue = false;
        sendState().catch(fail);
      }, pace);
    },
    sendState,
    fail,
  };
}
