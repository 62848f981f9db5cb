/** The event that the root sends to the window once the page has come alive. */
export const ALIVE = 'alive'
