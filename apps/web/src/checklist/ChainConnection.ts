import type { Role } from '@parachron/checklist';
import { type Chain, connect, createMetadataCache } from '@parachron/client';
import { defineError, formatEndpoint, omitUndefined } from '@parachron/core';
import { type ChainSpec, createFork, parseChainSpec, type RuntimeFork } from '@parachron/devnet';
import type { CheckedChain } from './ChecklistProtocol.js';

/** One chain of a checklist, and its progress. */
export class ChainConnection {
  readonly #source: string | File;
  readonly #onChange: () => void;
  /** What the page shows of the chain. */
  shown: CheckedChain;
  #chain: Chain | undefined;
  /** Present if the runtime of the chain runs in this worker. */
  local: RuntimeFork | undefined;
  /** The reason why the chain is not open. */
  error: unknown;

  /** @param source an endpoint, or a chain specification that runs in this worker */
  constructor(role: Role, source: string | File, onChange: () => void) {
    const endpoint = typeof source === 'string' ? formatEndpoint(source) : source.name;
    this.#source = source;
    this.#onChange = onChange;
    this.shown = { role, endpoint, stage: 'connecting' };
  }

  /** Undefined before the connection, and after its loss. */
  get chain(): Chain | undefined {
    return this.#chain?.provider.isConnected ? this.#chain : undefined;
  }

  /** Opens the chain unless it is open; a failure is kept as `error`. */
  async open(): Promise<void> {
    if (this.chain) return;
    await this.#chain?.close();
    await this.local?.close();
    this.error = undefined;
    this.show({ stage: typeof this.#source === 'string' ? 'connecting' : 'booting', reason: undefined });
    try {
      this.#chain = await this.#connect();
      this.show({ stage: 'connected', name: this.#chain.runtime.chain });
    } catch (error) {
      this.error = error;
      this.show({ stage: 'failed', reason: error instanceof Error ? error.message : undefined });
    }
  }

  /** The runtime of a chain specification always answers, but slowly. */
  async #connect(): Promise<Chain> {
    if (typeof this.#source === 'string') return connectEndpoint(this.#source);
    const { name } = this.#source;
    this.local = await createFork({ spec: await readSpecFile(this.#source) }, { firstBlock: 'optional' });
    return connect(this.local.provider, { timeoutMs: Number.POSITIVE_INFINITY, label: name });
  }

  /** Shows the progress of the chain. */
  show(change: Partial<CheckedChain>): void {
    this.shown = { ...this.shown, ...change };
    this.#onChange();
  }
}

/** The limit of the command line, for the file and for its unpacked content. */
const mostBytes = 64 * 1024 * 1024;

/** A file of the user is not a readable chain specification. */
export class SpecFileUnreadableError extends defineError({
  code: 'SPEC_FILE_UNREADABLE',
  fault: 'input',
  message: ({ file, reason }: { file: string; reason: string }) => `${file} cannot be read: ${reason}.`,
  hint: () => 'Give the chain specification as JSON, plain or packed with gzip.',
}) {}

/**
 * Reads a chain specification that the user gave to the page, plain or gzip. Nothing leaves the page.
 *
 * @throws SPEC_FILE_UNREADABLE when the file is too large or damaged
 * @throws INVALID_CHAIN_SPEC when the file contains no chain specification
 */
export async function readSpecFile(file: File): Promise<ChainSpec> {
  return parseChainSpec(await readText(file), file.name);
}

async function readText(file: File): Promise<string> {
  if (file.size > mostBytes) throw createTooLargeError(file);
  try {
    const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
    const isGzip = first === 0x1f && second === 0x8b;
    const plain = isGzip ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
    return await readBounded(plain, file);
  } catch (cause) {
    if (cause instanceof SpecFileUnreadableError) throw cause;
    const reason = cause instanceof Error ? cause.message.replace(/\.$/, '') : String(cause);
    throw new SpecFileUnreadableError({ file: file.name, reason }, { cause });
  }
}

/** A small packed file may have any unpacked size. */
async function readBounded(stream: ReadableStream<Uint8Array>, file: File): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > mostBytes) throw createTooLargeError(file);
    text += decoder.decode(value, { stream: true });
  }
}

function createTooLargeError({ name }: File): SpecFileUnreadableError {
  return new SpecFileUnreadableError({ file: name, reason: `more than ${mostBytes} bytes` });
}

/** Milliseconds to wait for a node, as on the command line. */
const timeoutMs = 20_000;

/** A new connection to the same chain downloads no metadata again. */
const metadataCache = createMetadataCache();

/** Connects to a live chain. @throws the errors of `connect` */
export function connectEndpoint(url: string, signal?: AbortSignal): Promise<Chain> {
  return connect(url, { ...omitUndefined({ signal }), timeoutMs, metadataCache });
}
