// A map that forgets what was used longest ago; for figures that can be built again. It is no place
// for state.

/** Keeps at most `limit` values. */
export class BoundedCache<K, V> {
  readonly #limit: number
  readonly #values = new Map<K, V>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The value of a key, built when it is not held. */
  get(key: K, build: () => V): V {
    const held = this.#values.get(key)
    if (held !== undefined) {
      this.#values.delete(key)
      this.#values.set(key, held)
      return held
    }
    const value = build()
    this.#values.set(key, value)
    if (this.#values.size > this.#limit) {
      const oldest = this.#values.keys().next()
      if (!oldest.done) this.#values.delete(oldest.value)
    }
    return value
  }
}
