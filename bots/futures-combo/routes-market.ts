// What a combo may be made of: the list of contracts, and the pick of the day.
import { formatAmount, ONE, type Ratio } from '@trellis/kernel'
import { formatPrice, type AdviceFigures, type PlacedAdvice } from '@trellis/market'
import type { Lately } from '@trellis/bot-kit/routes/advice-access.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { loadContract } from '@trellis/bot-kit/routes/view-market.ts'
import { figureText, placedSettings } from '@trellis/bot-kit/wire/advice-words.ts'
import { comboFields } from './fields.ts'
import { quotesOf } from './holdings.ts'
import { category as comboCategory } from './market.ts'
import { FUTURES_COMBO_VERSION, readParams, type ComboParams } from './params.ts'
import { plainBasket, USUAL_THRESHOLD, weightsOf } from './plain-basket.ts'
import { investmentBounds, mostLeverage, type ComboTarget } from './plan.ts'
import { settingRows } from './view-settings.ts'
import { comboMarket } from './view.ts'
import { modeName, sideName } from './wire-names.ts'
import type { ComboAnswer } from './wire.ts'

/** Contracts that take bots and trade now, with the money traded in the last 24 hours. */
function openContracts(context: RouteContext) {
  const { market } = context
  return market.instruments.flatMap(({ symbol, category }) => {
    if (category !== comboCategory) return []
    const listed = loadContract(context, symbol)
    if (!listed.ok || listed.value.market.status !== 'Trading') return []
    const { index } = listed.value
    return [{ ...listed.value, turnover: market.ticker(index).turnover24h }]
  })
}

/** Every contract that a combo may hold. */
export function symbolList(context: RouteContext): ComboAnswer<'getSymbolList'>['symbols'] {
  return openContracts(context).map(({ index, market, turnover }) => {
    const { instrument, last, mark } = market
    return {
      symbol: instrument.symbol,
      base_token: instrument.base,
      quote_token: instrument.quote,
      symbol_id: index,
      max_leverage: formatAmount(mostLeverage([instrument])),
      last_price: formatPrice(instrument, last),
      mark_price: formatPrice(instrument, mark ?? last),
      turnover_24h: formatAmount(turnover),
    }
  })
}

type DailyPick = ComboAnswer<'getDailyPick'>['pick']

/**
 * The pick of the day: the steady basket that a search found as the day began, with what it came to
 * in a week that it had not seen; until there is one, or where all lost in the weeks that chose, a
 * plain choice by what is traded.
 */
export async function dailyPick(context: RouteContext): Promise<DailyPick> {
  return (await foundPick(context)) ?? plainPick(context)
}

async function foundPick(context: RouteContext): Promise<DailyPick> {
  const found = await context.advice.pick('futures-combo')
  if (found === undefined) return null
  const { advice, placed, lately } = found
  // Another style, or the least of losses, is not what the pick says of itself: that day it is the
  // plain basket of what was traded most as the day began, which stays the same as well.
  if (advice.style !== 'steady' || advice.trained.yield <= 0) {
    const symbols = advice.markets.map(({ symbol, category }) =>
      context.market.indexOf(symbol, category),
    )
    const known = symbols.filter((symbol) => symbol >= 0)
    return plainBasketOf(context, known, advice.asOfMs)
  }
  const { contracts, leverage, mode, threshold } = readParams(placed.params, FUTURES_COMBO_VERSION)
  const targets = placed.symbols.flatMap((symbol, i) => {
    const contract = contracts[i]
    return contract === undefined ? [] : [{ symbol, ...contract }]
  })
  const { validated, trained, naive } = advice
  return {
    aurora_id: advice.id,
    date: dayOf(advice.asOfMs),
    reason: 'steady',
    ...settingsOf(context, { targets, leverage, mode, threshold }),
    lately: lately === undefined ? null : latelyRow(lately),
    backtest: {
      ...weekOf(validated),
      days: validated.days,
      beats_naive: advice.beatsNaive ?? null,
      naive: naive === undefined ? null : weekOf(naive),
      in_sample: { ...weekOf(trained), days: trained.days },
    },
  }
}

function latelyRow({ days, untilMs, invested, yield: made, drawdown, trend }: Lately) {
  const yield_trend = trend.map(([atMs, share]) => {
    return { time: String(atMs), yield_rate: figureText(share * 100) }
  })
  const span = { days, until: String(untilMs), invested }
  return { yield: made, max_drawdown: drawdown, ...span, yield_trend }
}

function weekOf(figures: AdviceFigures) {
  return { yield: figureText(figures.yield), max_drawdown: figureText(figures.drawdown) }
}

/**
 * The plain basket of the contracts that were traded most in the last 24 hours, by the money
 * traded, then by name; null where too few are traded.
 */
function plainPick(context: RouteContext): DailyPick {
  const traded = openContracts(context)
    .filter(({ turnover }) => turnover > 0n)
    .sort((one, other) => {
      if (one.turnover !== other.turnover) return one.turnover < other.turnover ? 1 : -1
      return one.market.instrument.symbol < other.market.instrument.symbol ? -1 : 1
    })
  const symbols = traded.map(({ index }) => index)
  return plainBasketOf(context, symbols, context.market.nowMs())
}

/** The plain basket of the first of these symbols, as the pick of a day; null of too few. */
function plainBasketOf(context: RouteContext, ranked: readonly number[], atMs: number): DailyPick {
  const symbols = ranked.slice(0, plainBasket.contracts)
  if (symbols.length < plainBasket.contracts) return null
  const weights = weightsOf(symbols.map(() => ONE))
  const targets = symbols.flatMap((symbol, i): readonly ComboTarget[] => {
    const weight = weights[i]
    return weight === undefined ? [] : [{ symbol, side: 'long', weight }]
  })
  const leverage = (BigInt(plainBasket.leverage) * ONE) as Ratio
  return {
    aurora_id: '',
    date: dayOf(atMs),
    reason: 'most-traded',
    ...settingsOf(context, { targets, leverage, mode: 'percent', threshold: USUAL_THRESHOLD }),
    lately: null,
    backtest: null,
  }
}

interface PickSettings extends Pick<ComboParams, 'leverage' | 'mode' | 'threshold'> {
  readonly targets: readonly ComboTarget[]
}

/** The settings of a pick at the prices of now, and what is traded of its contracts. */
function settingsOf(
  context: RouteContext,
  { targets, leverage, mode, threshold }: PickSettings,
): Omit<NonNullable<DailyPick>, 'aurora_id' | 'date' | 'reason' | 'lately' | 'backtest'> {
  const held = comboMarket(context)
  const symbols = targets.map(({ symbol }) => symbol)
  const least = investmentBounds({ leverage, targets }, quotesOf(symbols, held))
  const turnover = (symbol: number): string =>
    formatAmount(context.market.ticker(symbol).turnover24h)
  return {
    leverage: formatAmount(leverage),
    adjust_position_mode: modeName(mode),
    adjust_position_percent: formatAmount(threshold),
    init_margin: least === undefined ? '' : formatAmount(least.from),
    symbol_settings: settingRows(targets, held),
    turnovers: symbols.map(turnover),
  }
}

/** A basket that a search suggests, as the create call takes it. */
export function suggestedBasket(placed: PlacedAdvice) {
  const { contracts } = placed.values
  const rows = typeof contracts === 'object' ? contracts : []
  const symbol_settings = rows.map(({ symbol = '', base = '', quote = '', side, weight = '' }) => ({
    symbol,
    base_token: base,
    quote_token: quote,
    side: sideName(side === 'short' ? 'short' : 'long'),
    target_position_percent: weight,
  }))
  return { ...placedSettings(comboFields, placed), symbol_settings }
}

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)
