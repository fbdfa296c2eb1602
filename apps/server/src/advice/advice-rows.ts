// Suggestions as the wire has them: shares as decimals of six digits, times as text.
import type { AdviceItem } from '@trellis/contract'
import { formatPrice, type AdviceFigures, type MarketMode } from '@trellis/market'
import type { Suggestion } from '@trellis/bot-kit/routes/advice-access.ts'
import { figureText, styleName } from '@trellis/bot-kit/wire/advice-words.ts'
import { routesOf } from '../calls/bot-figures.ts'
import { businessOf } from '../calls/kind-business.ts'

const MARKET_MODES: Readonly<Record<MarketMode, string>> = {
  up: 'GRID_MODE_LONG',
  down: 'GRID_MODE_SHORT',
  sideways: 'GRID_MODE_NEUTRAL',
}

/** One suggestion, placed at the price of `nowMs`. */
export function adviceItem(suggestion: Suggestion, nowMs: number): AdviceItem {
  const { advice, placed, market, mostLeverageE2, expiresAtMs } = suggestion
  const { instrument, last } = market
  return {
    aurora_id: advice.id,
    strategy_id: advice.id,
    biz_type: businessOf(advice.kind),
    kind: advice.kind,
    style: styleName(advice.style),
    grid_mode: `GRID_MODE_${advice.mode === '' ? 'UNSPECIFIED' : advice.mode.toUpperCase()}`,
    market_mode: MARKET_MODES[advice.move.mode],
    symbol: instrument.symbol,
    category: instrument.category,
    base_token: instrument.base,
    quote_token: instrument.quote,
    params: routesOf(advice)?.suggested?.(placed) ?? {},
    min_investment: placed.least,
    last_price: formatPrice(instrument, last),
    max_leverage_e2: mostLeverageE2 ?? 0,
    in_sample: figuresRow(advice.trained),
    out_of_sample: figuresRow(advice.validated),
    naive: advice.naive === undefined ? null : figuresRow(advice.naive),
    beats_naive: advice.beatsNaive === true,
    tried: advice.tried,
    yield_trend: advice.trend.map(([atMs, share]) => {
      return { time: String(atMs), yield_rate: figureText(share * 100) }
    }),
    reasons: advice.reasons.map(({ code, figures }) => {
      // How it is placed is told of now, as its settings are.
      return { code, figures: textsOf(code === 'scaled' ? placed.figures : figures) }
    }),
    trained_from: String(advice.trainedFromMs),
    tested_from: String(advice.testedFromMs),
    generated_at: String(advice.asOfMs),
    expires_at: String(expiresAtMs),
    is_expired: nowMs >= expiresAtMs,
  }
}

function textsOf(figures: Readonly<Record<string, number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(figures).map(([name, it]) => [name, figureText(it)]))
}

function figuresRow(figures: AdviceFigures): AdviceItem['in_sample'] {
  return {
    yield: figureText(figures.yield),
    max_drawdown: figureText(figures.drawdown),
    volatility: figures.volatility === undefined ? '' : figureText(figures.volatility),
    worst_day: figureText(figures.worstDay),
    matched_per_day: figureText(figures.matchedPerDay),
    fee_share: figures.feeShare === undefined ? '' : figureText(figures.feeShare),
    sample_days: figures.days,
  }
}
