/** The long answers of a server, each of which is one buffer for all clients that get the same answer. */
export interface SharedTexts {
  /** Splits a text into the part of one client, such as the id of its request, and the part that all clients share. */
  split(text: string): { readonly own: string; readonly shared?: Buffer };
}

// A shorter text is sent as it is.
const leastShared = 64 * 1024;
// The metadata of real runtimes fits. A longer text is of one client.
const mostShared = 4 * 1024 * 1024;
const mostTexts = 4;

/** Shares the long answers of a server: hundreds of clients that connect at once get the same metadata. */
export function createSharedTexts(): SharedTexts {
  /** The last texts, the one that was used last at the end. */
  const buffers = new Map<string, Buffer>();
  return {
    split(text) {
      if (text.length < leastShared || text.length > mostShared) return { own: text };
      const at = text.indexOf(beforeResult) + beforeResult.length;
      if (at < beforeResult.length || text.length - at < leastShared) return { own: text };
      const rest = text.slice(at);
      const shared = buffers.get(rest) ?? Buffer.from(rest);
      buffers.delete(rest);
      buffers.set(rest, shared);
      const [oldest] = buffers.keys();
      if (buffers.size > mostTexts && oldest !== undefined) buffers.delete(oldest);
      return { own: text.slice(0, at), shared };
    },
  };
}

// Quotes within an id have a backslash before them.
const beforeResult = '"result":';
