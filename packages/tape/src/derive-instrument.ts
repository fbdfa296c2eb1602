// An instrument for a symbol that no table knows, from the steps its own prices and quantities
// keep.
import { amount, err, ok, price, quantity, type Result } from '@trellis/kernel'
import {
  defineInstrument,
  PLAIN_LEVERAGE,
  riskTiersOf,
  type Category,
  type Instrument,
} from '@trellis/market'

export type DeriveError = 'no-rows' | 'not-a-number' | 'too-fine' | 'unknown-quote'

const QUOTES = ['USDT', 'USDC', 'FDUSD', 'USD', 'EUR', 'BTC', 'ETH', 'BNB', 'TRY', 'BRL'] as const
const SAMPLE_ROWS = 5000
const MAX_STEPS = 2_000_000_000
const PLAIN = /^(\d+)(?:\.(\d+))?$/

/**
 * Derives the instrument of an unknown symbol from the text of its CSV (candles or trades): tick
 * and lot are the greatest common steps of the first 5000 rows, bounds are wide, depth is an hour's
 * average volume.
 */
export function deriveInstrument(
  symbol: string,
  category: Category,
  text: string,
): Result<Instrument, DeriveError> {
  const quote = QUOTES.find((coin) => symbol.endsWith(coin) && symbol.length > coin.length)
  if (quote === undefined) return err('unknown-quote')
  const rows = sampleRows(text)
  if (rows.length === 0) return err('no-rows')
  const candles = text.startsWith('ts_ms,open')
  const tick = commonStep(rows.flatMap((row) => (candles ? row.slice(1, 5) : row.slice(1, 2))))
  const quantities = rows.map((row) => row[candles ? 5 : 2] ?? '')
  const lot = commonStep(quantities)
  if (tick === undefined || lot === undefined) return err('not-a-number')
  if (tick.scale + lot.scale > 12) return err('too-fine')
  const average = averageSteps(quantities, lot)
  return ok(
    defineInstrument({
      symbol,
      category,
      base: symbol.slice(0, -quote.length),
      quote,
      status: 'Trading',
      hidden: false,
      tickUnits: tick.units,
      tickScale: tick.scale,
      lotUnits: lot.units,
      lotScale: lot.scale,
      minPrice: price(1),
      maxPrice: price(MAX_STEPS),
      minQty: quantity(1),
      maxQty: quantity(Math.max(1, average) * 10_000),
      maxMarketQty: quantity(Math.max(1, average) * 5000),
      minValue: amount('0.00000001'),
      maxValue: amount('1000000000'),
      depthLots: quantity(Math.max(1, average) * 60),
      supportsTrailingStop: true,
      ...(category === 'linear' && {
        riskTiers: riskTiersOf({ symbol, quote, maxLeverage: PLAIN_LEVERAGE }),
      }),
    }),
  )
}

interface Step {
  readonly units: number
  readonly scale: number
}

// The greatest step that divides every figure, as units at a scale ("0.05" is 5 at 2).
function commonStep(texts: readonly string[]): Step | undefined {
  let scale = 0
  for (const text of texts) {
    const match = PLAIN.exec(text)
    if (match === null) return undefined
    scale = Math.max(scale, (match[2] ?? '').replace(/0+$/, '').length)
  }
  let common = 0n
  for (const text of texts) common = greatestCommon(common, scaled(text, scale))
  if (common === 0n) common = 1n
  while (common % 10n === 0n && scale > 0) {
    common /= 10n
    scale -= 1
  }
  // Odd divisors are chance in a short file; steps of exchanges are 1, 2 or 5 times a power of ten.
  const units = STEP_UNITS.find((unit) => common % BigInt(unit) === 0n) ?? 1
  return { units, scale }
}
const STEP_UNITS = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1]

function scaled(text: string, scale: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'))
}

function greatestCommon(a: bigint, b: bigint): bigint {
  let x = a
  let y = b
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

function averageSteps(texts: readonly string[], step: Step): number {
  let sum = 0n
  for (const text of texts) sum += scaled(text, step.scale)
  return Number(sum / (BigInt(texts.length) * BigInt(step.units)))
}

function sampleRows(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let at = text.indexOf('\n') + 1
  while (at > 0 && at < text.length && rows.length < SAMPLE_ROWS) {
    const found = text.indexOf('\n', at)
    const end = found < 0 ? text.length : found
    const line = text.slice(at, end).trim()
    if (line !== '') rows.push(line.split(','))
    at = end + 1
  }
  return rows
}
