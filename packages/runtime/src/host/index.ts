import { crypto } from './crypto.js';
import type { HostFunctions } from './HostFunction.js';
import { hashing } from './hashing.js';
import { basics, block, trie } from './misc.js';
import { storage } from './storage.js';
import { unavailable } from './unavailable.js';

/** All functions of the host that this package has. */
export const hostFunctions: HostFunctions = {
  ...basics,
  ...storage,
  ...crypto,
  ...hashing,
  ...trie,
  ...block,
  ...unavailable,
};
