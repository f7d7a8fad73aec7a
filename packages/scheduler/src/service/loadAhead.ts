/** Loads the code that estimates the inclusion of a transaction. */
export const loadAhead = () => import('../reading/estimateInclusion.js');
