// Planted defects of jumps: a trigger acts where nobody traded, or before its turn.
import type { BotInput, Trigger } from '@trellis/engine'
import type { Price } from '@trellis/kernel'
import type { Defect } from './defect.ts'
import { venueWith, type Decide } from './defect-wrappers.ts'

/** One trigger takes its own price for the market's, also where a jump has passed it. */
function atOwnPrice(id: string): Pick<Defect, 'kind' | 'venue'> {
  let own: Price | undefined
  return {
    kind: (real) => ({
      ...real,
      decide: ((state, input, context) => {
        const isMeant = input.type === 'trigger' && input.id === id
        own = isMeant ? real.triggers(state).find((it) => it.id === id)?.price : undefined
        const seen = own === undefined ? input : ({ ...input, price: own } as BotInput)
        return real.decide(state, seen, context)
      }) as Decide,
    }),
    venue: (real) => ({
      ...venueWith((fill) => fill)(real),
      decidePlace: (account, order, market) =>
        real.decidePlace(account, order, { ...market, last: own ?? market.last }),
    }),
  }
}

export const JUMP_DEFECTS: readonly Defect[] = [
  {
    name: 'stop-inside-jump',
    what: 'a stop loss that a jump passed sells at its own price',
    ...atOwnPrice('stop-loss'),
  },
  {
    name: 'target-inside-jump',
    what: 'a take profit that a jump passed sells at its own price',
    from: 2,
    ...atOwnPrice('take-profit'),
  },
  {
    name: 'trailing-inside-jump',
    what: 'a trailing stop that a jump passed sells at its own price',
    ...atOwnPrice('trailing-stop'),
  },
  {
    name: 'entry-inside-jump',
    what: 'an entry that a jump passed lays its grid out at its own price',
    ...atOwnPrice('entry'),
  },
  {
    name: 'shift-inside-jump',
    what: 'a range that follows a jump up says that it did so on the way',
    from: 4,
    ...atOwnPrice('trailing-up'),
  },
  {
    name: 'triggers-out-of-turn',
    what: 'where a jump passed a stop loss and a trailing stop, the farther one closes',
    from: 2,
    kind: (real) => ({
      ...real,
      decide: ((state, input, context) => {
        if (input.type !== 'trigger') return real.decide(state, input, context)
        const isFarther = ({ id, price }: Trigger): boolean =>
          id !== input.id && STOPS.has(id) && price >= input.price
        const farther = STOPS.has(input.id) ? real.triggers(state).find(isFarther) : undefined
        return real.decide(state, { ...input, id: farther?.id ?? input.id }, context)
      }) as Decide,
    }),
  },
]

const STOPS: ReadonlySet<string> = new Set(['stop-loss', 'trailing-stop'])
