// Puts one line of activity into words: a key per fact type, numbers in the reader's form. A type
// without words is shown by its name. What a kind's own facts say stands in its table.
import type { ActivityResult } from '@trellis/contract'
import {
  digitsOf,
  digitsOfCoin,
  fineDigitsOfCoin,
  floorDecimal,
  isolated,
  percentDigits,
  type Formats,
} from '@trellis/ui'
import type { Translate } from '../web-context.ts'
import type { FactTable } from './fact-table.ts'
import { sharedFacts } from './shared-facts.ts'

type Row = ActivityResult['rows'][number]

export interface ActivityPlace {
  /** The bot's own symbol. */
  readonly symbol: string
  readonly base: string
  readonly quote: string
  /** Digits of the pair's prices and of its quantities. */
  readonly digits: number
  readonly lotDigits: number
  /** Facts of the bot's kind beside those of every kind. */
  readonly facts?: FactTable | undefined
}

export interface ActivityLine {
  readonly words: string
  /** Profit of the line as a signed decimal in the quote coin, "" when it made none. */
  readonly profit: string
}

interface Tools {
  readonly t: Translate
  readonly format: Pick<Formats, 'number' | 'money' | 'cost' | 'percent' | 'price'>
}

const PRICE = /([pP]rice|^target|^takeProfit|^stopLoss)$/
const AMOUNT = /^(amount|paid|realizedPnl|value|fee|profit|quote|peak|spent|needed|available)$/
/** What a product earned, borrowed and paid back, and what of a gain is a leader's. */
const EARNED = /^(loan|margin|claimed|repaid|returned|lack|gain|share)$/
/** What comes hour by hour: small against the sums of a position. */
const HOURLY = /^(yielded|interest)$/
/** What of these is paid, and so never looks smaller. */
const COST = /^(fee|interest)$/
const RATE = /^(rate|takerFee|(maker|taker)(Before)?)$/
/** Least digits: rates of funding are hundredths of a percent. */
const RATE_DIGITS = 4
const FEE_DIGITS = 3
const QUANTITY = /([qQ]ty|[qQ]uantity|^base)$/
const CODED = new Set(['status', 'reason', 'side', 'mode', 'action', 'tradeSide'])

/** The line in words. */
export function activityWords(row: Row, place: ActivityPlace, tools: Tools): ActivityLine {
  const own = place.facts?.[row.type] ?? sharedFacts[row.type]
  const values = { ...readable(row, place, tools), ...own?.values?.(row.data, tools) }
  const words = tools.t(`activity.${own?.key?.(row.data) ?? keyOf(row, place)}`, values)
  const profit = own?.profit?.(row.data) ?? ''
  return { words: words.startsWith('activity.') ? row.type : words, profit }
}

/**
 * The lines without those that another line of the same moment says: of a change of fees what a bot
 * on contracts noted of it, and what its kind names so.
 */
export function saidOnce<R extends Row>(rows: readonly R[], facts?: FactTable): readonly R[] {
  const changed = new Set(rows.flatMap(({ type, time }) => (type === 'fees-changed' ? time : [])))
  return rows.filter(({ type, time, data }) => {
    if (type === 'margin-terms-set' && changed.has(time)) return false
    return facts?.[type]?.isSaidElsewhere?.(data) !== true
  })
}

/** The words of facts that bots of every kind have: some read differently by side or status. */
function keyOf({ type, data }: Row, { symbol }: ActivityPlace): string {
  switch (type) {
    case 'order-filled':
      // Only closing to the platform coin trades other pairs, whose coins these words do not name.
      if (!isOwnMarket(data, symbol)) {
        return 'order-filled.other'
      }
      return `order-filled.${data['side'] === 'sell' ? 'sell' : 'buy'}`
    case 'follow-switched':
      return `follow-switched.${String(data['allowed'])}`
    case 'bot-status':
      return `bot-status.${String(data['status'])}`
    default:
      return type
  }
}

/** "19.8186 USDT" within a text. */
const MONEY = /([\d.]+) ([A-Z0-9]+)/g

function readable(row: Row, place: ActivityPlace, { t, format }: Tools): Record<string, string> {
  const coin = coinOf(String(row.data['symbol'] ?? place.symbol), place)
  const values: Record<string, string> = { base: place.base, quote: place.quote, coin }
  for (const [key, value] of Object.entries(row.data)) {
    const money = COST.test(key) ? format.cost : format.money
    const text =
      row.type === 'funding-paid' ? fundingText(key, String(value), place) : String(value)
    if (RATE.test(key)) {
      const digits = percentDigits(text, key === 'rate' ? RATE_DIGITS : FEE_DIGITS)
      values[key] = isolated(format.percent(text, digits, key === 'rate'))
    } else if (PRICE.test(key)) values[key] = format.price(text, priceDigits(row, text, place))
    else if (HOURLY.test(key)) values[key] = money(text, fineDigitsOfCoin(place.quote))
    else if (AMOUNT.test(key) || EARNED.test(key))
      values[key] = money(text, isBase(row, place) ? undefined : digitsOfCoin(paidIn(row, place)))
    else if (row.type === 'exchanged' && key !== 'with')
      values[key] = text.replace(MONEY, (_, sum: string, coin: string) => {
        return `${format.money(sum, digitsOfCoin(coin))} ${coin}`
      })
    else if (QUANTITY.test(key)) values[key] = format.money(text, exactDigits(row, text, place))
    else values[key] = CODED.has(key) ? coded(key, text, t) : text
  }
  return values
}

/**
 * Words of funding say who pays it, so its amount needs no sign; it is rounded as a gain or loss is
 * where it stands in figures.
 */
function fundingText(key: string, text: string, { quote }: ActivityPlace): string {
  return key === 'amount' ? floorDecimal(text, digitsOfCoin(quote)).replace(/^-/, '') : text
}

/** The coin that a symbol trades, of a bot that pays all of its pairs in one coin. */
export function coinOf(
  symbol: string,
  { symbol: own, base, quote }: Pick<ActivityPlace, 'symbol' | 'base' | 'quote'>,
): string {
  if (symbol === own) return base
  return symbol.endsWith(quote) ? symbol.slice(0, -quote.length) : symbol
}

/** Amounts of the coin that is traded keep their digits: two of them would show most as nothing. */
function isBase(row: Row, place: ActivityPlace): boolean {
  return row.data['coin'] === place.base && place.base !== place.quote
}

/** The coin of a line's amounts: the one that it names, else the one that the bot counts in. */
function paidIn({ data }: Row, { quote }: ActivityPlace): string {
  return typeof data['coin'] === 'string' ? data['coin'] : quote
}

/** Of another market than the bot's first a price has the digits that it comes with. */
function priceDigits({ data }: Row, text: string, { symbol, digits }: ActivityPlace): number {
  return isOwnMarket(data, symbol) ? digits : digitsOf(text)
}

/** A fact that names no market is of the bot's first. */
function isOwnMarket({ symbol }: Row['data'], own: string): boolean {
  return symbol === undefined || symbol === own
}

/** Every lot is shown: all digits of the pair, more where dust has more. */
function exactDigits({ data }: Row, text: string, { symbol, lotDigits }: ActivityPlace): number {
  const own = digitsOf(text)
  return isOwnMarket(data, symbol) ? Math.max(lotDigits, own) : own
}

/** A code in words; one that nobody knows as it stands. */
export function coded(key: string, code: string, t: Translate): string {
  const found = t(`activity.code.${key}.${code}`)
  return found.startsWith('activity.') ? code : found
}
