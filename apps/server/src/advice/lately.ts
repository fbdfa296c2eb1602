// What the pick of the day would have made of the days before it, with the very contracts, sides
// and weights that are shown: a rule chooses them anew wherever it is placed, so that what it came
// to in a week of its search is another basket's.
import type { Lately, Suggestion } from '@trellis/bot-kit/routes/advice-access.ts'
import { DAY_MS } from '@trellis/market'
import type { Lab } from '../lab/lab.ts'

const DAYS = 30

/**
 * Plays each suggestion once; equal settings over the same days have the same answer ever after.
 */
export class LatelyPlayed {
  readonly #lab: () => Pick<Lab, 'backtest'> | undefined
  readonly #known = new Map<string, Lately>()

  constructor(lab: () => Pick<Lab, 'backtest'> | undefined) {
    this.#lab = lab
  }

  /** Undefined where the lab is off, busy or has too little past: it is asked again next time. */
  async of({ advice, placed }: Suggestion): Promise<Lately | undefined> {
    const known = this.#known.get(advice.id)
    if (known !== undefined) return known
    const { symbols, params } = placed
    const span = { fromMs: advice.asOfMs - DAYS * DAY_MS, toMs: advice.asOfMs }
    const order = { kind: advice.kind, symbols, params, ...span }
    const asked = { asker: 'pick of the day', form: advice.id }
    const answer = await this.#lab()?.backtest(asked, order)
    if (answer?.ok !== true) return undefined
    const { roi, drawdown, invested, curve } = answer.value
    const lately: Lately = {
      days: DAYS,
      untilMs: span.toMs,
      invested,
      yield: roi,
      drawdown,
      trend: curve.map(({ atMs, total }) => [atMs, Number(total) / Number(invested)] as const),
    }
    this.#known.set(advice.id, lately)
    return lately
  }
}
