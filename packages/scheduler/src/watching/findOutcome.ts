import type { DecodedEvent, DispatchFailure } from '@parachron/client';
import type { Hex, JsonValue } from '@parachron/core';

/** How a message ended on the target. */
export interface Outcome {
  /** The place of the event that ends it, among those of the block. */
  readonly index: number;
  readonly messageId: Hex | undefined;
  /** Why the call did not run; undefined when it did. */
  readonly reason: DispatchFailure | undefined;
}

/** What counts as executed: the proxy's event, or the end of the message without an error. */
export type Proof = 'proxy' | 'message';

const ends =
  /^(MessageQueue\.(Processed|ProcessingFailed|OverweightEnqueued)|XcmpQueue\.(Success|Fail|BadVersion|BadFormat))$/;

/**
 * Finds how a message ended, by its id, or, where that is not known, by the next message that made a proxy call.
 * A message that was processed without an error says nothing of the call in it: the proxy's event does.
 */
export function findOutcome(
  events: readonly DecodedEvent[],
  wanted: { readonly messageId: Hex | null; readonly after: number; readonly proof: Proof },
): Outcome | undefined {
  let begin = 0;
  for (const [index, event] of events.entries()) {
    if (!ends.test(`${event.pallet}.${event.method}`)) continue;
    const own = events.slice(begin, index);
    begin = index + 1;
    if (index <= wanted.after) continue;
    const messageId = readId(event);
    const proxy = own.find(({ pallet, method }) => pallet === 'Proxy' && method === 'ProxyExecuted');
    const isIt = wanted.messageId === null ? proxy !== undefined : messageId === wanted.messageId;
    if (isIt) return { index, messageId, reason: judge(event, own, { proxy, proof: wanted.proof }) };
  }
  return undefined;
}

function readId({ data }: DecodedEvent): Hex | undefined {
  const id = data.id ?? data.message_id ?? data.message_hash ?? data['0'];
  return typeof id === 'string' ? (id as Hex) : undefined;
}

function judge(
  end: DecodedEvent,
  own: readonly DecodedEvent[],
  { proxy, proof }: { readonly proxy: DecodedEvent | undefined; readonly proof: Proof },
): DispatchFailure | undefined {
  const problem = readProblem(end, own);
  if (problem !== undefined) {
    const docs = `The target ended the message with ${end.pallet}.${end.method}`;
    return { kind: 'Xcm', error: problem, docs };
  }
  if (proxy) return proxy.failure;
  if (proof === 'message') return undefined;
  const docs = 'The message was processed, but no proxy call ran: no such proxy, another type, or a delay';
  return { kind: 'Xcm', error: 'NoProxyExecuted', docs };
}

/** The name of what went wrong with the message itself. */
function readProblem({ method, data }: DecodedEvent, own: readonly DecodedEvent[]): string | undefined {
  if (method === 'Success' || (method === 'Processed' && data.success !== false)) return undefined;
  if (method === 'Processed') {
    const told = own.findLast(({ method: name }) => name === 'ProcessXcmError');
    return told ? readName(told.data.error) : 'Incomplete';
  }
  if (method === 'Fail' || method === 'ProcessingFailed') return readName(data.error ?? data['1']);
  return method;
}

/** The name of a variant: a text, or the one field of an object. */
function readName(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const [name = 'Unknown'] = Object.keys(value);
    return name.charAt(0).toUpperCase() + name.slice(1);
  }
  return 'Unknown';
}
