// The build replaces this file with the library, since the library declares a later Node.js than the packages support.
export * from '@acala-network/chopsticks-core';
