import { authorPendingExtrinsics } from './methods/authorPendingExtrinsics.js';
import { authorRemoveExtrinsic } from './methods/authorRemoveExtrinsic.js';
import { authorSubmitAndWatchExtrinsic } from './methods/authorSubmitAndWatchExtrinsic.js';
import { authorSubmitExtrinsic } from './methods/authorSubmitExtrinsic.js';
import { chainGetFinalizedHead } from './methods/chainGetFinalizedHead.js';
import { chainHeadV1Body } from './methods/chainHeadV1Body.js';
import { chainHeadV1Call } from './methods/chainHeadV1Call.js';
import { chainHeadV1Continue } from './methods/chainHeadV1Continue.js';
import { chainHeadV1Follow } from './methods/chainHeadV1Follow.js';
import { chainHeadV1Header } from './methods/chainHeadV1Header.js';
import { chainHeadV1StopOperation } from './methods/chainHeadV1StopOperation.js';
import { chainHeadV1Storage } from './methods/chainHeadV1Storage.js';
import { chainHeadV1Unpin } from './methods/chainHeadV1Unpin.js';
import { chainSubscribeAllHeads } from './methods/chainSubscribeAllHeads.js';
import { chainSubscribeFinalizedHeads } from './methods/chainSubscribeFinalizedHeads.js';
import { chainSubscribeNewHeads } from './methods/chainSubscribeNewHeads.js';
import { devNewBlock } from './methods/devNewBlock.js';
import { devSetStorage } from './methods/devSetStorage.js';
import { devTimeTravel } from './methods/devTimeTravel.js';
import { rpcMethods } from './methods/rpcMethods.js';
import { stateSubscribeStorage } from './methods/stateSubscribeStorage.js';
import { systemAccountNextIndex } from './methods/systemAccountNextIndex.js';
import { transactionV1Broadcast } from './methods/transactionV1Broadcast.js';
import { transactionV1Stop } from './methods/transactionV1Stop.js';
import { transactionWatchV1SubmitAndWatch } from './methods/transactionWatchV1SubmitAndWatch.js';
import type { RpcEntry } from './RpcMethod.js';

/** The methods that every chain answers; a kind of chain adds its own. */
export const rpcEntries: readonly RpcEntry[] = [
  authorPendingExtrinsics,
  authorRemoveExtrinsic,
  authorSubmitAndWatchExtrinsic,
  authorSubmitExtrinsic,
  chainGetFinalizedHead,
  chainHeadV1Body,
  chainHeadV1Call,
  chainHeadV1Continue,
  chainHeadV1Follow,
  chainHeadV1Header,
  chainHeadV1StopOperation,
  chainHeadV1Storage,
  chainHeadV1Unpin,
  chainSubscribeAllHeads,
  chainSubscribeFinalizedHeads,
  chainSubscribeNewHeads,
  devNewBlock,
  devSetStorage,
  devTimeTravel,
  rpcMethods,
  stateSubscribeStorage,
  systemAccountNextIndex,
  transactionV1Broadcast,
  transactionV1Stop,
  transactionWatchV1SubmitAndWatch,
];
