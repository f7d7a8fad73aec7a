import { isRecord } from '@parachron/core';
import type { Socket, SocketListener } from '../requests/connectSocket.js';
import type { JsonRpcProvider } from './ConnectTarget.js';

type Form = 'text' | 'object';

// Wait for the answer to the first message, before the message is also sent in the other form.
const patienceMs = 1_000;

/**
 * Opens a provider of polkadot-api as a connection for texts. The first answer shows which form of messages the provider takes:
 * until then, messages are sent as texts, and as objects too: if the provider refuses the text, the server complains, or no answer
 * comes.
 */
export function connectMessages(provider: JsonRpcProvider, listener: SocketListener): Socket {
  /** Messages that were sent as texts only. */
  const untried: string[] = [];
  let form: Form | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = (found: Form) => {
    clearTimeout(timer);
    form = found;
    untried.length = 0;
  };
  const connection = provider((message) => {
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    // Until the form is known, a complaint is about the form: the server got a text inside a text.
    if (form === undefined && !isAboutRequest(text)) return tryObjects();
    if (form === undefined) settle(typeof message === 'string' ? 'text' : 'object');
    listener.onText(text);
  });
  /** Returns whether the provider took the message; until the form is known, a refusal is about the form. */
  const sendAs = (text: string, as: Form): boolean => {
    try {
      connection.send(as === 'text' ? text : JSON.parse(text));
      return true;
    } catch (cause) {
      if (form !== undefined) listener.onEnd(cause);
      return false;
    }
  };
  const tryObjects = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const text of untried.splice(0)) sendAs(text, 'object');
  };
  const stop = () => {
    clearTimeout(timer);
    connection.disconnect();
  };
  return {
    send(text) {
      const isTaken = sendAs(text, form ?? 'text');
      if (form !== undefined) return;
      if (!isTaken) {
        sendAs(text, 'object');
        return;
      }
      untried.push(text);
      timer ??= setTimeout(tryObjects, patienceMs);
    },
    close: stop,
    terminate: stop,
  };
}

function isAboutRequest(text: string): boolean {
  try {
    const message: unknown = JSON.parse(text);
    return isRecord(message) && message.id !== null && message.id !== undefined;
  } catch {
    return true;
  }
}
