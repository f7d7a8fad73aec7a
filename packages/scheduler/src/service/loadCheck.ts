/** Loads the code that checks calls. */
export const loadCheck = () => import('../checking/checkTask.js');
