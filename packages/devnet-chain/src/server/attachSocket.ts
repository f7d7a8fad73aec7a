import type { WebSocket } from 'ws';
import { formatRpcJson } from '../rpc/ExactNumber.js';
import type { RpcNotification, RpcSource } from '../rpc/RpcSession.js';
import type { SendQueue } from './createSendQueue.js';
import { formatInTurns, isLong } from './formatInTurns.js';
import type { Quota } from './Quota.js';
import { runRpcMessage } from './runRpcMessage.js';
import type { ServerLimits } from './ServerLimits.js';
import type { SharedTexts } from './SharedTexts.js';

/** Answers one WebSocket client until it goes, stops reading, or falls silent. */
export function attachSocket(
  source: RpcSource,
  socket: WebSocket,
  {
    limits,
    subscriptions,
    sending,
    texts,
  }: {
    limits: ServerLimits;
    subscriptions: Quota;
    sending: SendQueue;
    texts: SharedTexts;
  },
): void {
  const write = (text: string) => {
    if (socket.readyState !== socket.OPEN) return;
    const isRead = socket.bufferedAmount <= limits.maxUnreadBytes;
    const parts = isRead ? texts.take(text) : undefined;
    if (!parts) return socket.terminate();
    const { own, shared, done } = parts;
    socket.send(own, { fin: !shared }, shared ? undefined : done);
    if (shared) socket.send(shared, { binary: false }, done);
  };
  const probe = createProbe(socket);
  let read: Promise<unknown> = Promise.resolve();
  // Notifications that follow a long one wait until it is written.
  let writing: Promise<void> | undefined;
  const send = (text: string) => sending.add(() => write(text));
  const notify = ({ method, subscription, result }: RpcNotification) => {
    const notification = { jsonrpc: '2.0', method, params: { subscription, result } };
    if (!writing && !isLong(result)) return sending.add(() => write(formatRpcJson(notification)));
    const written = (writing ?? Promise.resolve())
      .then(() => formatInTurns(notification))
      .then(send)
      .finally(() => {
        if (writing === written) writing = undefined;
      });
    writing = written;
    return written;
  };
  // Texts wait for their turn: what the client asked before its answer to the ping may be among them.
  const probeLater = () => new Promise<void>((resolve) => sending.add(() => void probe().then(resolve)));
  const reached = () => (writing ? writing.then(probeLater) : probeLater()).then(() => read);
  const session = source.connect(notify, {
    ...limits,
    finalityDelay: limits.finalityDelayMs,
    reached,
    subscriptions,
  });
  const watch = watchSilence(socket, limits.silenceMs);
  let pending = 0;
  const settle = () => {
    pending -= 1;
    if (pending < limits.maxPending && socket.isPaused) socket.resume();
  };
  socket.on('message', (data) => {
    pending += 1;
    if (pending >= limits.maxPending) socket.pause();
    const before = read;
    read = new Promise<void>((onRead) => {
      runRpcMessage(session, { text: data as Buffer, limits, reply: send, onRead }).then(settle, () => {
        onRead();
        socket.terminate();
      });
    }).then(() => before);
  });
  socket.on('close', () => {
    clearInterval(watch);
    session.close();
  });
  // A frame that is too long or malformed closes the socket; the client cannot be informed.
  socket.on('error', () => undefined);
}

/**
 * Frames are read in their order: a client that answers a ping has read all that was sent before. One ping serves all who wait
 * and another follows its answer, since clients leave a server that sends more pings than they can answer.
 */
function createProbe(socket: WebSocket): () => Promise<void> {
  let asked: (() => void)[] = [];
  let waiting: (() => void)[] = [];
  const ping = () => {
    asked = waiting;
    waiting = [];
    if (asked.length > 0) socket.ping(probeText);
  };
  const release = () => {
    for (const resolve of asked) resolve();
    ping();
  };
  socket.on('pong', (data) => {
    if (String(data) === probeText) release();
  });
  socket.on('close', () => {
    for (const resolve of [...asked.splice(0), ...waiting.splice(0)]) resolve();
  });
  return () =>
    new Promise((resolve) => {
      if (socket.readyState !== socket.OPEN) return resolve();
      waiting.push(resolve);
      if (asked.length === 0) ping();
    });
}

// Distinguishes these pings from those that watch for silence.
const probeText = 'read';

/** Half a frame, or a network that went away, leaves the pings unanswered. */
function watchSilence(socket: WebSocket, silenceMs: number): NodeJS.Timeout {
  let isHeard = true;
  const noteActivity = () => {
    isHeard = true;
  };
  socket.on('pong', noteActivity);
  socket.on('message', noteActivity);
  return setInterval(() => {
    if (!isHeard && !socket.isPaused) return socket.terminate();
    isHeard = false;
    socket.ping();
  }, silenceMs).unref();
}
