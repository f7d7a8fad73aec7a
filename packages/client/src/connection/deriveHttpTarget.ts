/** Address of requests, and the header that authorizes them. */
export interface HttpTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Moves user and password from an address into the header of RFC 7617, as browsers and `ws` do: `fetch` refuses an address with a
 * password, and its error quotes the whole address.
 */
export function deriveHttpTarget(address: string): HttpTarget {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const isOpen = username === '' && password === '';
  const authorization = `Basic ${encodeBase64(`${decodePart(username)}:${decodePart(password)}`)}`;
  return { url: url.href, headers: isOpen ? {} : { authorization } };
}

/** A percent sign without a sequence is a literal percent sign. */
function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function encodeBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
