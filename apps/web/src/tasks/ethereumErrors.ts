import { defineError } from '@parachron/core';
import { errorTexts } from '../errorTexts.js';

/** The parachain has no chain id for Ethereum transactions. */
export class EthereumNotAcceptedError extends defineError({
  code: 'ETHEREUM_NOT_ACCEPTED',
  fault: 'incompatible',
  ...errorTexts.ethereumNotAccepted,
}) {}

/** The wallet is connected to another chain than the page. */
export class EthereumChainDiffersError extends defineError({
  code: 'ETHEREUM_CHAIN_DIFFERS',
  fault: 'input',
  ...errorTexts.ethereumChainDiffers,
}) {}

/** The wallet did not answer a request. */
export class EthereumRequestFailedError extends defineError({
  code: 'ETHEREUM_REQUEST_FAILED',
  fault: 'unreachable',
  ...errorTexts.ethereumRequestFailed,
}) {}

/** An address does not answer as the proxy contract does. */
export class ProxyContractMissingError extends defineError({
  code: 'PROXY_CONTRACT_MISSING',
  fault: 'input',
  ...errorTexts.proxyContractMissing,
}) {}

/** The wallet did not send a transaction; earlier transactions of the same summary are sent. */
export class EthereumTransactionRefusedError extends defineError({
  code: 'ETHEREUM_TRANSACTION_REFUSED',
  fault: 'refused',
  ...errorTexts.ethereumTransactionRefused,
}) {}

/** A block includes the transaction, and its execution failed. */
export class EthereumTransactionFailedError extends defineError({
  code: 'ETHEREUM_TRANSACTION_FAILED',
  fault: 'refused',
  ...errorTexts.ethereumTransactionFailed,
}) {}

/** No block included the transaction within the time that the page waits. */
export class EthereumTransactionPendingError extends defineError({
  code: 'ETHEREUM_TRANSACTION_PENDING',
  fault: 'unreachable',
  ...errorTexts.ethereumTransactionPending,
}) {}
