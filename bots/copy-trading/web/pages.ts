// Where the pages of copying are in the web area.

/**
 * All leaders side by side, whom one follows, and what one leads; the build reads it in the text of
 * index.ts (pages.test.ts holds both together).
 */
export const leadersPath = '/copy-create/'

/** The page of a leader, with the form that follows it. */
export const leaderPath = (mark: string): string => `${leadersPath}?leader=${mark}`
