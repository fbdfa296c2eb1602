// Code of the page that did not come: the connection is gone, or the server has a newer version
// whose files are called otherwise. Each browser has its own words for it.
const LOST = /dynamically imported module|module script|error loading|preload CSS/i

export function isLostChunk(thrown: unknown): boolean {
  return thrown instanceof Error && LOST.test(thrown.message)
}
