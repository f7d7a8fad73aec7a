import { wrapText } from '@parachron/terminal';
import type { Terminal } from '../terminal/Terminal.js';

const howToSend = 'To send the call, add --submit, and --signer-file or --signer-env with the key.';
const refusal = 'With --submit, the command would refuse to send this call.';

/** Prints, after a call without --submit, how to send the call; or that the command refuses to send a call that fails. */
export function writeNotSent(
  terminal: Pick<Terminal, 'err' | 'width'>,
  { fails, trust }: { readonly fails: boolean; readonly trust?: string },
): void {
  const sentences = [
    `Nothing was sent. ${fails ? refusal : howToSend}`,
    ...(trust === undefined ? [] : [trust]),
  ];
  terminal.err(sentences.flatMap((text) => wrapText(text, terminal.width)).join('\n'));
}
