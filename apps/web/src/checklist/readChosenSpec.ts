import { type ChainSpec, InvalidChainSpecError, parseChainSpec } from '@parachron/devnet';
import { mostSpecBytes } from './guessRole.js';

/**
 * Reads a chain specification that the user gave to the page, plain or gzip. Nothing leaves the page.
 *
 * @throws INVALID_CHAIN_SPEC when the file is too large, damaged, not as it was chosen, or contains no chain specification
 */
export async function readChosenSpec(file: File): Promise<ChainSpec> {
  const { name, size } = file;
  const refuse = (reason: string, cause?: unknown): never => {
    throw new InvalidChainSpecError({ source: name, reason }, { cause });
  };
  if (size > mostSpecBytes) refuse(`the file has more than ${mostSpecBytes} bytes`);
  // A browser gives a dropped folder as a file that cannot be read.
  const lost = 'it is a folder, or it was changed, moved or deleted after the choice';
  const bytes = await file.arrayBuffer().catch((cause: unknown) => refuse(lost, cause));
  return parseChainSpec(new Uint8Array(bytes), name);
}
