/** The event that the root sends to the window once the page has come alive. */
export const ALIVE = 'alive'

/** The event that a page sends to its window when a file that brings it to life doesn't come. */
export const SIN_VENIR = 'sin-venir'
