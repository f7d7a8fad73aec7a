/** The file with the blocks of a chain. */
export const chainFileName = 'chain.log';
