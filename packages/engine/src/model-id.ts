// How the origin of a bot names its model. Clients name nobody by zeros, and journals written
// before they were taken off have ids as they came.

/** The id of a model in one way of writing it; "" where none is named. */
export function modelId(text = ''): string {
  return text.replace(/^0+/, '')
}
