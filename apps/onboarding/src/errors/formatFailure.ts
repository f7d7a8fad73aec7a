import type { ParachronError } from '@parachron/core';
import { formatSafeText, type Screen, wrapText } from '@parachron/terminal';

/** Formats an error of a command for people: the code and the message, the hint, and the command that explains the error. */
export function formatFailure({ code, message, hint }: ParachronError, screen: Screen): string {
  // A message may have several lines, one for each mistake.
  const lines = `error ${code}: ${message}`.split('\n');
  const command = `see: parachron explain ${code}`;
  const [first = '', ...rest] = [...lines, `hint: ${hint}`, command].flatMap((line) =>
    wrapText(formatSafeText(line, screen), screen.width),
  );
  return [first.replace(/^error/, screen.colors.red), ...rest].join('\n');
}
