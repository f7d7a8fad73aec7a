import { defineError, type Hex } from '@parachron/core';

/** The parachain has no chain id for Ethereum transactions. */
export class EthereumNotAcceptedError extends defineError({
  code: 'ETHEREUM_NOT_ACCEPTED',
  fault: 'incompatible',
  message: (facts: { reason: string }) =>
    `The parachain gives no chain id for Ethereum transactions: ${facts.reason}`,
  hint: () => 'Use a wallet that signs transactions of the parachain itself.',
}) {}

/** The wallet is connected to another chain than the page. */
export class EthereumChainDiffersError extends defineError({
  code: 'ETHEREUM_CHAIN_DIFFERS',
  fault: 'input',
  message: (facts: { wallet: string; parachain: string }) =>
    `The wallet is connected to the chain id ${facts.wallet}, and the parachain has the chain id ${facts.parachain}.`,
  hint: () => 'Choose the network of the parachain in the wallet.',
}) {}

/** The wallet did not answer a request. */
export class EthereumRequestFailedError extends defineError({
  code: 'ETHEREUM_REQUEST_FAILED',
  fault: 'unreachable',
  message: (facts: { method: string; reason: string }) =>
    `The wallet did not answer ${facts.method}: ${facts.reason}`,
  hint: () => 'Check the network of the wallet, and try again.',
}) {}

/** An address does not answer as the proxy contract does. */
export class ProxyContractMissingError extends defineError({
  code: 'PROXY_CONTRACT_MISSING',
  fault: 'input',
  message: (facts: { contract: Hex }) => `${facts.contract} does not answer as a proxy contract.`,
  hint: () => 'Give the address of the proxy precompile, which the documentation of the parachain names.',
}) {}

/** The wallet did not send a transaction; earlier transactions of the same summary are sent. */
export class EthereumTransactionRefusedError extends defineError({
  code: 'ETHEREUM_TRANSACTION_REFUSED',
  fault: 'refused',
  message: (facts: { title: string; reason: string }) =>
    `${facts.title}: the wallet did not send this transaction: ${facts.reason}`,
  hint: () => 'Show the summary again: it has the transactions that are left.',
}) {}

/** A block includes the transaction, and its execution failed. */
export class EthereumTransactionFailedError extends defineError({
  code: 'ETHEREUM_TRANSACTION_FAILED',
  fault: 'refused',
  message: (facts: { title: string; hash: Hex }) => `${facts.title}: the transaction ${facts.hash} failed.`,
  hint: () => 'Show the summary again: it has the present state of the chain.',
}) {}

/** No block included the transaction in the time of the page. */
export class EthereumTransactionPendingError extends defineError({
  code: 'ETHEREUM_TRANSACTION_PENDING',
  fault: 'unreachable',
  message: (facts: { title: string; hash: Hex }) =>
    `${facts.title}: no block has included the transaction ${facts.hash} yet.`,
  hint: () => 'Wait for the transaction in the wallet, then show the summary again.',
}) {}
