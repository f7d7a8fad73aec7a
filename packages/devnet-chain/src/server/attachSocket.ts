import type { WebSocket } from 'ws';
import { formatRpcJson } from '../rpc/ExactNumber.js';
import type { RpcNotification, RpcSource } from '../rpc/RpcSession.js';
import type { SendQueue } from './createSendQueue.js';
import { formatInTurns, isLong } from './formatInTurns.js';
import type { Quota } from './Quota.js';
import { runRpcMessage } from './runRpcMessage.js';
import type { ServerLimits } from './ServerLimits.js';
import type { SharedTexts } from './SharedTexts.js';

/** Serves one WebSocket client until the client disconnects, stops reading or stops answering pings. */
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
  const send = (text: string) => sending.add(() => write(text));
  const { notify, afterWriting } = createNotifier((toText) => sending.add(() => write(toText())));
  // Messages are queued: the queue may hold requests that the client sent before its pong.
  const probeLater = () => new Promise<void>((resolve) => sending.add(() => void probe().then(resolve)));
  const reached = () => afterWriting(probeLater).then(() => read);
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

/** Notifications that follow a long one wait until it is written. */
function createNotifier(send: (toText: () => string) => ReturnType<SendQueue['add']>) {
  let writing: Promise<void> | undefined;
  const notify = ({ method, subscription, result }: RpcNotification) => {
    const notification = { jsonrpc: '2.0', method, params: { subscription, result } };
    if (!writing && !isLong(result)) return send(() => formatRpcJson(notification));
    const written = (writing ?? Promise.resolve())
      .then(() => formatInTurns(notification))
      .then((text) => send(() => text))
      .finally(() => {
        if (writing === written) writing = undefined;
      });
    writing = written;
    return written;
  };
  const afterWriting = (next: () => Promise<void>) => (writing ? writing.then(next) : next());
  return { notify, afterWriting };
}

/**
 * Frames are read in order: a client that answers a ping has read all earlier frames. All waiting callers share one ping, and the next
 * ping is sent after its pong, since clients disconnect from a server that sends more pings than they can answer.
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

// Distinguishes these pings from the pings that detect a silent client.
const probeText = 'read';

/** A client that sent an incomplete frame, or lost its network, answers no ping. */
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
