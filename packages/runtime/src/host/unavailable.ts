import { CallEnd } from '../errors.js';
import type { HostFunctions } from './HostFunction.js';

/** Functions of offchain workers and of keystores, with their signatures. A node that executes a block panics when one is called. */
const signatures: Readonly<Record<string, string>> = {
  ext_crypto_ecdsa_generate_version_1: 'ij>i',
  ext_crypto_ed25519_generate_version_1: 'ij>i',
  ext_crypto_sr25519_generate_version_1: 'ij>i',
  ext_offchain_is_validator_version_1: '>i',
  ext_offchain_submit_transaction_version_1: 'j>j',
  ext_offchain_network_state_version_1: '>j',
  ext_offchain_timestamp_version_1: '>j',
  ext_offchain_sleep_until_version_1: 'j>',
  ext_offchain_random_seed_version_1: '>i',
  ext_offchain_local_storage_set_version_1: 'ijj>',
  ext_offchain_local_storage_clear_version_1: 'ij>',
  ext_offchain_local_storage_compare_and_set_version_1: 'ijjj>i',
  ext_offchain_local_storage_get_version_1: 'ij>j',
  ext_offchain_http_request_start_version_1: 'jjj>j',
  ext_offchain_http_request_add_header_version_1: 'ijj>j',
  ext_offchain_http_request_write_body_version_1: 'ijj>j',
  ext_offchain_http_response_wait_version_1: 'jj>j',
  ext_offchain_http_response_headers_version_1: 'i>j',
  ext_offchain_http_response_read_body_version_1: 'ijj>j',
  ext_offchain_set_authorized_nodes_version_1: 'ji>',
};

/** Polkadot specification, "Offchain" and the part of "Crypto" that adds keys: each ends the run. */
export const unavailable: HostFunctions = Object.fromEntries(
  Object.entries(signatures).map(([name, signature]) => [
    name,
    {
      signature,
      bind: () => () => {
        throw new CallEnd('trap', `The runtime called ${name}, which a block has not.`);
      },
    },
  ]),
);
