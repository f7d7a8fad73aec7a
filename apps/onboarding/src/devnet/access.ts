import type { ServeOptions } from '@parachron/devnet';
import { InvalidArgumentError } from 'commander';

/** Reads the origins whose scripts may access the network: `loopback`, `any`, or origins separated by commas. */
export function parseOrigins(text: string): NonNullable<ServeOptions['origins']> {
  return text === 'loopback' || text === 'any' ? text : listParts(text).map(parseOrigin);
}

/** Reads the server names, separated by commas, that requests may use for the network. */
export function parseHosts(text: string): readonly string[] {
  return listParts(text).map((name) => {
    if (/^[\w-]+(\.[\w-]+)*$/.test(name)) return name.toLowerCase();
    throw new InvalidArgumentError(
      'Give names without scheme and port, as devnet.example, separated by commas.',
    );
  });
}

function listParts(text: string): readonly string[] {
  return text.split(',').map((part) => part.trim());
}

/**
 * Writes an origin in the form of browsers: in lower case, without path and default port. Origins of extensions have their own
 * schemes.
 */
function parseOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const origin = `${url?.protocol}//${url?.host}`;
  if (url?.host && (url.href === origin || url.href === `${origin}/`)) return origin;
  throw new InvalidArgumentError(
    'Give loopback, any, or origins such as https://app.example, separated by commas.',
  );
}
