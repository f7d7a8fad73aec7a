import { isParachronError } from '@parachron/core';
import type { RpcSession } from './createRpcSession.js';

/** Requests in one batch. */
const MAX_BATCH = 100;

interface Request {
  readonly id?: unknown;
  readonly method: string;
  readonly params: unknown[];
}

/**
 * Runs one JSON-RPC text, a request or a batch, and hands the answer over; notifications follow it, never precede it.
 *
 * @param session the client's session
 * @param options the text, and what sends the answer; it is not called for requests without an id
 */
export async function runRpcMessage(
  session: RpcSession,
  options: { text: string; reply: (text: string) => void },
): Promise<void> {
  const value = parse(options.text);
  if (value === undefined)
    return options.reply(JSON.stringify(fail(null, { code: -32700, message: 'Parse error' })));
  const results: unknown[] = [];
  const run = async (request: unknown) => runRequest(session, { request, results });
  if (Array.isArray(value)) {
    if (value.length === 0 || value.length > MAX_BATCH) return options.reply(JSON.stringify(invalid()));
    const answers = (await Promise.all(value.map(run))).filter((answer) => answer !== undefined);
    if (answers.length > 0) options.reply(JSON.stringify(answers));
  } else {
    const answer = await run(value);
    if (answer !== undefined) options.reply(JSON.stringify(answer));
  }
  for (const result of results) session.start(result);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function runRequest(
  session: RpcSession,
  { request, results }: { request: unknown; results: unknown[] },
): Promise<object | undefined> {
  if (!isRequest(request)) return invalid();
  try {
    const result = await session.call(request.method, request.params ?? []);
    results.push(result);
    return request.id === undefined ? undefined : { jsonrpc: '2.0', id: request.id, result: result ?? null };
  } catch (error) {
    return request.id === undefined ? undefined : fail(request.id, describe(error));
  }
}

function isRequest(value: unknown): value is Request {
  if (typeof value !== 'object' || value === null) return false;
  const { method, params } = value as { method?: unknown; params?: unknown };
  return typeof method === 'string' && (params === undefined || Array.isArray(params));
}

function invalid() {
  return fail(null, { code: -32600, message: 'Invalid request' });
}

function fail(id: unknown, error: { code: number; message: string }) {
  return { jsonrpc: '2.0', id, error };
}

/** Chopsticks gives its errors a code of their own; what its parameter schemas refuse is a ZodError. */
function describe(error: unknown): { code: number; message: string } {
  const message = error instanceof Error ? error.message : String(error);
  if (isParachronError(error, 'RPC_METHOD_NOT_FOUND')) return { code: -32601, message: 'Method not found' };
  if (error instanceof Error && error.name === 'ZodError') return { code: -32602, message: 'Invalid params' };
  const { code } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown };
  return { code: typeof code === 'number' ? code : -32603, message };
}
