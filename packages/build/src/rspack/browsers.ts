/** Oldest supported browsers: the first with `:has`, `<dialog>` and cascade layers. */
export const BROWSERS = ['chrome >= 111', 'edge >= 111', 'firefox >= 121', 'safari >= 16.4'];
