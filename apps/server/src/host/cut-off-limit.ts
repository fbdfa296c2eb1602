// How long a process that has lost its connection to the servers tries to have one again.

/**
 * Another one is had in less, where a server that it reaches lives, ms: what a caller waits for
 * beyond that, another web process would have answered.
 */
export const CUT_OFF_LIMIT_MS = 2000
