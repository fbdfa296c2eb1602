// What processes that serve the same clients tell one another, so that what one counted or saw
// counts everywhere: guesses, signed calls, challenges that were answered. A process alone tells
// nobody.

/** Of what a word is; `back` is none, and says only how many there were before it. */
export type OthersTopic =
  'guess' | 'signed' | 'key' | 'challenge' | 'setup' | 'instruction' | 'showing' | 'shown' | 'back'

export interface OthersWord {
  readonly topic: OthersTopic
  readonly word: unknown
}

export class Others {
  readonly #listeners = new Map<OthersTopic, (word: unknown) => void>()
  readonly #missing = new Set<() => void>()
  #send: (word: OthersWord) => void = () => undefined
  #settled = (): Promise<boolean> => Promise.resolve(true)

  /**
   * From now on there are some: `send` brings them a word, as far as it can, and `settled` resolves
   * as that of this class does.
   */
  join(send: (word: OthersWord) => void, settled = this.#settled): void {
    this.#send = send
    this.#settled = settled
  }

  /**
   * Resolves when the way to the others has what was told here, and what they told before and could
   * reach this has come; to false where that cannot be said.
   */
  settled(): Promise<boolean> {
    return this.#settled()
  }

  tell(topic: OthersTopic, word: unknown): void {
    this.#send({ topic, word })
  }

  /** Has one listener for each topic. */
  hear(topic: OthersTopic, listener: (word: unknown) => void): void {
    this.#listeners.set(topic, listener)
  }

  /** Has a listener for when words may have got lost. */
  hearMissed(listener: () => void): void {
    this.#missing.add(listener)
  }

  /** Words of others may have been told that never came here. */
  missed(): void {
    for (const listener of this.#missing) listener()
  }

  /** A word of another process. */
  take({ topic, word }: OthersWord): void {
    this.#listeners.get(topic)?.(word)
  }
}
