// What a projector tells of one group of partitions after each of its transactions: how far the
// rows are, and what their owners were told. At most once; whoever missed something asks the
// database.
import type { Bus } from '../bus/bus.ts'
import { projectedSubject } from '../bus/subjects.ts'
import type { Teller } from '../bus/telling.ts'
import type { UserNotification } from './notifications.ts'

export interface ProjectedNews {
  /** Next positions, the same as the rows'. */
  readonly positions: readonly (readonly [partition: number, position: number])[]
  /** Whether the rows hold all that is durable, but for what has just come. */
  readonly isCurrent: boolean
  /** Undefined where there was more than is told. */
  readonly told: readonly UserNotification[] | undefined
}

const AGAIN_MS = 1000

/** Tells the news of a group that this process fills, and again each second how it stands. */
export class NewsTeller {
  readonly #teller: Teller | undefined
  readonly #timer: NodeJS.Timeout
  readonly #positions: () => ProjectedNews['positions']
  #isCurrent = false

  constructor(
    place: { readonly bus: Bus | undefined; readonly prefix: string; readonly group: number },
    positions: () => ProjectedNews['positions'],
  ) {
    this.#teller = place.bus?.teller(projectedSubject(place.prefix, place.group))
    this.#positions = positions
    this.#timer = setInterval(() => this.#tell([]), AGAIN_MS)
  }

  get isCurrent(): boolean {
    return this.#isCurrent
  }

  /** A transaction has come through. While the rows catch up nothing of it is news to anybody. */
  applied(told: readonly UserNotification[]): void {
    this.#tell(this.#isCurrent ? told : [])
  }

  /** The rows hold what was durable when the group was taken. */
  caughtUp(): void {
    this.#isCurrent = true
    this.#tell(undefined)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#teller?.close()
  }

  #tell(told: ProjectedNews['told']): void {
    const news: ProjectedNews = {
      positions: this.#positions(),
      isCurrent: this.#isCurrent,
      told,
    }
    this.#teller?.tell(news)
  }
}
