/** A JSON-RPC 2.0 request as an object. */
export interface JsonRpcRequest {
  readonly jsonrpc: '2.0';
  readonly id: number;
  readonly method: string;
  readonly params: unknown[];
}

/** An open connection for JSON-RPC messages. */
interface JsonRpcConnection<M> {
  send(message: M): void;
  disconnect(): void;
}

/**
 * A provider of polkadot-api, also offered by light clients: a function that opens a connection for JSON-RPC messages, as texts in
 * version 1 and as objects in version 2.
 */
export type JsonRpcProvider =
  | ((onMessage: (message: string) => void) => JsonRpcConnection<string>)
  | ((onMessage: (message: object) => void) => JsonRpcConnection<JsonRpcRequest>);
