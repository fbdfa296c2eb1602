// Types of server-flags.mjs for what is checked.
export const SERVER_FLAGS: readonly string[]
