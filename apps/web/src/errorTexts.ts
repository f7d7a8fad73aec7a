import type { RequestField } from './checklist/CheckRequest.js';
import { fieldTexts } from './fieldTexts.js';

/** The messages and hints of the errors, by the names of their classes. */
export const errorTexts = {
  chainNotOpen: {
    message: () => 'The chain of the call is not connected.',
    hint: () => 'Wait until all chains are connected.',
  },
  requestInvalid: {
    message: ({ field, reason }: { field: RequestField; reason: string }) => {
      const { label } = fieldTexts[field];
      return `${label}: ${reason}.`;
    },
    hint: () => 'Correct the field.',
  },
  specFileUnreadable: {
    message: ({ file, reason }: { file: string; reason: string }) => `${file} cannot be read: ${reason}.`,
    hint: () => 'Give the chain specification as JSON, plain or packed with gzip.',
  },
  signerDiffers: {
    message: (facts: { address: string; needed: string }) =>
      `${facts.address} cannot sign this call: expected the account ${facts.needed}.`,
    hint: () => 'Choose the account that the plan names.',
  },
  walletRefused: {
    message: (facts: { reason: string }) => `The wallet did not sign: ${facts.reason}`,
    hint: () => 'Nothing was sent. Sign again, or use another wallet.',
  },
  taskFieldInvalid: {
    message: (facts: { field: string; reason: string }) => `${facts.field}: ${facts.reason}.`,
    hint: () => 'Correct the field.',
  },
  derivedAccountUnknown: {
    message: (facts: { reason: string }) => `The derived account is unknown: ${facts.reason}`,
    hint: () => 'Run the checklist: it reports the missing prerequisites of the parachain.',
  },
  grantNotPlanned: {
    message: (facts: { reason: string }) => `The grant cannot be planned: ${facts.reason}`,
    hint: () => 'Choose a proxy type, or grant with 0 tokens first and send funds afterwards.',
  },
  proxiesUnknown: {
    message: (facts: { reason: string }) => `The proxies of the account are unknown: ${facts.reason}`,
    hint: () => 'Run the checklist: it reports the missing prerequisites of the parachain.',
  },
  summaryOutdated: {
    message: () => 'The summary is outdated. Nothing was sent.',
    hint: () => 'Show the summary again.',
  },
  accountsNotChosen: {
    message: () => 'No accounts are chosen. Nothing was sent.',
    hint: () => 'Connect a wallet, and choose the account on each chain.',
  },
  accountsNotSignedFor: {
    message: (facts: { chain: string; bytes: number }) =>
      `${facts.chain} has accounts of ${facts.bytes} bytes, and this page signs for accounts of 32 bytes.`,
    hint: () =>
      'Run `parachron plan --user` for the permission, and `parachron task schedule --on-target` for the task.',
  },
  parachainNotConnected: {
    message: () => 'No parachain is connected. Nothing was sent.',
    hint: () => 'Give the endpoint of the parachain, and connect again.',
  },
  transactionUndecided: {
    message: (facts: { reason: string; untilBlock?: number | undefined }) =>
      `The outcome of the transaction is unknown: ${facts.reason}.${
        facts.untilBlock === undefined
          ? ''
          : ` A block up to ${facts.untilBlock} may include the transaction.`
      }`,
    hint: () =>
      'Look at the list of tasks and the events after that block. The service refuses a second task with the name of a stored task.',
  },
  tasksNotOpen: {
    message: () => 'The chains are not connected.',
    hint: () => 'Connect the service first.',
  },
} as const;
