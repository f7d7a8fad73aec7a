const [quote, backslash, comma, list, object] = ['"', '\\', ',', '[', '{'].map((one) => one.charCodeAt(0));

/**
 * Returns whether a JSON text has more values than a limit, without creating them: millions of empty lists fit into one
 * frame.
 */
export function hasMoreValues(text: string, most: number): boolean {
  let values = 1;
  let isString = false;
  for (let at = 0; at < text.length && values <= most; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) isString = !isString;
    // The character after a backslash ends no string.
    else if (isString) at += code === backslash ? 1 : 0;
    else if (code === comma || code === list || code === object) values += 1;
  }
  return values > most;
}
