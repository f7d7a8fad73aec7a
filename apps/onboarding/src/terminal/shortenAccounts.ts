import { isAddress } from '@polkadot/util-crypto';

/** Text between such signs is to be copied, and stays whole. */
const quotes = '`';
const candidate = /(?<!\w)[1-9A-HJ-NP-Za-km-z]{46,49}(?!\w)/g;

/**
 * Makes a function that writes an account whole where it stands first, and by its first and last four characters after that:
 * `5Grw…utQY`. Where two accounts would look the same, the later one stays whole.
 */
export function createAccountShortener(): (text: string) => string {
  const known = new Map<string, string>();
  const shorten = (account: string): string => {
    const short = `${account.slice(0, 4)}…${account.slice(-4)}`;
    const named = known.get(short);
    if (named === account) return short;
    if (named === undefined && isAddress(account)) known.set(short, account);
    return account;
  };
  return (text) =>
    text
      .split(quotes)
      .map((part, at) => (at % 2 === 0 ? part.replace(candidate, shorten) : part))
      .join(quotes);
}
