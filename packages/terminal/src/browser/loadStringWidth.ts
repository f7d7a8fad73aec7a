import stringWidth from 'string-width';

/** A page loads the tables with the code that writes reports. */
export const loadStringWidth: typeof import('../loadStringWidth.js').loadStringWidth = () => stringWidth;
