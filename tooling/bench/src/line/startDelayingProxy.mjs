import { connect, createServer } from 'node:net';

/**
 * Serves a delayed connection to a server of this machine: data arrives half a round trip later, and opening a connection
 * takes one more round trip, as over TCP.
 *
 * @param {string} endpoint `ws://127.0.0.1:9944`
 * @param {number} roundTripMs
 */
export async function startDelayingProxy(endpoint, roundTripMs) {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  let received = 0;
  const server = createServer((near) => {
    const far = connect(Number(new URL(endpoint).port), '127.0.0.1');
    const begun = performance.now();
    for (const [from, to] of [/** @type {const} */ ([near, far]), /** @type {const} */ ([far, near])]) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (chunk) => {
        if (from === far) received += chunk.length;
        // The handshake of TCP takes a round trip before the first byte leaves.
        const handshake = from === near ? Math.max(0, begun + roundTripMs - performance.now()) : 0;
        setTimeout(() => to.write(chunk), handshake + roundTripMs / 2);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        setTimeout(() => to.destroy(), roundTripMs / 2);
      });
    }
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(undefined));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    endpoint: `ws://127.0.0.1:${address.port}`,
    /** Bytes that servers have sent. */
    get received() {
      return received;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
