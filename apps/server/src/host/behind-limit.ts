// When a process may not call itself ready any more, whatever its role.

/** A tape that is this far behind market time, in wall ms, does not trade as it should. */
export const BEHIND_LIMIT_MS = 5000
