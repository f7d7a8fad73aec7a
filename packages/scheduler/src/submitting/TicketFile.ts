import type { Chain } from '@parachron/client';
import { formatEndpoint, formatJson, type Hex, isHash, isRecord, requireInput } from '@parachron/core';
import { parseTicket, type Ticket } from './Ticket.js';

/** Content of a ticket file: the ticket of a submission, and its chain. The file contains no key. */
export interface TicketFile {
  /** Name of the chain, for display. */
  readonly chain: string;
  readonly genesisHash: Hex;
  /** Endpoints of the service without secrets. */
  readonly service: readonly string[];
  /** Cost of the call as text, quoted before the signature. */
  readonly cost: string;
  readonly ticket: Ticket;
}

/** The chain of a submission, and the quoted cost. */
export interface TicketFileOptions {
  readonly chain: Pick<Chain, 'genesisHash' | 'runtime'>;
  /** Endpoints of the service; the file omits endpoints with secrets. */
  readonly endpoints: readonly string[];
  /** Cost of the call as text. */
  readonly cost: string;
}

/**
 * Creates the content of a ticket file, for `parachron task resume` and the task page.
 *
 * Sends: nothing.
 *
 * @param ticket the ticket that `onTicket` of `submit` received
 * @param options the chain, its endpoints and the cost
 * @returns plain JSON, without endpoints that contain a secret
 *
 * @example
 * ```ts
 * import { createTicketFile, type Scheduler, type Ticket } from '@parachron/scheduler';
 *
 * declare const scheduler: Scheduler;
 * declare const ticket: Ticket;
 *
 * const { chain } = scheduler;
 * const file = createTicketFile(ticket, { chain, endpoints: ['wss://service.example'], cost: 'unknown' });
 * file.service; // ['wss://service.example']
 * ```
 */
export function createTicketFile(ticket: Ticket, options: TicketFileOptions): TicketFile {
  requireInput(
    { ticket, options },
    {
      ticket: { hashes: 'array' },
      options: {
        chain: { runtime: { chain: 'string' }, genesisHash: 'string' },
        endpoints: ['string'],
        cost: 'string',
      },
    },
  );
  const {
    chain: { genesisHash, runtime },
    endpoints,
    cost,
  } = options;
  const service = endpoints.map((one) => one.trim()).filter((one) => formatEndpoint(one) === one);
  return { chain: runtime.chain, genesisHash, service, cost, ticket };
}

/**
 * Formats the text of a ticket file.
 *
 * Sends: nothing.
 *
 * @param file the content; the text omits further fields
 * @returns indented JSON with a final line break
 *
 * @example
 * ```ts
 * import { formatTicketFile, parseTicketFile, type TicketFile } from '@parachron/scheduler';
 *
 * declare const file: TicketFile;
 *
 * parseTicketFile(formatTicketFile(file)); // the same content
 * ```
 */
export function formatTicketFile(file: TicketFile): string {
  requireInput(
    { file },
    {
      file: {
        chain: 'string',
        genesisHash: 'string',
        service: ['string'],
        cost: 'string',
        ticket: { hashes: 'array' },
      },
    },
  );
  const { chain, genesisHash, service, cost, ticket } = file;
  return `${formatJson({ chain, genesisHash, service, cost, ticket }, 2)}\n`;
}

/**
 * Parses a ticket file.
 *
 * Sends: nothing.
 *
 * @param content the text of the file, or its value after `JSON.parse`
 * @returns the content; undefined if the content is not that of a ticket file
 *
 * @example
 * ```ts
 * import { parseTicketFile } from '@parachron/scheduler';
 *
 * parseTicketFile('{"nonce":7}'); // undefined
 * ```
 */
export function parseTicketFile(content: unknown): TicketFile | undefined {
  const value = typeof content === 'string' ? parseJson(content) : content;
  return isTicketFile(value) ? value : undefined;
}

function isTicketFile(value: unknown): value is TicketFile {
  return (
    isRecord(value) &&
    parseTicket(value.ticket) !== undefined &&
    isHash(value.genesisHash) &&
    Array.isArray(value.service) &&
    [value.chain, value.cost, ...value.service].every((one) => typeof one === 'string')
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
