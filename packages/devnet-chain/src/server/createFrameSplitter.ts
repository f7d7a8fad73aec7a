/** Payload bytes of a frame after splitting: at least one piece, and less than two. */
export const pieceBytes = 128 * 1024;

/** The rest of a long frame. */
interface LongFrame {
  /** The byte of the frame's flags and opcode; zero after the first piece except for the final flag. */
  flags: number;
  readonly mask: Buffer;
  left: number;
}

const finalFlag = 0x80;
const maskedFlag = 0x80;
const controlFlag = 0x08;
/** Bytes of a head whose length has 64 bits. */
const longHead = 14;

/**
 * Creates a function that splits the long frames of a WebSocket client into fragments. The WebSocket library copies and unmasks a
 * whole frame in one turn of the event loop, but a fragment as soon as the fragment is complete.
 *
 * @param maxBytes payload bytes of the longest frame that is split; the library refuses a longer one at its head
 * @returns the function, which takes the client's bytes in order and returns the same messages in shorter frames
 */
export function createFrameSplitter(maxBytes: number): (bytes: Buffer) => Buffer[] {
  const state: State = { maxBytes, head: Buffer.alloc(0), frame: undefined, left: 0 };
  return (bytes) => {
    const given = state.head.length > 0 ? Buffer.concat([state.head, bytes]) : bytes;
    state.head = Buffer.alloc(0);
    const parts: Buffer[] = [];
    let from = 0;
    let at = 0;
    while (at < given.length) {
      const { keep = 0, drop = 0, insert } = takeStep(state, given.subarray(at));
      at += keep;
      if (drop === 0 && !insert) continue;
      parts.push(given.subarray(from, at));
      if (insert) parts.push(insert);
      at += drop;
      from = at;
    }
    parts.push(given.subarray(from));
    return parts.filter(({ length }) => length > 0);
  };
}

interface State {
  readonly maxBytes: number;
  /** The bytes of an incomplete head. */
  head: Buffer;
  frame: LongFrame | undefined;
  /** Payload bytes until the next head. */
  left: number;
}

/** A step over the next bytes: some are kept, then others are dropped, or a head is inserted. */
interface Step {
  readonly keep?: number;
  readonly drop?: number;
  readonly insert?: Buffer;
}

function takeStep(state: State, bytes: Buffer): Step {
  const { frame, left } = state;
  if (left > 0) {
    const keep = Math.min(left, bytes.length);
    state.left -= keep;
    return { keep };
  }
  if (!frame) return takeHead(state, bytes);
  const piece = takePiece(frame);
  state.left = piece.length;
  if (frame.left === 0) state.frame = undefined;
  return { insert: piece.head };
}

function takeHead(state: State, bytes: Buffer): Step {
  const found = readHead(bytes);
  if (!found) {
    state.head = bytes;
    return { drop: bytes.length };
  }
  const { flags, mask, length, size } = found;
  if (isSplit(found, state.maxBytes)) {
    state.frame = { flags, mask, left: length };
    return { drop: size };
  }
  state.left = length;
  return { keep: size };
}

interface Head {
  readonly flags: number;
  /** Bytes of the head itself. */
  readonly size: number;
  /** Bytes of the payload. */
  readonly length: number;
  /** Empty for an unmasked frame, which the library refuses. */
  readonly mask: Buffer;
}

/** Reads the head of a frame (RFC 6455, section 5.2), if it is complete. */
function readHead(bytes: Buffer): Head | undefined {
  const [flags, second] = bytes;
  if (flags === undefined || second === undefined) return undefined;
  const short = second & ~maskedFlag;
  const maskAt = short === 127 ? 10 : short === 126 ? 4 : 2;
  const size = maskAt + (second & maskedFlag ? 4 : 0);
  if (bytes.length < size) return undefined;
  const length =
    short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short;
  return { flags, size, length, mask: bytes.subarray(maskAt, size) };
}

function isSplit({ flags, length, mask }: Head, maxBytes: number): boolean {
  return length >= 2 * pieceBytes && length <= maxBytes && mask.length > 0 && (flags & controlFlag) === 0;
}

/** Takes the next piece of a frame. A piece has whole masks, so that the frame's mask is that of each piece. */
function takePiece(frame: LongFrame): { head: Buffer; length: number } {
  const length = frame.left < 2 * pieceBytes ? frame.left : pieceBytes;
  frame.left -= length;
  const head = Buffer.alloc(longHead);
  head.writeUInt8(frame.left === 0 ? frame.flags : frame.flags & ~finalFlag, 0);
  head.writeUInt8(maskedFlag | 127, 1);
  head.writeBigUInt64BE(BigInt(length), 2);
  frame.mask.copy(head, longHead - frame.mask.length);
  // The next pieces continue the message: opcode 0.
  frame.flags &= finalFlag;
  return { head, length };
}
