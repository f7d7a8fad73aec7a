import { linkAt } from '@parachron/reports';
import { texts } from '../texts.js';
import type { SignedContent } from './SignedPlan.js';
import type { TransactionSummary } from './TasksProtocol.js';

/** Describes the content of a transaction, for the page. */
export function describeContent(
  content: SignedContent,
  endpoint: string,
): Pick<TransactionSummary, 'name' | 'args' | 'hex' | 'transactions' | 'link'> {
  if (content.kind === 'ethereum') {
    const { transactions } = content;
    const name = texts.tasksPage.summary.ethereum(transactions.length);
    return { name, args: '', hex: '0x', transactions, link: undefined };
  }
  const { call } = content;
  return {
    name: `${call.pallet}.${call.method}`,
    args: JSON.stringify(call.args, null, 1),
    hex: call.hex,
    transactions: [],
    link: linkAt(endpoint, call),
  };
}
