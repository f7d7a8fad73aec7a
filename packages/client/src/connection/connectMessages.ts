import { isRecord } from '@parachron/core';
import type { Socket, SocketListener } from '../requests/connectSocket.js';
import type { JsonRpcProvider } from './JsonRpcProvider.js';

type Form = 'text' | 'object';

// Wait for the answer to the first message, before the message is also sent in the other form.
const patienceMs = 1_000;

/**
 * Opens a provider of polkadot-api as a connection for texts. The first answer shows which form of messages the provider takes:
 * until then, messages are sent as texts, and, without an answer, as objects too.
 */
export function connectMessages(provider: JsonRpcProvider, listener: SocketListener): Socket {
  const unanswered: string[] = [];
  let form: Form | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = (found: Form) => {
    clearTimeout(timer);
    form = found;
    unanswered.length = 0;
  };
  const connection = provider((message) => {
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    // Until the form is known, a complaint about a message of the other form says nothing.
    if (form === undefined && !isAboutRequest(text)) return;
    if (form === undefined) settle(typeof message === 'string' ? 'text' : 'object');
    listener.onText(text);
  });
  const sendAs = (text: string, as: Form) => {
    try {
      connection.send(as === 'text' ? text : JSON.parse(text));
    } catch (cause) {
      // A provider that refuses one form may take the other.
      if (form !== undefined) listener.onEnd(cause);
    }
  };
  const tryObjects = () => {
    for (const text of [...unanswered]) sendAs(text, 'object');
  };
  const stop = () => {
    clearTimeout(timer);
    connection.disconnect();
  };
  return {
    send(text) {
      sendAs(text, form ?? 'text');
      if (form !== undefined) return;
      unanswered.push(text);
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
