import { createHook } from 'node:async_hooks';
import { vi } from 'vitest';

/** Lists the sockets and timers that keep the process alive, except for those of vitest and earlier ones. */
export interface Handles {
  /** Waits until none is left, because closed sockets need some turns of the event loop to disappear. */
  list(): Promise<string[]>;
}

const socketNames = ['TCPSocketWrap', 'TCPServerWrap', 'TLSWrap', 'TCPConnectWrap', 'GetAddrInfoReqWrap'];

/** Begins to record; for use outside of tests and hooks. */
export function recordHandles(): Handles {
  const timers = new Map<number, { timer: NodeJS.Timeout; stack: string }>();
  createHook({
    init(id, type, _trigger, resource) {
      if (type !== 'Timeout') return;
      const stack = new Error('a timer').stack ?? '';
      if (!stack.includes('vitest')) timers.set(id, { timer: resource as NodeJS.Timeout, stack });
    },
    destroy(id) {
      timers.delete(id);
    },
  }).enable();
  const before = listSockets();
  const list = () => [
    ...listSockets().slice(before.length),
    ...[...timers.values()].filter(({ timer }) => timer.hasRef()).map(({ stack }) => stack),
  ];
  return {
    async list() {
      const isEmpty = () => list().length === 0;
      await vi.waitUntil(isEmpty, { timeout: 120_000 }).catch(() => undefined);
      return list();
    },
  };
}

function listSockets(): string[] {
  return process.getActiveResourcesInfo().filter((name) => socketNames.includes(name));
}
