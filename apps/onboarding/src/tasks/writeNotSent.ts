import { wrapText } from '@parachron/terminal';
import type { Terminal } from '../terminal/Terminal.js';

const notSent =
  'Nothing was sent. To send the call, add --submit, and --signer-file or --signer-env with the key.';

/** Prints, after a call without --submit, how to send the call. */
export function writeNotSent(terminal: Pick<Terminal, 'err' | 'width'>): void {
  terminal.err(wrapText(notSent, terminal.width).join('\n'));
}
