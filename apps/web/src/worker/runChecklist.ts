import { findKnownChain, submit } from '@parachron/client';
import { defineError, formatTokens, parseAccount } from '@parachron/core';
import { estimateInclusionFee } from '@parachron/weight';
import { Checklist } from '../checklist/Checklist.js';
import type { ChecklistState } from '../checklist/ChecklistProtocol.js';
import { parseRequest } from '../checklist/parseRequest.js';
import { describeSent } from '../tasks/shownTasks.js';
import type { SentTransaction } from '../tasks/TasksProtocol.js';
import { SummaryOutdatedError } from '../tasks/tasksErrors.js';
import type { ChecklistMethods, PartContext } from './WorkerProtocol.js';

/** The account of the wallet is not the account that has to sign. */
export class SignerDiffersError extends defineError({
  code: 'SIGNER_DIFFERS',
  fault: 'input',
  message: (facts: { address: string; needed: string }) =>
    `${facts.address} cannot sign this call: expected the account ${facts.needed}.`,
  hint: () => 'Choose the account that the plan names.',
}) {}

/** The checks of one parachain, and the signatures of the calls of their plan. */
export function startChecklist({ signer, setState }: PartContext<ChecklistState>): ChecklistMethods {
  let checklist: Checklist | undefined;
  let last = 0;
  let open: (() => Promise<SentTransaction>) | undefined;
  const requireChecklist = () => {
    if (!checklist) throw new SummaryOutdatedError({});
    return checklist;
  };
  return {
    async start(request, files) {
      const plan = parseRequest(request, files);
      checklist = new Checklist(plan, {
        onChains: (chains) => setState({ chains }),
        onRun: (run) => setState({ run }),
        onProgress: (progress) => setState({ progress }),
      });
      await checklist.check();
    },
    checkAgain: async () => checklist?.check(),
    async summarize({ role, account, costs, name, args, hex, links }, address) {
      if (account !== undefined && account.toLowerCase() !== parseAccount(address).hex) {
        throw new SignerDiffersError({ address, needed: account });
      }
      const checks = requireChecklist();
      const chain = checks.getChain(role);
      const fee = await estimateInclusionFee(await chain.snapshot(), hex);
      const value = fee.known ? formatTokens(fee.value, chain.runtime.token) : fee.reason;
      const { genesisHash, endpoint } = chain;
      last += 1;
      open = async () => {
        // The next check reads final blocks.
        const options = { signer: { address, signer }, waitFor: 'finality' } as const;
        const sent = await submit(checks.getChain(role), hex, options);
        void checks.check();
        return describeSent(sent, chain.runtime);
      };
      return {
        ...{ number: last, kind: 'planned', chain: chain.runtime.chain, endpoint, genesisHash, address },
        ...{ name, args, hex, knownAs: findKnownChain(genesisHash), link: links[0]?.href },
        lines: [
          { label: 'Fee of the transaction, estimated', value },
          { label: 'Costs of the step', value: costs.length === 0 ? 'none' : costs.join('; ') },
        ],
        ...{ runs: [], runCount: 0, every: undefined, warnings: [], refusal: undefined },
      };
    },
    async send(number) {
      const send = open;
      if (!send || number !== last) throw new SummaryOutdatedError({});
      open = undefined;
      return send();
    },
  };
}
