import type { RpcNotification, RpcSource } from '@parachron/node';
import type { WebSocket } from 'ws';
import { runRpcMessage } from './runRpcMessage.js';
import type { ServerLimits } from './serveChain.js';

/** Serves one WebSocket client until the client disconnects, stops reading or stops answering pings. */
export function serveSocket(source: RpcSource, socket: WebSocket, limits: ServerLimits): void {
  const send = (text: string) => {
    // A client with too many unread bytes is disconnected.
    if (socket.bufferedAmount > limits.maxUnreadBytes) socket.terminate();
    if (socket.readyState === socket.OPEN) socket.send(text);
  };
  const probe = createProbe(socket);
  let read: Promise<unknown> = Promise.resolve();
  const notify = ({ method, subscription, result }: RpcNotification) => {
    const notification = { jsonrpc: '2.0', method, params: { subscription, result } };
    send(JSON.stringify(notification));
  };
  // The queue of messages may hold requests that the client sent before its pong.
  const waitForReading = () => probe().then(() => read);
  const session = source.connect(notify, {
    ...limits,
    finalityDelay: limits.finalityDelayMs,
    reached: waitForReading,
    subscriptions: limits.maxSubscriptions,
  });
  const watch = watchSilence(socket, limits.silenceMs);
  answerMessages(socket, limits.maxPending, (text) => {
    const before = read;
    let onRead = () => {};
    read = new Promise<void>((resolve) => {
      onRead = resolve;
    }).then(() => before);
    return () =>
      runRpcMessage(session, { text, limits, reply: send, onRead }).catch(() => {
        onRead();
        socket.terminate();
      });
  });
  socket.on('close', () => {
    clearInterval(watch);
    session.close();
  });
  // A frame that is too long or malformed closes the socket; the client cannot be informed.
  socket.on('error', () => undefined);
}

/**
 * Answers a bounded number of messages of a client at a time. A thousand messages may arrive in one piece, which pausing the socket
 * does not divide: the others wait unparsed, and are dropped when the client disconnects.
 */
function answerMessages(
  socket: WebSocket,
  maxPending: number,
  read: (message: Buffer) => () => Promise<void>,
): void {
  const waiting: (() => Promise<void>)[] = [];
  let pending = 0;
  const answerNext = () => {
    if (socket.readyState !== socket.OPEN) waiting.length = 0;
    while (pending < maxPending) {
      const next = waiting.shift();
      if (!next) return;
      pending += 1;
      void next().then(settle);
    }
  };
  const settle = () => {
    pending -= 1;
    answerNext();
    if (pending < maxPending && socket.isPaused) socket.resume();
  };
  socket.on('message', (data) => {
    waiting.push(read(data as Buffer));
    answerNext();
    if (pending === maxPending) socket.pause();
  });
}

/**
 * Frames are read in order: a client that answers a ping has read all earlier frames. All waiting callers share one ping, and the next
 * ping is sent after its pong, since clients disconnect from a server that sends more pings than they can answer.
 */
function createProbe(socket: WebSocket): () => Promise<void> {
  let asked: (() => void)[] = [];
  let waiting: (() => void)[] = [];
  const sendPing = () => {
    asked = waiting;
    waiting = [];
    if (asked.length > 0) socket.ping(probeText);
  };
  const settleAsked = () => {
    for (const resolve of asked) resolve();
    sendPing();
  };
  socket.on('pong', (data) => {
    if (String(data) === probeText) settleAsked();
  });
  socket.on('close', () => {
    for (const resolve of [...asked.splice(0), ...waiting.splice(0)]) resolve();
  });
  return () =>
    new Promise((resolve) => {
      if (socket.readyState !== socket.OPEN) return resolve();
      waiting.push(resolve);
      if (asked.length === 0) sendPing();
    });
}

// Distinguishes these pings from the pings that detect a silent client.
const probeText = 'read';

/** Pings without an answer before a client is disconnected: Python's clients read, and answer, only while they wait for something. */
const mostSilentPings = 3;

/** A client that sent an incomplete frame, or lost its network, answers no ping. */
function watchSilence(socket: WebSocket, silenceMs: number): NodeJS.Timeout {
  let silentPings = 0;
  for (const sign of ['pong', 'message'])
    socket.on(sign, () => {
      silentPings = 0;
    });
  return setInterval(() => {
    if (silentPings >= mostSilentPings) return socket.terminate();
    // A paused socket reads no answer, and does not read its end: only a write fails there.
    silentPings = socket.isPaused ? 0 : silentPings + 1;
    socket.ping();
  }, silenceMs).unref();
}
