/** The `fetch` of Node.js, which all versions that are supported have. */
export default globalThis.fetch;
