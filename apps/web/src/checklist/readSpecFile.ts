import { defineError } from '@parachron/core';
import { type ChainSpec, parseChainSpec } from '@parachron/devnet';
import { mostBytes } from './guessRole.js';

const tooLarge = `more than ${mostBytes.toLocaleString('en-US')} bytes`;

/** A file of the user is not a readable chain specification. */
export class SpecFileUnreadableError extends defineError({
  code: 'SPEC_FILE_UNREADABLE',
  fault: 'input',
  message: ({ file, reason }: { file: string; reason: string }) => `${file} cannot be read: ${reason}.`,
  hint: () => 'Choose the chain specification again, as JSON, plain or packed with gzip.',
}) {}

/**
 * Reads a chain specification that the user gave to the page, plain or gzip. Nothing leaves the page.
 *
 * @throws SPEC_FILE_UNREADABLE when the file is too large, damaged, or not as it was chosen
 * @throws INVALID_CHAIN_SPEC when the file contains no chain specification
 */
export async function readSpecFile(file: File): Promise<ChainSpec> {
  return parseChainSpec(await readText(file), file.name);
}

async function readText(file: File): Promise<string> {
  if (file.size > mostBytes) refuse(file, tooLarge);
  // A browser gives a dropped folder as a file that cannot be read.
  const lost = 'it is a folder, or it was changed, moved or deleted after the choice';
  const bytes = await file.arrayBuffer().catch((cause: unknown) => refuse(file, lost, cause));
  const [first, second] = new Uint8Array(bytes);
  if (first !== 0x1f || second !== 0x8b) return new TextDecoder().decode(bytes);
  try {
    return await unpack(bytes, file);
  } catch (cause) {
    if (cause instanceof SpecFileUnreadableError) throw cause;
    const reason = cause instanceof Error ? cause.message.replace(/\.$/, '') : String(cause);
    return refuse(file, reason, cause);
  }
}

/** A small packed file may have any unpacked size. */
async function unpack(bytes: ArrayBuffer, file: File): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let length = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > mostBytes) refuse(file, tooLarge);
    text += decoder.decode(value, { stream: true });
  }
}

function refuse({ name }: File, reason: string, cause?: unknown): never {
  throw new SpecFileUnreadableError({ file: name, reason }, { cause });
}
