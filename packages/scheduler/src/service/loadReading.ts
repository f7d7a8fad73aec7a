/** Loads the code that reads tasks. */
export const loadReading = () => import('../reading/getTask.js');
