// The request keys of bots that copy another one: made of what they answer, so that one post makes
// one copy. No caller may choose such a key (docs/adr/0020).
const BEGIN = 'copy:'

/** The key of the copy that a post leads to, by the post's partition and position. */
export function copyKey(partition: number, position: number): string {
  return `${BEGIN}${partition}:${position}`
}

/** Whether a bot with this key began as a copy. */
export function isCopyKey(requestKey: string): boolean {
  return requestKey.startsWith(BEGIN)
}
