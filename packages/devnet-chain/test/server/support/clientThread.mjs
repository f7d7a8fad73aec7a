// A client in a thread of its own, so that its work is none of the server's. It prepares a request, and sends it when it hears so.
import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { WebSocket } from 'ws';

/**
 * @typedef {object} Errand what the thread does
 * @property {string} url
 * @property {string} body
 * @property {number} sockets sends the body over so many sockets at once; 0 by HTTP
 * @property {number} messages number of messages to wait for on each socket
 */

/** @param {Errand} errand */
async function prepare({ url, body, sockets, messages }) {
  if (sockets === 0) {
    const headers = { 'content-type': 'application/json' };
    return async () => (await fetch(url.replace('ws', 'http'), { method: 'POST', headers, body })).text();
  }
  const open = Array.from({ length: sockets }, () => new WebSocket(url));
  await Promise.all(open.map((socket) => once(socket, 'open')));
  return async () => {
    const texts = await Promise.all(open.map((socket) => exchange(socket, { body, messages })));
    for (const socket of open) socket.terminate();
    return texts[0] ?? '';
  };
}

/** @param {WebSocket} socket @param {{ body: string, messages: number }} errand @returns {Promise<string>} the last message */
function exchange(socket, { body, messages }) {
  let left = messages;
  return new Promise((resolve, reject) => {
    socket.on('close', () => reject(new Error('The socket was closed')));
    socket.on('message', (data) => {
      left -= 1;
      if (left === 0) resolve(String(data));
    });
    socket.send(body);
  });
}

/** @type {(() => Promise<string>) | undefined} */
let send;
parentPort?.on('message', async (/** @type {Errand | 'send'} */ message) => {
  if (message !== 'send') send = await prepare(message);
  const text = message === 'send' ? await send?.() : '';
  parentPort?.postMessage({ length: text?.length, start: text?.slice(0, 200) });
});
