import { submit } from '@parachron/client';
import { parseAccount } from '@parachron/core';
import { estimateInclusionFee } from '@parachron/weight';
import { Checklist } from '../checklist/Checklist.js';
import type { ChecklistState, PlannedCall, SpecFiles } from '../checklist/ChecklistProtocol.js';
import { type CheckRequest, parseRequest } from '../checklist/parseRequest.js';
import { ChainNotOpenError } from '../PageChain.js';
import { PageError, stripTexts } from '../PageError.js';
import type { TransactionSummary } from '../tasks/TasksProtocol.js';
import { describeFee, describeSent, Transactions } from '../tasks/Transactions.js';
import type { PartContext } from './WorkerProtocol.js';

/** The checks of one parachain, and the signatures of the calls of their plan. */
export function startChecklist({ signer, setState }: PartContext<ChecklistState>) {
  let checklist: Checklist | undefined;
  const transactions = new Transactions();
  return {
    /** Checks, and again with each `checkAgain`. @param runs number of earlier runs of the page */
    async start(request: CheckRequest, files: SpecFiles, runs?: number): Promise<void> {
      const { plan } = parseRequest(request, files);
      checklist = new Checklist(plan, setState, runs);
      await checklist.check();
    },
    checkAgain: async () => checklist?.check(),
    /** Summarizes a call of the last run. */
    async summarize(call: PlannedCall, address: string): Promise<TransactionSummary> {
      const { role, account, costs, name, args, hex, links, signer: named } = call;
      if (account !== undefined && account.toLowerCase() !== parseAccount(address).hex) {
        const message = `${address} cannot sign this call: expected ${named}.`;
        throw new PageError({ message, hint: 'Choose the account that the plan names.' });
      }
      const checks = checklist;
      // The worker of the check was stopped or has failed.
      if (!checks || hex === undefined) throw new ChainNotOpenError();
      const chain = checks.getChain(role);
      const fee = await estimateInclusionFee(await chain.snapshot(), hex);
      const { genesisHash, endpoint, runtime } = chain;
      const [label, amount] = describeFee(fee, runtime.token);
      const summary = transactions.show(
        {
          kind: 'planned',
          chain: runtime.chain,
          endpoint,
          genesisHash,
          address,
          name,
          args,
          hex,
          link: links[0]?.href,
          lines: [
            [`${label}, estimated`, amount],
            ['Costs of the step', costs.join('; ') || 'none'],
          ],
          warnings: [],
          refusal: undefined,
        },
        async () => {
          // The next check reads final blocks.
          const options = { signer: { address, signer }, waitFor: 'finality' } as const;
          const sent = await submit(checks.getChain(role), hex, options);
          void checks.check();
          return describeSent(sent, runtime);
        },
      );
      return stripTexts(summary);
    },
    send: async (number: number) => stripTexts(await transactions.send(number)),
  };
}
