import { takeTurn } from '../rpc/takeTurn.js';

const [quote, backslash, comma, list, object] = ['"', '\\', ',', '[', '{'].map((one) => one.charCodeAt(0));

// So many characters are read in one piece of work.
const pieceLength = 256 * 1024;

interface Scan {
  readonly text: string;
  at: number;
  values: number;
  isString: boolean;
}

/**
 * Returns whether a JSON text has more values than a limit, without creating them: millions of empty lists fit into one
 * frame. Other clients are served in between.
 */
export async function hasMoreValues(text: string, most: number): Promise<boolean> {
  const scan: Scan = { text, at: 0, values: 1, isString: false };
  while (scan.at < text.length && scan.values <= most) {
    await takeTurn();
    readPiece(scan, Math.min(text.length, scan.at + pieceLength));
  }
  return scan.values > most;
}

function readPiece(scan: Scan, end: number): void {
  for (; scan.at < end; scan.at += 1) {
    const code = scan.text.charCodeAt(scan.at);
    if (code === quote) scan.isString = !scan.isString;
    // The character after a backslash ends no string.
    else if (scan.isString) scan.at += code === backslash ? 1 : 0;
    else if (code === comma || code === list || code === object) scan.values += 1;
  }
}
