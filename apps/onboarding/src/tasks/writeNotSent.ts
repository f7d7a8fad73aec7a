import { omitUndefined } from '@parachron/core';
import { wrapText } from '@parachron/terminal';
import type { Terminal } from '../terminal/Terminal.js';

const howToSend = 'To send the call, add --submit, and --signer-file or --signer-env with the key.';
const refusal = 'With --submit, the command would refuse to send this call.';

/** Prints, after a call without --submit, how to send the call; or that the command refuses to send a call that fails. */
export function writeNotSent(
  terminal: Pick<Terminal, 'err' | 'width'>,
  { fails, trust }: { readonly fails: boolean; readonly trust?: string },
): void {
  terminal.err(wrapText(`Nothing was sent. ${fails ? refusal : howToSend}`, terminal.width).join('\n'));
  writeTrust(terminal, omitUndefined({ trust }));
}

/** Prints what rests on the word of one endpoint, in a line of its own. */
export function writeTrust(
  terminal: Pick<Terminal, 'err' | 'width'>,
  { trust }: { readonly trust?: string },
): void {
  if (trust !== undefined) terminal.err(wrapText(trust, terminal.width).join('\n'));
}
