import {
  BlockUnavailableError,
  ConnectionClosedError,
  ConnectionLostError,
  DispatchFailedError,
  EndpointTimeoutError,
  EndpointUnreachableError,
  OutcomeUnknownError,
  RpcFailedError,
  TransactionNotSentError,
  TransactionPendingError,
  TransactionRefusedError,
} from '@parachron/client';
import { TaskRefusedError } from '../../src/errors/TaskRefusedError.js';
import { SubmissionReplacedError, SubmissionUnknownError, type Ticket } from '../../src/submitting/Ticket.js';

const endpoint = 'wss://node.example';
const call = 'AutomationTime.cancel_task';
export const hash = `0x${'0a'.repeat(32)}` as const;

/** A ticket before any transaction was signed. */
export const draft: Ticket = {
  owner: `0x${'a1'.repeat(32)}`,
  nonce: 5,
  call: '0x0102',
  taskId: `0x${'03'.repeat(32)}`,
  afterBlock: 10,
  hashes: [],
};

/** The ticket with one signed transaction, which blocks up to 74 may include. */
export const sent: Ticket = { ...draft, hashes: [hash], untilBlock: 74 };

export const lost = new ConnectionLostError({ endpoint, detail: 'the socket broke' });
export const timedOut = new EndpointTimeoutError({ endpoint, waitedFor: 'an answer', timeoutMs: 1_000 });

/** A refusal by the transaction pool, with a code of Substrate. */
export const refuseByPool = (poolCode: number, poolMessage = 'no') =>
  new TransactionRefusedError({ endpoint, call, poolCode, poolMessage });

/** A sent transaction that no block includes in time, with the error that ended the wait. */
export const pendAfter = (cause?: unknown) =>
  new TransactionPendingError(
    { endpoint, call, hash, waitFor: 'block' },
    cause === undefined ? {} : { cause },
  );

/** An error of a pallet that the chain reports for the call. */
export const failInPallet = (pallet: string | undefined, error: string) =>
  new DispatchFailedError({
    call,
    kind: 'Module',
    ...(pallet === undefined ? {} : { pallet }),
    error,
    docs: 'A reason',
    block: { number: 12, hash },
    extrinsicIndex: 1,
  });

/** One error of each kind that a submission may meet, by its code. */
export const errors = {
  BLOCK_UNAVAILABLE: new BlockUnavailableError({ endpoint, block: 3, reason: 'pruned' }),
  CONNECTION_CLOSED: new ConnectionClosedError({ endpoint }),
  CONNECTION_LOST: lost,
  DISPATCH_FAILED: failInPallet('Balances', 'InsufficientBalance'),
  ENDPOINT_TIMEOUT: timedOut,
  ENDPOINT_UNREACHABLE: new EndpointUnreachableError({ endpoint, detail: 'no route' }),
  OUTCOME_UNKNOWN: new OutcomeUnknownError({ endpoint, block: hash, reason: 'no events' }),
  RPC_FAILED: new RpcFailedError({ endpoint, method: 'state_call', rpcMessage: 'no' }),
  SUBMISSION_REPLACED: new SubmissionReplacedError({ call, nonce: 5 }),
  SUBMISSION_UNKNOWN: new SubmissionUnknownError({ call, ticket: sent, reason: 'no block' }),
  TASK_REFUSED: new TaskRefusedError({
    pallet: 'AutomationTime',
    error: 'PastTime',
    call,
    detail: '',
    by: 'check',
  }),
  TRANSACTION_NOT_SENT: new TransactionNotSentError({ endpoint, call, hash, reason: 'too many requests' }),
  TRANSACTION_PENDING: pendAfter(),
  TRANSACTION_REFUSED: refuseByPool(1010),
} as const;
