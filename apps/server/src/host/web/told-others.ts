// What the web processes of a cluster tell one another, over the bus. Most words that get lost are
// as if there were no others; whoever needs each of them hears that some may be missing.
import type { Bus } from '../../bus/bus.ts'
import type { Listening, Teller } from '../../bus/telling.ts'
import type { Others, OthersWord } from '../../limits/others.ts'
import { within } from '../../within.ts'

const LOOK_EVERY_MS = 200
/** Words of two processes that cross are with both by then, unless the servers are behind. */
const CROSSING_MS = 25
const FLUSH_LIMIT_MS = 1000

export class ToldOthers {
  readonly #bus: Pick<Bus, 'losses' | 'isConnected' | 'flush'>
  readonly #others: Others
  readonly #teller: Pick<Teller, 'id' | 'tell' | 'close'>
  readonly #listening: Listening
  readonly #timer: NodeJS.Timeout
  #losses: number
  #isStopped = false

  constructor(
    bus: Pick<Bus, 'teller' | 'listen' | 'losses' | 'isConnected' | 'flush'>,
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
    others.join(
      (word) => this.#teller.tell(word),
      () => this.#settled(),
    )
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref()
  }

  stop(): void {
    this.#isStopped = true
    clearInterval(this.#timer)
    this.#listening.stop()
    this.#teller.close()
  }

  /**
   * The server has had all words from here, and what it had for this process before its answer
   * has come: after a while in which words of others, told without knowing of these, came to it
   * as well.
   */
  async #settled(): Promise<boolean> {
    const { losses, isConnected } = this.#bus
    if (!isConnected) return false
    await after(CROSSING_MS)
    const flushed = this.#bus.flush().then(
      () => true,
      () => false,
    )
    const isFlushed = await within(flushed, FLUSH_LIMIT_MS, false)
    const isSame = this.#bus.isConnected && this.#bus.losses === losses
    return isFlushed && isSame && !this.#isStopped
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

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
