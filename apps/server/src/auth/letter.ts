// What a letter is, and who takes one to be sent.

export interface Letter {
  readonly to: string
  readonly subject: string
  /** Plain text: no letter of ours loads anything. */
  readonly text: string
  /** Tag of its language. */
  readonly lang: string
  /** Wall epoch ms from which it helps nobody any more. */
  readonly untilMs: number
}

export interface Mailer {
  /** Resolves when it is kept, by us or by who delivers it; throws where it is not. */
  send(letter: Letter): Promise<void>
  /** What waits is left to the next start. */
  stop(): void
}
