// The name of a suggestion: the same inputs have the same one, whoever made it and when.

const PRIME = 1_099_511_628_211n
const BASIS = 14_695_981_039_346_656_037n
const MASK = (1n << 64n) - 1n

/** "a1-" and 64 bits of FNV-1a over a text, in hex; who has values gives their `canonicalText`. */
export function adviceId(text: string): string {
  let hash = BASIS
  for (let i = 0; i < text.length; i += 1) {
    hash = ((hash ^ BigInt(text.charCodeAt(i))) * PRIME) & MASK
  }
  return `a1-${hash.toString(16).padStart(16, '0')}`
}
