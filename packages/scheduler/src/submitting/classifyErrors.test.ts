import { describe, expect, it } from 'vitest';
import {
  draft,
  type ErrorCode,
  errorCodes,
  errors,
  lost,
  pendAfter,
  sent,
  timedOut,
} from '../../test/support/submissions.js';
import { isCut, isDecided, isLost, isUncertain } from './classifyErrors.js';
import { isSubmissionOpen } from './Ticket.js';

/** The errors after which each answer is true: any other error gives false. */
const answers: readonly {
  readonly name: string;
  readonly judge: (error: unknown) => boolean;
  readonly codes: readonly ErrorCode[];
}[] = [
  {
    name: 'isLost: the node did not answer',
    judge: isLost,
    codes: ['CONNECTION_CLOSED', 'CONNECTION_LOST', 'ENDPOINT_TIMEOUT', 'ENDPOINT_UNREACHABLE'],
  },
  {
    name: 'isCut: the connection was lost',
    judge: isCut,
    codes: ['CONNECTION_CLOSED', 'CONNECTION_LOST', 'ENDPOINT_TIMEOUT', 'ENDPOINT_UNREACHABLE'],
  },
  {
    name: 'isDecided: the outcome is stated, or the ticket is part of the error',
    judge: isDecided,
    codes: ['DISPATCH_FAILED', 'SUBMISSION_REPLACED', 'SUBMISSION_UNKNOWN', 'TRANSACTION_REFUSED'],
  },
  {
    name: 'isUncertain: a block may include the call',
    judge: isUncertain,
    codes: ['BLOCK_UNAVAILABLE', 'OUTCOME_UNKNOWN', 'TRANSACTION_PENDING', 'TRANSACTION_REFUSED'],
  },
  {
    name: 'isSubmissionOpen, with a ticket of a sent transaction: the call may still be included',
    judge: (error) => isSubmissionOpen(error, sent),
    codes: errorCodes.filter(
      (code) =>
        ![
          'DISPATCH_FAILED',
          'SUBMISSION_REPLACED',
          'TASK_REFUSED',
          'TRANSACTION_NOT_SENT',
          'TRANSACTION_REFUSED',
        ].includes(code),
    ),
  },
  {
    name: 'isSubmissionOpen, with a ticket without a transaction: only an unknown outcome is open',
    judge: (error) => isSubmissionOpen(error, draft),
    codes: ['SUBMISSION_UNKNOWN'],
  },
  {
    name: 'isSubmissionOpen, without a ticket: only an unknown outcome is open',
    judge: (error) => isSubmissionOpen(error, undefined),
    codes: ['SUBMISSION_UNKNOWN'],
  },
];

describe.each(answers)('$name', ({ judge, codes }) => {
  it.each(errorCodes)('after %s', (code) => {
    expect(judge(errors[code])).toBe(codes.includes(code));
  });
});

describe('an error that is not of this project', () => {
  const foreign = Object.assign(new Error('no'), { name: 'CONNECTION_LOST', code: 'CONNECTION_LOST' });

  it.each([foreign, 'CONNECTION_LOST', undefined, null, { code: 'CONNECTION_LOST' }])(
    '%s is neither a loss nor a decision',
    (error) => {
      expect([isLost, isCut, isDecided, isUncertain].map((judge) => judge(error))).toEqual([
        ...[false, false, false, false],
      ]);
    },
  );

  it('leaves a submission open whose transaction was sent', () => {
    expect(isSubmissionOpen(foreign, sent)).toBe(true);
    expect(isSubmissionOpen(foreign, draft)).toBe(false);
  });
});

describe('isCut during the wait for a sent transaction', () => {
  it.each([
    ['a lost connection', lost, true],
    ['a timeout of the wait itself', timedOut, false],
    ['an error of the node', errors.RPC_FAILED, false],
    ['no cause', undefined, false],
  ])('that ended with %s', (_, cause, expected) => {
    expect(isCut(pendAfter(cause))).toBe(expected);
  });
});

it('isSubmissionOpen refuses a ticket of another shape by its field', () => {
  expect(() => isSubmissionOpen(lost, { ...sent, hashes: 'none' } as never)).toThrow(
    expect.objectContaining({ code: expect.any(String), message: expect.stringContaining('hashes') }),
  );
});
