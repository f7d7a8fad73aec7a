import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RpcSource } from '@parachron/node';
import { type Access, hasAccess, hasOrigin } from './Access.js';
import { runRpcMessage } from './runRpcMessage.js';
import type { ServerLimits } from './serveChain.js';

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' };

/** Answers one HTTP request: a POST with JSON, the preflight request of a browser, or the request of a monitor. */
export function answerHttp(
  source: RpcSource,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  { limits, access }: { limits: ServerLimits; access: Access },
): void {
  const { origin } = request.headers;
  if (origin !== undefined && hasOrigin(access.origins, origin)) {
    response.setHeader('access-control-allow-origin', access.origins === 'any' ? '*' : origin);
    response.setHeader('vary', 'origin');
  }
  const refusal = findRefusal(request, access);
  if (refusal !== undefined) end(response, refusal);
  else if (request.method === 'OPTIONS') answerPreflight(response);
  else if (request.method === 'GET') void answerHealth(source, `${request.url}`, response);
  else {
    // A client that disconnects needs no answer.
    readBody(request, limits.maxFrameBytes).then(
      (body) => (body ? answerPost(source, { response, body, limits }) : end(response, 413)),
      () => response.destroy(),
    );
  }
}

function findRefusal(request: IncomingMessage, access: Access): number | undefined {
  const { method, headers, url = '' } = request;
  if (!hasAccess(access, request)) return 403;
  if (method === 'OPTIONS') return undefined;
  if (method === 'GET' && /^\/health(\/readiness)?$/.test(url)) return undefined;
  if (method !== 'POST') return 405;
  // Browsers send other content types without a preflight request, so that any page could send requests to the chain.
  return /^application\/json(\s*;|\s*$)/i.test(headers['content-type'] ?? '') ? undefined : 415;
}

/** Answers a monitor: with the health, or by the status alone. A chain that answers is ready, like a node that should have no peers. */
async function answerHealth(source: RpcSource, url: string, response: ServerResponse): Promise<void> {
  const session = source.connect();
  const health = await session.call('system_health', []).catch(() => undefined);
  session.close();
  response.writeHead(health ? 200 : 500, jsonHeaders);
  response.end(health && !url.includes('readiness') ? JSON.stringify(health) : undefined);
}

function answerPreflight(response: ServerResponse): void {
  response.setHeader('access-control-allow-methods', 'POST');
  response.setHeader('access-control-allow-headers', 'content-type');
  response.setHeader('access-control-max-age', '600');
  end(response, 204);
}

function end(response: ServerResponse, status: number): void {
  // The rest of a refused body is not read.
  if (status === 413) response.setHeader('connection', 'close');
  if (status === 405) response.setHeader('allow', 'POST, OPTIONS');
  response.writeHead(status).end();
}

/** Reads a body; undefined if it is too long. */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  // The connection of a refused body is still needed for the answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function answerPost(
  source: RpcSource,
  { response, body, limits }: { response: ServerResponse; body: Buffer; limits: ServerLimits },
): void {
  const session = source.connect(undefined, limits);
  const sendText = (text: string) => {
    response.writeHead(200, jsonHeaders).end(text);
  };
  const finish = () => {
    session.close();
    // A message without a request id has no answer.
    if (!response.headersSent) response.writeHead(204).end();
  };
  // The work for a disconnected client ends.
  response.once('close', () => session.close());
  runRpcMessage(session, { text: body, limits, reply: sendText }).then(finish, () => response.destroy());
}
