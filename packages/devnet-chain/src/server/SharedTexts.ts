import type { Quota } from './Quota.js';

/** The parts of a text that one client gets. */
export interface TextParts {
  /** The part of this client alone, such as the id of its request. */
  readonly own: string;
  /** The part that all clients share. */
  readonly shared?: Buffer;
  /** Must be called once the client has the text. */
  readonly done: () => void;
}

/** The long answers of a server: all clients with the same answer share one buffer. */
export interface SharedTexts {
  /** Splits a text, and takes its bytes from the quota of unread bytes; undefined if they exceed the quota. */
  take(text: string): TextParts | undefined;
}

// A shorter text is not shared.
const leastShared = 64 * 1024;
// The metadata of real runtimes is shorter. A longer text is not shared.
const mostShared = 4 * 1024 * 1024;
const mostTexts = 4;

/**
 * Shares the long answers of a server: hundreds of clients that connect at once get the same metadata. A buffer counts once
 * among the unread bytes, from its first client until the last of its clients has it.
 */
export function createSharedTexts(unread: Quota): SharedTexts {
  /** The last texts; the most recently used is at the end. */
  const buffers = new Map<string, Buffer>();
  /** The buffers that clients have not read yet. */
  const held = new Map<Buffer, { clients: number; free(): void }>();
  const keepText = (own: string, shared: Buffer): TextParts | undefined => {
    const known = held.get(shared);
    const free = unread.take(known ? own.length : own.length + shared.length);
    if (!free) return undefined;
    const holding = known ?? { clients: 0, free };
    held.set(shared, holding);
    holding.clients += 1;
    return {
      own,
      shared,
      done() {
        if (known) free();
        holding.clients -= 1;
        if (holding.clients > 0) return;
        holding.free();
        held.delete(shared);
      },
    };
  };
  return {
    take(text) {
      const at = text.length > mostShared ? -1 : text.indexOf(beforeResult);
      const start = at + beforeResult.length;
      if (at < 0 || text.length - start < leastShared) {
        const done = unread.take(text.length);
        return done && { own: text, done };
      }
      return keepText(text.slice(0, start), keepLast(buffers, text.slice(start)));
    },
  };
}

// Quotes within an id have a backslash before them.
const beforeResult = '"result":';

/** Returns the buffer of a text, and marks it as the most recently used. */
function keepLast(buffers: Map<string, Buffer>, text: string): Buffer {
  const buffer = buffers.get(text) ?? Buffer.from(text);
  buffers.delete(text);
  buffers.set(text, buffer);
  const [oldest] = buffers.keys();
  if (buffers.size > mostTexts && oldest !== undefined) buffers.delete(oldest);
  return buffer;
}
