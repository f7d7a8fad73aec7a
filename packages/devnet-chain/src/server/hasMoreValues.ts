const [quote, backslash, comma, list, object] = ['"', '\\', ',', '[', '{'].map((one) => one.charCodeAt(0));

/**
 * Returns whether a JSON text has more values than a limit, without creating them: millions of empty lists fit into one
 * frame.
 */
export function hasMoreValues(text: string, most: number): boolean {
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = findEnd(text, at);
    else if (code === comma || code === list || code === object) values += 1;
    if (values > most) return true;
  }
  return false;
}

/** Offset of the quote that ends the string at `start`; the length of the text if there is none. */
function findEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}
