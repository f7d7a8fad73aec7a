// The build replaces this file by the library itself: the library declares a later Node.js than the packages support.
export * from '@acala-network/chopsticks-core';
