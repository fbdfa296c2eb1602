// Where the money is while a bot of any kind starts or ends: steps read from the facts of its life
// and from the moves of money, each done, under way or still to come. Nothing is said to have
// happened which no fact tells.
import type { ActivityResult } from '@trellis/contract'
import { divide, formatAmount, MONEY_UNIT, type Amount } from '@trellis/kernel'
import { isOver, type BotView } from '../bot-view.ts'
import type { CoinAmount } from '../coin-words.ts'
import { amountOf } from '../decimal-amount.ts'

export type MoneyFact = ActivityResult['rows'][number]

export interface MoneyStep {
  readonly id: string
  readonly state: 'done' | 'now' | 'later'
  /** Key of the words under `bot.steps`; a whole key of a step that only one kind has. */
  readonly words: string
  readonly count: number
  /** Amounts that went with it, decimal strings. */
  readonly coins: readonly CoinAmount[]
  /** Average price of what was traded, else "". */
  readonly price: string
  readonly fee: string
  readonly feeCoin: string
  /** Market time, epoch ms; 0 where it has not happened. */
  readonly atMs: number
}

/** What a kind has planned to trade before it places its orders. */
export interface FirstTrade {
  readonly side: 'buy' | 'sell' | 'none'
  /** Market time, epoch ms. */
  readonly atMs: number
}

export interface StepSource {
  readonly view: Pick<BotView, 'phase' | 'base' | 'openOrders'>
  /** Activity, newest first, as the server gives it. */
  readonly facts: readonly MoneyFact[]
  /** Undefined where no fact has told it, and of kinds that plan none. */
  readonly planned?: FirstTrade | undefined
}

/** A step that has not come; `more` says what is known of it. */
export const step = (id: string, words: string, more: Partial<MoneyStep> = {}): MoneyStep => ({
  id,
  words,
  state: 'later',
  count: 0,
  coins: [],
  price: '',
  fee: '',
  feeCoin: '',
  atMs: 0,
  ...more,
})

/** Funds moved, first coins traded, orders placed n of m. */
export function startingSteps({ view, facts, planned }: StepSource): readonly MoneyStep[] {
  const all = [...facts].reverse()
  const moved = all.filter((it) => it.type === 'funds-reserved')
  const started = all.find((it) => it.life === 'bot-started')
  const bought = all.filter((it) => it.type === 'order-filled' && before(it, started))
  const side = planned?.side ?? String(bought[0]?.data['side'] ?? '')
  const running = view.phase === 'running'
  const isTraded = started !== undefined || running
  const isNone = side === 'none' || (side === '' && isTraded)
  return inTurn([
    step('moved', moved.length > 0 ? 'moved' : 'moving', {
      state: moved.length > 0 ? 'done' : 'later',
      coins: moved.map(coinOf),
      atMs: timeOf(moved.at(-1)),
    }),
    isNone
      ? step('first', 'noFirst', { state: 'done', atMs: planned?.atMs ?? 0 })
      : step('first', bought.length > 0 ? `first-${side}` : 'firstWaits', {
          state: isTraded ? 'done' : 'later',
          ...tradeOf(bought, view.base, 'first-all'),
        }),
    step('placed', running ? 'placed' : 'placing', {
      state: running ? 'done' : 'later',
      count: view.openOrders,
      atMs: timeOf(started),
    }),
  ])
}

/** Orders cancelled, coins traded, money paid to Funding. */
export function closingSteps(source: StepSource, cancelled?: number): readonly MoneyStep[] {
  const { view } = source
  const { since, isTold } = factsOfClosing(source)
  const paid = since.filter((it) => it.type === 'funds-released')
  const over = isOver(view)
  const allGone = over || (isTold && view.openOrders === 0)
  const traded = tradedStep(source, since)
  const insured = since.filter(({ type, data }) => {
    return type === 'exchanged' && data['with'] === 'insurance' && data['give'] !== ''
  })
  const last = paid.length > 0 ? paid : insured
  const gone = insured.length > 0 ? 'insured' : 'nothingPaid'
  return inTurn([
    step('cancelled', cancelledWords(allGone, cancelled), {
      state: allGone ? 'done' : 'later',
      count: allGone ? (cancelled ?? 0) : view.openOrders,
      atMs: timeOf(since[0]),
    }),
    // Without a word of the closing nobody knows that it sold nothing.
    ...(over && !isTold && traded.words === 'kept' ? [] : [traded]),
    step('paid', paid.length > 0 ? 'paid' : over ? gone : 'paying', {
      state: over ? 'done' : 'later',
      coins: paid.length > 0 ? paid.map(coinOf) : insured.map(givenOf),
      atMs: timeOf(last.at(-1)),
    }),
  ])
}

/** "239.44 USDT": what an exchange took. */
function givenOf({ data }: MoneyFact): CoinAmount {
  const [amount = '', coin = ''] = String(data['give']).split(' ')
  return { coin, amount }
}

/**
 * What became of what it held: converted, taken over by the exchange, sold, bought, or kept.
 */
function tradedStep({ view, facts }: StepSource, since: readonly MoneyFact[]): MoneyStep {
  const closed = since.find((it) => it.life === 'bot-closed')
  // Only what is bought in other pairs than the bot's own is valued, with the fee that it took.
  const received = since.find((it) => it.life === 'coins-valued' && 'fee' in it.data)
  if (received !== undefined) {
    return step('traded', 'converted', {
      state: 'done',
      coins: [coinOf(received)],
      fee: String(received.data['fee']),
      feeCoin: String(received.data['coin']),
      atMs: timeOf(received),
    })
  }
  const settled = since.filter((it) => it.type === 'position-settled')
  const [first] = settled
  if (first !== undefined) {
    const trade = tradeOf(settled, view.base, 'settled-all')
    return step('traded', `settled-${first.data['reason']}`, { state: 'done', ...trade })
  }
  const after = since.filter(isFill)
  const sold = after.length > 0 ? after : soldBefore(facts)
  const state = closed === undefined && !isOver(view) ? 'later' : 'done'
  if (sold.length > 0) {
    const words = String(sold[0]?.data['side'] ?? '') === 'sell' ? 'sold' : 'bought'
    return step('traded', words, { state, ...tradeOf(sold, view.base, 'closed-all') })
  }
  const words = state === 'done' ? 'kept' : 'settling'
  return step('traded', words, { state, atMs: timeOf(closed) })
}

const isFill = ({ type }: MoneyFact): boolean => type === 'order-filled'

/**
 * What closed a position in the moment that its bot began to end: the last round that it was to
 * play was won. Of coins a closing says itself what becomes of them, by its mode.
 */
function soldBefore(facts: readonly MoneyFact[]): readonly MoneyFact[] {
  const at = facts.findIndex((it) => it.life === 'closing-started')
  const begun = facts[at]
  if (begun === undefined || begun.data['mode'] !== undefined) return []
  const fills = facts.slice(at + 1).filter((it) => isFill(it) && it.time === begun.time)
  return fills.filter(({ data }) => data['side'] === fills[0]?.data['side']).reverse()
}

/**
 * The facts of the closing, oldest first, and whether one of them tells what it did. A bot may end
 * without saying so, by its kind's choice or by breaking: then it is what happened in the moment of
 * its end, and since the first money that it gave back for good.
 */
function factsOfClosing({ view, facts }: StepSource): {
  readonly since: readonly MoneyFact[]
  readonly isTold: boolean
} {
  const from = (begin: number): readonly MoneyFact[] => facts.slice(0, begin + 1).reverse()
  const begun = facts.findIndex((it) => it.life === 'closing-started')
  if (begun >= 0) {
    // The exchange settles first; the bot closes because of it, in the same moment.
    const at = facts[begun]?.time
    const isSettled = (it: MoneyFact): boolean => it.type === 'position-settled' && it.time === at
    return { since: from(Math.max(begun, facts.findLastIndex(isSettled))), isTold: true }
  }
  const end = isOver(view) ? facts.find((it) => it.life === 'bot-status') : undefined
  if (end === undefined) return { since: [], isTold: false }
  const isOfEnd = (it: MoneyFact): boolean => it.time === end.time || isGivenBack(it)
  const since = from(facts.findLastIndex(isOfEnd))
  return { since, isTold: since.some((it) => it.life === 'bot-closed') }
}

/** Money that left for good, not what a bot that ran on gave away. */
function isGivenBack({ type, action }: MoneyFact): boolean {
  return type === 'funds-released' && action !== 'transfer' && action !== 'modify-setting'
}

function cancelledWords(allGone: boolean, cancelled: number | undefined): string {
  if (!allGone) return 'cancelling'
  if (cancelled === undefined) return 'allCancelled'
  return cancelled === 0 ? 'noneOpen' : 'cancelled'
}

/** The first step that is not done is the one under way. */
function inTurn(steps: readonly MoneyStep[]): readonly MoneyStep[] {
  const at = steps.findIndex((it) => it.state !== 'done')
  return steps.map((it, index) => (index === at ? { ...it, state: 'now' } : it))
}

/**
 * Sum, average price and fees of the trades of one step; of trades in several markets, which no sum
 * of coins tells, their number and fees, under the words `all`.
 */
function tradeOf(fills: readonly MoneyFact[], base: string, all: string): Partial<MoneyStep> {
  if (fills.length === 0) return {}
  const markets = new Set(fills.map(({ data }) => data['symbol']))
  const sum = (key: string): bigint =>
    fills.reduce((sofar, it) => sofar + amountOf(String(it.data[key] ?? '')), 0n)
  const paid = {
    fee: formatAmount(sum('fee') as Amount),
    feeCoin: String(fills[0]?.data['feeCoin'] ?? fills[0]?.data['coin'] ?? ''),
    atMs: timeOf(fills.at(-1)),
  }
  if (markets.size > 1) return { words: all, count: markets.size, ...paid }
  const quantity = sum('quantity')
  const average = quantity > 0n ? divide(sum('value') * MONEY_UNIT, quantity, 'down') : 0n
  return {
    coins: [{ coin: base, amount: formatAmount(quantity as Amount) }],
    price: formatAmount(average as Amount),
    ...paid,
  }
}

function before(fact: MoneyFact, other: MoneyFact | undefined): boolean {
  return other === undefined || BigInt(fact.position) < BigInt(other.position)
}

function coinOf(fact: MoneyFact) {
  return { coin: String(fact.data['coin']), amount: String(fact.data['amount']) }
}

function timeOf(fact: MoneyFact | undefined): number {
  return fact === undefined ? 0 : Number(fact.time)
}
