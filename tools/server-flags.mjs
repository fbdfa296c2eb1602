// What Node is told when it runs the server: loads and measurements run it as `npm start` does.

/**
 * Room for what lives as long as one call, in MB: most of it is gone before that is full, and what
 * is not need not be copied so often.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=32']
