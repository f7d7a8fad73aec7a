import type { Hex } from '@parachron/core';

/**
 * Three contracts for PolkaVM, assembled by hand as blobs of version 0 (64 bits). Each is made by `deploy`, which returns at once: 32 00,
 * jump_indirect ra. The code of `call`:
 *
 * - `returns`: 32 00, jump_indirect ra
 * - `reverts`: 33 07 01, load_imm a0, 1 (the flag REVERT); 33 08 and 33 09, load_imm a1 and a2, 0 (no output); 0a, ecalli 0
 *   (seal_return); 00, trap
 * - `stores`: 33 07, load_imm a0, 0 (no flags); 95 18 e0, add_imm_64 a1, sp, -32 (the key); 33 09 20, load_imm a2, 32; 95 1a e0,
 *   add_imm_64 a3, sp, -32 (the value); 33 0b 20, load_imm a4, 32; 0a, ecalli 0 (set_storage); 33 07 to 33 0a, load_imm a0 to a3, 0;
 *   0a 01, ecalli 1 (deposit_event without topics and data); 32 00, jump_indirect ra
 */
export const polkaContract = {
  returns: '0x50564d00002900000000000000050f0200066465706c6f79020463616c6c0608000004320032000500',
  reverts:
    '0x50564d00004300000000000000041001000000007365616c5f72657475726e050f0200066465706c6f79020463616c6c061000000b3200330701330833090a00a50600',
  stores:
    '0x50564d00006d000000000000000103000040042102000000000b0000007365745f73746f726167656465706f7369745f6576656e74050f0200066465706c6f79020463616c6c062400001d320033079518e0330920951ae0330b200a330733083309330a0a0132009524ab0a00',
} as const satisfies Readonly<Record<string, Hex>>;
