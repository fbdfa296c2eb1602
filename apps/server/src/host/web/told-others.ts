// What the web processes of a cluster tell one another, over the bus. Most words that get lost are
// as if there were no others; whoever needs each of them hears that some may be missing.
import type { Bus } from '../../bus/bus.ts'
import type { Listening, Teller } from '../../bus/telling.ts'
import type { Others, OthersWord } from '../../limits/others.ts'

const LOOK_EVERY_MS = 200

export class ToldOthers {
  readonly #bus: Pick<Bus, 'losses' | 'isConnected'>
  readonly #others: Others
  readonly #teller: Pick<Teller, 'id' | 'tell' | 'close'>
  readonly #listening: Listening
  readonly #timer: NodeJS.Timeout
  #losses: number

  constructor(
    bus: Pick<Bus, 'teller' | 'listen' | 'losses' | 'isConnected'>,
    subject: string,
    others: Others,
  ) {
    this.#bus = bus
    this.#others = others
    this.#losses = bus.losses
    this.#teller = bus.teller(subject)
    const { id } = this.#teller
    this.#listening = bus.listen(subject, {
      take: (word, sender) => {
        if (sender !== id) others.take(word as OthersWord)
      },
      missed: (sender) => {
        if (sender !== id) others.missed()
      },
    })
    others.join((word) => this.#teller.tell(word))
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#listening.stop()
    this.#teller.close()
  }

  /**
   * Nobody says for long which word was the last: over a connection that was lost any may be
   * missing. So may others lack some from here, which they know by the number of the next one.
   */
  #look(): void {
    const { losses, isConnected } = this.#bus
    if (losses === this.#losses || !isConnected) return
    this.#losses = losses
    this.#teller.tell({ topic: 'back', word: '' } satisfies OthersWord)
    this.#others.missed()
  }
}
