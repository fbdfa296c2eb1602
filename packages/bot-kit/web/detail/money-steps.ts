// Where the money is while a bot starts or ends: steps read from the facts themselves, each done,
// under way or still to come. Nothing is said to have happened which no fact tells.
import type { ActivityResult } from '@trellis/contract'
import { divide, formatAmount, MONEY_UNIT, type Amount } from '@trellis/kernel'
import { isOver, type BotView } from '../bot-view.ts'
import type { CoinAmount } from '../coin-words.ts'
import { amountOf } from '../decimal-amount.ts'

export type MoneyFact = ActivityResult['rows'][number]

export interface MoneyStep {
  readonly id: string
  readonly state: 'done' | 'now' | 'later'
  /** Key of the words under `bot.steps`. */
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

export interface StepSource {
  readonly view: Pick<BotView, 'phase' | 'base' | 'openOrders'>
  /** Activity, newest first, as the server gives it. */
  readonly facts: readonly MoneyFact[]
}

const step = (id: string, words: string, more: Partial<MoneyStep> = {}): MoneyStep => ({
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
export function startingSteps({ view, facts }: StepSource): readonly MoneyStep[] {
  const all = [...facts].reverse()
  const moved = all.filter((it) => it.type === 'funds-reserved')
  const planned = all.find((it) => it.type === 'grid-planned')
  const started = all.find((it) => it.type === 'grid-started')
  const bought = all.filter((it) => it.type === 'order-filled' && before(it, started))
  const side = String(planned?.data['tradeSide'] ?? '')
  const running = view.phase === 'running'
  return inTurn([
    step('moved', moved.length > 0 ? 'moved' : 'moving', {
      state: moved.length > 0 ? 'done' : 'later',
      coins: moved.map(coinOf),
      atMs: timeOf(moved.at(-1)),
    }),
    side === 'none'
      ? step('first', 'noFirst', { state: 'done', atMs: timeOf(planned) })
      : step('first', bought.length > 0 ? `first-${side}` : 'firstWaits', {
          state: started === undefined ? 'later' : 'done',
          ...tradeOf(bought, view.base),
        }),
    step('placed', running ? 'placed' : 'placing', {
      state: running ? 'done' : 'later',
      count: view.openOrders,
      atMs: timeOf(started),
    }),
  ])
}

/** Orders cancelled, coins traded, money paid to Funding. */
export function closingSteps(
  { view, facts }: StepSource,
  cancelled?: number,
): readonly MoneyStep[] {
  const begin = facts.findIndex((it) => it.type === 'closing-started')
  const since = begin < 0 ? [] : facts.slice(0, begin + 1).reverse()
  const closing = since[0]
  const closed = since.find((it) => it.type === 'grid-closed')
  const sold = since.filter((it) => it.type === 'order-filled')
  // Only the platform coin is bought in other pairs than the bot's own.
  const received = since.find((it) => it.type === 'platform-received')
  const paid = since.filter((it) => it.type === 'funds-released')
  const over = isOver(view)
  const allGone = over || (closing !== undefined && view.openOrders === 0)
  const side = String(sold[0]?.data['side'] ?? '')
  return inTurn([
    step('cancelled', cancelledWords(allGone, cancelled), {
      state: allGone ? 'done' : 'later',
      count: allGone ? (cancelled ?? 0) : view.openOrders,
      atMs: timeOf(closing),
    }),
    received !== undefined
      ? step('traded', 'converted', {
          state: 'done',
          coins: [coinOf(received)],
          fee: String(received.data['fee']),
          feeCoin: String(received.data['coin']),
          atMs: timeOf(received),
        })
      : sold.length > 0
        ? step('traded', side === 'sell' ? 'sold' : 'bought', {
            state: closed === undefined && !over ? 'later' : 'done',
            ...tradeOf(sold, view.base),
          })
        : step('traded', closed === undefined && !over ? 'settling' : 'kept', {
            state: closed === undefined && !over ? 'later' : 'done',
            atMs: timeOf(closed),
          }),
    step('paid', paid.length > 0 ? 'paid' : over ? 'nothingPaid' : 'paying', {
      state: over ? 'done' : 'later',
      coins: paid.map(coinOf),
      atMs: timeOf(paid.at(-1)),
    }),
  ])
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

/** Sum, average price and fees of the trades of one step. */
function tradeOf(fills: readonly MoneyFact[], base: string): Partial<MoneyStep> {
  if (fills.length === 0) return {}
  const sum = (key: string): bigint =>
    fills.reduce((all, it) => all + amountOf(String(it.data[key] ?? '')), 0n)
  const quantity = sum('quantity')
  const average = quantity > 0n ? divide(sum('value') * MONEY_UNIT, quantity, 'down') : 0n
  return {
    coins: [{ coin: base, amount: formatAmount(quantity as Amount) }],
    price: formatAmount(average as Amount),
    fee: formatAmount(sum('fee') as Amount),
    feeCoin: String(fills[0]?.data['feeCoin'] ?? ''),
    atMs: timeOf(fills.at(-1)),
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
