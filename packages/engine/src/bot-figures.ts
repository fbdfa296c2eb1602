// What kinds say of a bot that is read outside the engine: its money at prices, and how it would be
// copied.
import type { Price, Ratio } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import type { AnyBotKind, CopyTerms, MoneyFigures } from './bot-kind.ts'
import type { EngineBot } from './engine-bot.ts'

export interface KnownMarket {
  readonly kinds: readonly AnyBotKind[]
  readonly instruments: readonly Instrument[]
  /** What a symbol is valued at now; undefined before it had a price. */
  price(symbol: number): Price | undefined
}

type ReadBot = Pick<EngineBot, 'kind' | 'state' | 'symbols'>

/** A bot's money now; undefined where a price is missing, or of a kind without money. */
export function moneyOfBot(
  { kind, state, symbols }: ReadBot,
  { kinds, instruments, price }: KnownMarket,
): MoneyFigures | undefined {
  const market = symbols.flatMap((symbol) => {
    const [instrument, at] = [instruments[symbol], price(symbol)]
    return instrument === undefined || at === undefined ? [] : [{ instrument, price: at }]
  })
  if (market.length < symbols.length) return undefined
  return kinds.find((it) => it.kind === kind)?.figures?.(state, market)
}

/** How a bot would be copied as it is set now; undefined of a kind that is not. */
export function copyTermsOf(
  { kind, state }: ReadBot,
  kinds: readonly AnyBotKind[],
): CopyTerms | undefined {
  const copying = kinds.find((it) => it.kind === kind)?.copying
  if (copying === undefined) return undefined
  const params: unknown = copying.paramsNow(state)
  return { sides: copying.sides(params), leverage: copying.leverage(params) as Ratio }
}
