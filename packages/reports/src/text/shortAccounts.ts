import { isAddress } from '@polkadot/util-crypto';
import { type Markup, markup, toTrustedMarkup } from '../markup/markup.js';

const candidate = /(?<!\w)(?:[1-9A-HJ-NP-Za-km-z]{46,49}|0x[\da-fA-F]{40})(?!\w)/g;
/** An account, or code of Markdown, between equal numbers of backquotes that are not escaped: a reader copies accounts in code. */
const accountOrCode = new RegExp(`(?<![\\\\\`])(\`+)(?!\`)[^]*?(?<!\`)\\1(?!\`)|${candidate.source}`, 'g');

/**
 * Creates a function that prints an account in full the first time, and by its first and last four characters afterwards:
 * `5Grw…utQY`, or `0xf24F…6cac` for an account of 20 bytes. If two accounts have the same short form, the later account stays
 * in full. An account of the command line is short at once. Text between backquotes is not changed, since a reader copies it.
 *
 * @param command the command line, in which a user may have named accounts
 *
 * @example
 * ```ts
 * import { createAccountShortener } from '@parachron/reports';
 *
 * const shorten = createAccountShortener();
 * shorten('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'); // the whole account, on its first occurrence
 * ```
 */
export function createAccountShortener(command = ''): (text: string) => string {
  const shorten = createAccountWriter((short) => short, command);
  return (text) =>
    text.replace(accountOrCode, (found, quotes: string | undefined) => (quotes ? found : shorten(found)));
}

/** Tags, and code with its content, since a reader copies it. Text in markup has no angle brackets of its own. */
const untouched = /(<(pre|code|title)\b[\s\S]*?<\/\2>|<[^>]*>)/;

/** Shortens the accounts in the text of HTML as {@link createAccountShortener} does; the title of a short form has the whole account. */
export function shortenAccountsInMarkup({ text }: Markup): Markup {
  const shorten = createAccountWriter(
    (short, account) => markup`<span class="account" title="${account}">${short}</span>`.text,
  );
  // A split by two groups has each text first, then what matched, then the name of the element.
  const parts = text
    .split(untouched)
    .flatMap((part, at) => (at % 3 === 2 ? [] : [at % 3 === 0 ? part.replace(candidate, shorten) : part]));
  return toTrustedMarkup(parts.join(''));
}

function createAccountWriter(
  write: (short: string, account: string) => string,
  command = '',
): (account: string) => string {
  const known = new Map<string, string>();
  // The command has these accounts in full.
  for (const [account] of command.matchAll(candidate)) known.set(cutAccount(account), account);
  return (account) => {
    const isHex = account.startsWith('0x');
    const short = cutAccount(account);
    const named = known.get(short);
    if (named === account) return write(short, account);
    if (named === undefined && (isHex || isAddress(account))) known.set(short, account);
    return account;
  };
}

function cutAccount(account: string): string {
  return `${account.slice(0, account.startsWith('0x') ? 6 : 4)}…${account.slice(-4)}`;
}
