// What a combo may be made of: the list of contracts, and the pick of the day, which is a plain
// choice until discovery makes a better one.
import { formatAmount, ONE, type Ratio } from '@trellis/kernel'
import { formatPrice } from '@trellis/market'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { loadContract } from '@trellis/bot-kit/routes/view-market.ts'
import { officialCombo } from './config.ts'
import { quotesOf } from './holdings.ts'
import { category as comboCategory } from './market.ts'
import { investmentBounds, mostLeverage, type ComboTarget } from './plan.ts'
import { settingRows } from './view-settings.ts'
import { comboMarket } from './view.ts'
import { modeName } from './wire-names.ts'
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

const PICKED = 3
const LEVERAGE = 2n

/**
 * The three contracts that were traded most in the last 24 hours, by the money traded, then by
 * name: all long, at equal weights (the first takes what is left of whole steps), at 2x, rebalanced
 * at a drift of five points. Null where fewer than three are traded.
 */
export function dailyPick(context: RouteContext): ComboAnswer<'getDailyPick'>['pick'] {
  const traded = openContracts(context)
    .filter(({ turnover }) => turnover > 0n)
    .sort((one, other) => {
      if (one.turnover !== other.turnover) return one.turnover < other.turnover ? 1 : -1
      return one.market.instrument.symbol < other.market.instrument.symbol ? -1 : 1
    })
    .slice(0, PICKED)
  if (traded.length < PICKED) return null
  const { weightStep, thresholdFrom } = officialCombo
  const third = ONE / BigInt(PICKED)
  const equal = third - (third % weightStep)
  const targets = traded.map(({ index: symbol }, i): ComboTarget => {
    const weight = (i === 0 ? ONE - equal * BigInt(PICKED - 1) : equal) as Ratio
    return { symbol, side: 'long', weight }
  })
  const held = comboMarket(context)
  const symbols = targets.map(({ symbol }) => symbol)
  const leverage = (LEVERAGE * ONE) as Ratio
  const least = investmentBounds({ leverage, targets }, quotesOf(symbols, held))
  return {
    date: new Date(context.market.nowMs()).toISOString().slice(0, 10),
    reason: 'most-traded',
    leverage: formatAmount(leverage),
    adjust_position_mode: modeName('percent'),
    adjust_position_percent: formatAmount((thresholdFrom * 5n) as Ratio),
    init_margin: least === undefined ? '' : formatAmount(least.from),
    symbol_settings: settingRows(targets, held),
    turnovers: traded.map(({ turnover }) => formatAmount(turnover)),
  }
}
