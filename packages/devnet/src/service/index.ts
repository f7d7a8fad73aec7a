export * from './createServiceChain.js';
export * from './createServiceParts.js';
export type { Messaging } from './messaging/createMessaging.js';
export * from './messaging/listOutbound.js';
export type { Transport } from './messaging/Transport.js';
export { InvalidTargetError } from './parseTargets.js';
export type { FeeToken, ServiceTarget } from './XcmTarget.js';
