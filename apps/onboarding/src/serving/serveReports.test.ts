import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventClients } from './serveReports.js';

/** An open answer of a server: its text, and the bytes that its client has not read. */
class OpenResponse extends EventEmitter {
  text = '';
  writableLength = 0;
  isEnded = false;

  write(part: string): void {
    this.text += part;
  }

  end(): void {
    this.isEnded = true;
    this.emit('close');
  }

  destroy(): void {
    this.end();
  }
}

let clients: EventClients;
beforeEach(() => {
  vi.useFakeTimers();
  clients = new EventClients();
});
afterEach(() => {
  clients.close();
  vi.useRealTimers();
});

const response = () => new OpenResponse();
const add = (one: OpenResponse, version = 'v1') => clients.add(one as unknown as ServerResponse, version);

describe('a client of events', () => {
  it('gets a comment every 15 seconds, so that no server between closes the connection', async () => {
    const one = response();
    add(one);
    const { length } = one.text;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(one.text.slice(length)).toBe(': still here\n\n: still here\n\n');
  });

  it('that left gets nothing', () => {
    const one = response();
    add(one);
    one.emit('close');
    clients.notify('v2');
    expect(one.text).not.toContain('v2');
  });

  it.each([
    [16_384, false],
    [16_385, true],
  ])('with %i unread bytes is disconnected: %s', (unread, isEnded) => {
    const one = response();
    add(one);
    one.writableLength = unread;
    clients.notify('v2');
    expect([one.isEnded, one.text.includes('v2')]).toEqual([isEnded, !isEnded]);
  });
});

describe('the clients of events', () => {
  it('end with the server, and no timer remains', () => {
    const one = response();
    add(one);
    clients.close();
    expect(one.isEnded).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});
