// Puts one line of activity into words: a key per fact type, numbers in the reader's form. A type
// without words is shown by its name.
import type { ActivityResult } from '@trellis/contract'
import type { Translate } from '@trellis/bot-kit/web/web-context.ts'
import { digitsOfCoin, type Formats } from '@trellis/ui'

type Row = ActivityResult['rows'][number]

export interface ActivityPlace {
  readonly base: string
  readonly quote: string
  /** Digits of the pair's prices and of its quantities. */
  readonly digits: number
  readonly lotDigits: number
}

export interface ActivityLine {
  readonly words: string
  /** Profit of the line as a signed decimal in the quote coin, "" when it made none. */
  readonly profit: string
}

interface Tools {
  readonly t: Translate
  readonly format: Pick<Formats, 'number' | 'money' | 'percent'>
}

const PRICE = /([pP]rice|^takeProfit|^stopLoss)$/
const AMOUNT = /^(amount|value|fee|profit|quote|peak)$/
const QUANTITY = /([qQ]ty|[qQ]uantity|^base)$/
const CODED = new Set(['status', 'reason', 'side', 'mode', 'action', 'tradeSide'])

/** The line in words. */
export function activityWords(row: Row, place: ActivityPlace, tools: Tools): ActivityLine {
  const values = readable(row, place, tools)
  const words = tools.t(keyOf(row, place), values)
  const profit = row.type === 'arbitrage-closed' ? String(row.data['profit'] ?? '') : ''
  return { words: words.startsWith('activity.') ? row.type : words, profit }
}

/** The key of the words: some facts read differently by side, status or action. */
function keyOf(row: Row, { base, quote }: ActivityPlace): string {
  const { type, data } = row
  switch (type) {
    case 'order-filled':
      // Only closing to the platform coin trades other pairs, whose coins these words do not name.
      if (![undefined, base + quote].includes(data['symbol'] as string | undefined)) {
        return 'activity.order-filled.other'
      }
      return `activity.order-filled.${data['side'] === 'sell' ? 'sell' : 'buy'}`
    case 'follow-switched':
      return `activity.follow-switched.${String(data['allowed'])}`
    case 'bot-status':
      return `activity.bot-status.${String(data['status'])}`
    case 'grid-planned': {
      const built = data['action'] === 'modify-setting' ? 'grid-rebuilt' : type
      return `activity.${built}.${String(data['tradeSide'])}`
    }
    default:
      return `activity.${type}`
  }
}

function readable(row: Row, place: ActivityPlace, { t, format }: Tools): Record<string, string> {
  const values: Record<string, string> = { base: place.base, quote: place.quote }
  for (const [key, value] of Object.entries(row.data)) {
    const text = String(value)
    if (PRICE.test(key)) values[key] = format.number(text, place.digits)
    else if (AMOUNT.test(key))
      values[key] = format.money(text, isBase(row, place) ? undefined : digitsOfCoin(place.quote))
    else if (QUANTITY.test(key)) values[key] = format.money(text, exactDigits(text, place))
    else values[key] = CODED.has(key) ? coded(key, text, t) : text
  }
  return values
}

/** Amounts of the coin that is traded keep their digits: two of them would show most as nothing. */
function isBase(row: Row, place: ActivityPlace): boolean {
  return row.data['coin'] === place.base
}

/** Every lot is shown: all digits of the pair, more where dust has more. */
function exactDigits(text: string, { lotDigits }: ActivityPlace): number {
  return Math.max(lotDigits, text.split('.')[1]?.length ?? 0)
}

function coded(key: string, code: string, t: Translate): string {
  const found = t(`activity.code.${key}.${code}`)
  return found.startsWith('activity.') ? code : found
}
