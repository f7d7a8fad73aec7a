import { SigningFailedError } from './submitErrors.js';

/**
 * Waits for the answer of a wallet, within a time limit: a wallet with a closed window may never answer.
 *
 * @throws SIGNING_FAILED when the wallet answers with nothing, or not within the limit
 */
export async function requestSignature<T>(
  asked: Promise<T>,
  { address, timeoutMs }: { readonly address: string; readonly timeoutMs: number },
): Promise<NonNullable<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const bound = new Promise<never>((_resolve, reject) => {
    const reason = `the wallet gave no answer within ${timeoutMs / 1000} s`;
    timer = setTimeout(() => reject(new SigningFailedError({ address, reason })), timeoutMs);
  });
  try {
    const answer = await Promise.race([asked, bound]);
    if (answer !== null && answer !== undefined) return answer;
    throw new SigningFailedError({ address, reason: `the wallet answered ${answer}` });
  } finally {
    clearTimeout(timer);
  }
}
