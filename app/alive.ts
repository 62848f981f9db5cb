/** Told to the window by the root when it has come alive. */
export const ALIVE = 'alive'
