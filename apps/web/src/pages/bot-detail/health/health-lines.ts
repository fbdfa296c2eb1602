// A bot's own days beside its backtest, figure by figure in words: which is larger, and why, as far
// as the figures themselves say it. No grade: what they mean for a bot is its owner's to decide.
import type { BotHealthResult } from '@trellis/contract'
import type { Translate } from '@trellis/bot-kit/web/web-context.ts'
import { digitsOfCoin, isolated, UNKNOWN, type Formats } from '@trellis/ui'

type Own = NonNullable<BotHealthResult['own']>
type Tried = NonNullable<BotHealthResult['backtest']>

export interface HealthLine {
  readonly key: 'matched' | 'rounds' | 'inRange' | 'fees'
  readonly own: string
  /** Undefined where there is no backtest. */
  readonly backtest: string | undefined
  /** What the two say, and why. */
  readonly text: string
}

export interface HealthWords {
  readonly t: Translate
  readonly format: Formats
}

/** Counts within a quarter of each other are called alike: chance alone makes so much. */
const ALIKE = 1.25
/** Parts of a whole are called alike within five points. */
const POINTS = 0.05

type Way = 'less' | 'alike' | 'more'

/** Of counts, volatilities: which is larger by more than chance. */
function wayOf(own: number, backtest: number): Way {
  if (own * ALIKE < backtest) return 'less'
  return own > backtest * ALIKE ? 'more' : 'alike'
}

function wayOfShare(own: string, backtest: string): Way {
  const apart = Number(own) - Number(backtest)
  if (Math.abs(apart) < POINTS) return 'alike'
  return apart < 0 ? 'less' : 'more'
}

/**
 * The lines that the bot's kind has a figure for, in the order of the page. What has no range
 * completes rounds, where another matches orders.
 */
export function healthLines(
  answer: Pick<BotHealthResult, 'own' | 'backtest' | 'coin'>,
  hasRange: boolean,
  words: HealthWords,
): readonly HealthLine[] {
  const { own, backtest, coin } = answer
  const counted = hasRange ? 'matched' : 'rounds'
  if (own === null) return []
  return [
    ...(own.matched === '' ? [] : [matchedLine(counted, own, backtest, words)]),
    ...(own.out_of_range === '' ? [] : [rangeLine(own, backtest, words)]),
    feesLine(own, backtest, coin, words),
  ]
}

function matchedLine(
  key: 'matched' | 'rounds',
  own: Own,
  backtest: Tried | null,
  words: HealthWords,
): HealthLine {
  const { t, format } = words
  const aDay = (text: string): string => format.number(text, 1, 'halfExpand')
  const all = t(`health.${key}.all`, {
    count: Number(own.matched),
    length: format.duration(lengthOf(own)),
  })
  const line = { key, own: aDay(own.matched_per_day) } as const
  if (backtest === null) return { ...line, backtest: undefined, text: all }
  const way = wayOf(Number(own.matched_per_day), Number(backtest.matched_per_day))
  const says = t(`health.matched.${way}`)
  const text = [all, says, ...reasonsOf({ key, way }, own, backtest, words)].join(' ')
  return { ...line, backtest: aDay(backtest.matched_per_day), text }
}

/** Why there are fewer or more: the range, and how far the price moves. */
function reasonsOf(
  { key, way }: { readonly key: 'matched' | 'rounds'; readonly way: Way },
  own: Own,
  backtest: Tried,
  { t, format }: HealthWords,
): readonly string[] {
  if (way === 'alike') return []
  const range =
    own.out_of_range === '' ? 'alike' : wayOfShare(own.out_of_range, backtest.out_of_range)
  const moves = moveOf(own, backtest)
  const day = (text: string): string => format.percent(text, 2)
  const found = [
    way === 'less' && range === 'more' ? t('health.why.outside', outsideOf(own, format)) : '',
    way === 'more' && range === 'less' ? t('health.why.inside') : '',
    moves === way
      ? t(`health.why.${way === 'less' ? 'calmer' : 'livelier'}`, {
          own: day(own.volatility),
          backtest: day(backtest.volatility),
        })
      : '',
  ].filter((it) => it !== '')
  return found.length > 0 ? found : [t(`health.why.${key === 'rounds' ? 'still' : 'unknown'}`)]
}

function moveOf(own: Own, backtest: Tried): Way {
  if (own.volatility === '' || backtest.volatility === '') return 'alike'
  return wayOf(Number(own.volatility), Number(backtest.volatility))
}

function rangeLine(own: Own, backtest: Tried | null, { t, format }: HealthWords): HealthLine {
  const inside = (it: Own): string => format.percent((1 - Number(it.out_of_range)).toFixed(6), 0)
  const isNever = Number(own.outside_ms) === 0
  const was = isNever
    ? t('health.inRange.always')
    : t('health.inRange.outside', outsideOf(own, format))
  const line = { key: 'inRange', own: inside(own) } as const
  if (backtest === null) return { ...line, backtest: undefined, text: was }
  const way = wayOfShare(backtest.out_of_range, own.out_of_range)
  return { ...line, backtest: inside(backtest), text: `${was} ${t(`health.inRange.${way}`)}` }
}

function feesLine(
  own: Own,
  backtest: Tried | null,
  coin: string,
  { t, format }: HealthWords,
): HealthLine {
  const share = (text: string): string => (text === '' ? UNKNOWN : format.percent(text, 1))
  const fees = isolated(`${format.cost(own.fees, digitsOfCoin(coin))}\u00a0${coin}`)
  const paid = t(own.fee_share === '' ? 'health.fees.nothing' : 'health.fees.paid', {
    fees,
    share: share(own.fee_share),
  })
  const line = { key: 'fees', own: share(own.fee_share) } as const
  if (backtest === null) return { ...line, backtest: undefined, text: paid }
  const isKnown = own.fee_share !== '' && backtest.fee_share !== ''
  const way = isKnown ? wayOfShare(own.fee_share, backtest.fee_share) : undefined
  const says = way === undefined ? [] : [t(`health.fees.${way}`)]
  return { ...line, backtest: share(backtest.fee_share), text: [paid, ...says].join(' ') }
}

function outsideOf(own: Own, format: Formats) {
  const outside = isolated(format.duration(Number(own.outside_ms)))
  return { outside, length: isolated(format.duration(lengthOf(own))) }
}

function lengthOf({ from, to }: Pick<Own, 'from' | 'to'>): number {
  return Number(to) - Number(from)
}
