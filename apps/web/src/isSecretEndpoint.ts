import { formatEndpoint } from '@parachron/core';

/** Returns whether an endpoint contains a key or a password, which no link and no stored record may contain. */
export function isSecretEndpoint(endpoint: string): boolean {
  const text = endpoint.trim();
  // The parser writes names of servers in small letters, and omits the port of the protocol.
  const isAddress = /^[a-z][\w+.-]*:\/\//i.test(text) && URL.canParse(text);
  const whole = isAddress ? new URL(text).href : text;
  return removeSlash(formatEndpoint(text)) !== removeSlash(whole);
}

const removeSlash = (text: string) => text.replace(/\/$/, '');
