import { isParachronError } from '@parachron/core';
import {
  AnswerTooLargeError,
  ConnectionClosedError,
  ConnectionLostError,
  EndpointTimeoutError,
} from '../requests/connectionErrors.js';
import type { Socket, SocketOptions } from '../requests/connectSocket.js';
import {
  deriveConnectionError,
  deriveStatusError,
  HttpRefusal,
  readRetryAfter,
} from '../requests/deriveConnectionError.js';
import { readWords } from '../requests/formatCause.js';
import { startTimer } from '../requests/withTimeout.js';
import { decodeMessages, type RpcAnswer, type RpcMessages } from './rpcMessages.js';

type Waiting = Parameters<Socket['send']>[1] & { readonly body: string };

/**
 * Sends requests to a node by HTTP POST. All requests of one turn of the event loop form one JSON-RPC batch; nodes that refuse
 * batches get the requests in parallel. Time and size are limited; the provider of polkadot.js limits neither.
 */
export class HttpSocket implements Socket {
  readonly hasNotices = false;
  readonly #options: Omit<SocketOptions, 'signal'>;
  readonly #target: ReturnType<typeof deriveHttpTarget>;
  /** The requests that are sent; each has a controller, since a signal with more than ten listeners prints a warning. */
  readonly #underWay = new Set<AbortController>();
  #queue: Waiting[] = [];
  #closed: Error | undefined;
  #batches = true;

  constructor(options: Omit<SocketOptions, 'signal'>) {
    this.#options = options;
    this.#target = deriveHttpTarget(options.url);
  }

  send(body: string, request: Parameters<Socket['send']>[1]): void {
    this.#queue.push({ ...request, body });
    if (this.#queue.length === 1) queueMicrotask(() => void this.#sendQueue());
  }

  close(): void {
    this.#closed = new ConnectionClosedError({ endpoint: this.#options.endpoint });
    for (const abort of this.#underWay) abort.abort(this.#closed);
  }

  async #sendQueue(): Promise<void> {
    const waiting = this.#queue;
    this.#queue = [];
    if (this.#batches && waiting.length > 1) {
      if (await this.#exchange(waiting)) return;
      this.#batches = false;
    }
    await Promise.all(waiting.map((one) => this.#exchange([one])));
  }

  /** Returns false if the node refused the whole batch and executed no request of it. */
  async #exchange(waiting: readonly Waiting[]): Promise<boolean> {
    const single = waiting.length === 1;
    const body = single ? (waiting[0]?.body ?? '') : `[${waiting.map((one) => one.body).join(',')}]`;
    try {
      const { answers, complaint } = await this.#sendBody(body, waiting);
      if (complaint && !single) return false;
      for (const one of waiting) this.#settle(one, answers, complaint);
    } catch (cause) {
      const error = deriveConnectionError(cause, this.#options);
      // A gateway that accepts no batches may answer with an HTML page.
      if (!single && isParachronError(error, 'NOT_A_SUBSTRATE_NODE')) return false;
      for (const { id } of waiting) this.#options.listener.onAnswer({ id, error });
    }
    return true;
  }

  #settle({ id, method }: Waiting, answers: readonly RpcAnswer[], complaint: Error | undefined): void {
    const { endpoint, listener } = this.#options;
    const detail = `the answer to ${method} is missing from what was sent`;
    const found = answers.find((candidate) => candidate.id === id);
    listener.onAnswer(found ?? { id, error: complaint ?? new ConnectionLostError({ endpoint, detail }) });
  }

  async #sendBody(body: string, waiting: readonly Waiting[]) {
    if (this.#closed) throw this.#closed;
    const { endpoint, timeoutMs } = this.#options;
    const { url, headers } = this.#target;
    const waitedFor = [...new Set(waiting.map((one) => one.method))].join(', ');
    const abort = new AbortController();
    this.#underWay.add(abort);
    const stopTimer = startTimer(timeoutMs, () =>
      abort.abort(new EndpointTimeoutError({ endpoint, waitedFor, timeoutMs })),
    );
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
        redirect: 'manual',
        signal: abort.signal,
      });
      const text = await this.#readText(response, abort);
      return this.#decode(response, text);
    } catch (cause) {
      throw abort.signal.aborted ? abort.signal.reason : cause;
    } finally {
      stopTimer();
      this.#underWay.delete(abort);
      // An unread body keeps its socket open, and with it the process.
      abort.abort();
    }
  }

  // Some nodes send JSON-RPC errors with status 400 or 500; the status decides for a body that is not JSON-RPC, and for a refusal
  // of all requests with a status of its own: repeated one by one, the requests would only add to the load.
  #decode({ ok, status, headers }: Response, text: string) {
    const { endpoint } = this.#options;
    const location = headers.get('location') ?? undefined;
    const answer = { endpoint, status, location, retryAfterMs: readRetryAfter(headers) };
    let messages: RpcMessages;
    try {
      messages = decodeMessages(text, this.#options);
    } catch (error) {
      throw ok ? error : deriveStatusError(answer);
    }
    const refusal = findRefusal(messages);
    if (!refusal || status === 500) return messages;
    const statusError = deriveStatusError({ ...answer, words: readWords(refusal) });
    const isRefused = messages.complaint
      ? isParachronError(statusError, 'ENDPOINT_UNREACHABLE')
      : statusError.cause instanceof HttpRefusal;
    if (isRefused) throw statusError;
    return messages;
  }

  async #readText(response: Response, abort: AbortController): Promise<string> {
    const { endpoint, maxAnswerBytes: limitBytes } = this.#options;
    const createTooLargeError = () => new AnswerTooLargeError({ endpoint, limitBytes });
    if (Number(response.headers.get('content-length') ?? 0) > limitBytes) throw createTooLargeError();
    if (!response.body) return '';
    const decoder = new TextDecoder();
    let text = '';
    let size = 0;
    for await (const chunk of response.body) {
      abort.signal.throwIfAborted();
      size += chunk.length;
      if (size > limitBytes) throw createTooLargeError();
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  }
}

/** Finds the error of an answer in which no request has a result. */
function findRefusal({ answers, complaint }: RpcMessages): Error | undefined {
  const [first, ...others] = answers.map((answer) => ('error' in answer ? answer.error : undefined));
  return complaint ?? (others.every((error) => error) ? first : undefined);
}

/**
 * Derives the address of requests, and the header of RFC 7617 with its user and password, as browsers and `ws` do: `fetch` refuses an
 * address with a password, and its error quotes the whole address.
 */
function deriveHttpTarget(address: string) {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const isOpen = username === '' && password === '';
  const credentials = new TextEncoder().encode(`${decodePart(username)}:${decodePart(password)}`);
  const authorization = `Basic ${btoa(String.fromCharCode(...credentials))}`;
  return { url: url.href, headers: isOpen ? {} : { authorization } };
}

/** A percent sign without a sequence is a literal percent sign. */
function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
