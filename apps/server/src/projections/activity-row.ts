// A fact as a line of the activity feed: the fact that moved the money, in plain keys and decimal
// strings. No prose: the web puts it into words.
import { sideOf } from '@trellis/bot-kit/grid/reference.ts'
import type { ActivityRow } from '@trellis/bot-kit/routes/route-context.ts'
import { lifeTypes, type LifeType } from '@trellis/contract'
import { BONUS, type EngineFact, type KindFact, type LifeFact } from '@trellis/engine'
import { formatAmount, type Amount, type Price, type Quantity } from '@trellis/kernel'
import {
  feeCoinOf,
  formatPrice,
  formatQuantity,
  isContractFill,
  type Fill,
  type Instrument,
} from '@trellis/market'
import { contractData } from './contract-activity.ts'
import { tradedName } from './traded-name.ts'

/**
 * Facts that a feed does not show: they follow from others, by the hundred, or are for the engine
 * alone.
 */
const QUIET: ReadonlySet<string> = new Set([
  'order-placed',
  'order-cancelled',
  'level-skipped',
  'peak-raised',
  'rebalance-postponed',
  'purchase-started',
  'platform-leg-chosen',
  'begun',
  'watched',
  'model-ended',
  'bot-archived',
  'user-opened',
  'fee-level-set',
  'funds-granted',
  'symbol-status',
  'leading-set',
  'post-sent',
  'post-taken',
  'posts-settled',
  'bot-spawned',
  'command-done',
  'reward-granted',
  'reward-revoked',
  'reward-used',
])
/** A kind settles with these hour by hour, and its own facts say what came of it. */
const SETTLED_WITH: ReadonlySet<string> = new Set(['pool', 'lender'])
const INTERNAL = new Set(['lotAmount', 'valueFactor', 'tickUnits', 'tickScale'])
const PRICE = /([pP]rice|^takeProfit|^stopLoss)$/
const QUANTITY = /([qQ]ty|[qQ]uantity)$/

type Data = Record<string, string | number | boolean>

/** The name a reader knows a fact by: the kind's own, where it has one to say. */
export function nameOf(fact: EngineFact): string {
  if (fact.type === 'kind-fact') return fact.fact.type
  return ('own' in fact ? fact.own?.type : undefined) ?? fact.type
}

/** What the fact is in the life of a bot of any kind. */
function lifeOf({ type }: EngineFact): LifeType | undefined {
  return lifeTypes.find((it) => it === type)
}

/** Whether a feed shows the fact. */
export function isShown(fact: EngineFact): boolean {
  if (fact.type === 'exchanged' && SETTLED_WITH.has(fact.with)) return false
  return !QUIET.has(nameOf(fact))
}

/**
 * The line of a fact; undefined for facts that a feed does not show. `symbol` is the bot's first
 * symbol: a kind's own facts count prices in its ticks, and without it they are left out.
 */
export function activityOf(
  fact: EngineFact,
  place: { readonly position: number; readonly atMs: number },
  instruments: readonly Instrument[],
  symbol?: number,
): ActivityRow | undefined {
  if (!isShown(fact)) return undefined
  const action = actionOf(fact)
  const data = dataOf(fact, instruments, symbol)
  const own = typeof data.action === 'string' ? data.action : action
  const life = lifeOf(fact)
  return {
    position: String(place.position),
    atMs: place.atMs,
    type: nameOf(fact),
    ...(life === undefined ? {} : { life }),
    action: own,
    data,
  }
}

/** What the bot did it for; a bonus goes back by an action of its own. */
function actionOf(fact: EngineFact): string {
  if (fact.type === 'exchanged' && fact.with === BONUS)
    return fact.give.length > 0 ? 'bonus-destroy' : 'open'
  return 'action' in fact && typeof fact.action === 'string' ? fact.action : ''
}

function dataOf(
  fact: EngineFact,
  instruments: readonly Instrument[],
  symbol: number | undefined,
): Data {
  switch (fact.type) {
    case 'order-filled':
      return fillData(fact.ref, fact.fill, instruments[fact.fill.symbol])
    case 'order-rejected':
      return refusalData(fact, instruments[fact.order.symbol])
    case 'funds-reserved':
      return { coin: fact.coin, amount: formatAmount(fact.amount) }
    case 'funds-released':
      return { coin: fact.coin, amount: formatAmount(fact.amount), action: fact.action }
    case 'bot-status':
      return { status: fact.status, reason: fact.word || fact.reason, detail: fact.detail }
    case 'bot-created':
      return { kind: fact.kind }
    case 'kind-fact':
      return {
        ...kindData(fact.fact, symbol === undefined ? undefined : instruments[symbol]),
        ...marketOf(fact.fact, instruments),
      }
    case 'user-opened':
    case 'fee-level-set':
    case 'funds-granted':
    case 'order-placed':
    case 'order-cancelled':
    case 'symbol-status':
    case 'bot-archived':
    case 'leading-set':
    case 'post-sent':
    case 'post-taken':
    case 'posts-settled':
    case 'bot-spawned':
    case 'bot-let-go':
    case 'command-done':
    case 'reward-granted':
    case 'reward-revoked':
    case 'reward-used':
      return {}
    case 'leverage-set':
    case 'funding-paid':
    case 'position-settled':
    case 'exchanged':
      return contractData(fact, instruments)
    default:
      return lifeData(fact, symbol === undefined ? undefined : instruments[symbol])
  }
}

function refusalData(
  { order, reason }: Extract<EngineFact, { type: 'order-rejected' }>,
  instrument: Instrument | undefined,
): Data {
  const { ref, side, level, action, qty } = order
  const of = instrument && {
    symbol: instrument.symbol,
    quantity: formatQuantity(instrument, qty),
  }
  return { ref, ...of, side, level, reason, action }
}

function fillData(ref: number, fill: Fill, instrument: Instrument | undefined): Data {
  if (instrument === undefined) return { ref }
  return {
    ref,
    symbol: instrument.symbol,
    side: fill.side,
    price: formatPrice(instrument, fill.price),
    quantity: formatQuantity(instrument, fill.qty),
    value: formatAmount(fill.value),
    fee: formatAmount(fill.fee),
    feeCoin: feeCoinOf(fill, instrument),
    ...(isContractFill(fill) ? { realizedPnl: formatAmount(fill.realizedPnl) } : {}),
    liquidity: fill.liquidity,
    done: fill.done,
  }
}

/**
 * A fact of life with the kind's own beside it, in the keys that pages know: `level` for the group,
 * the orders of a round by their side, the price of the first symbol unless the kind says another,
 * the kind's word of a reason.
 */
function lifeData(fact: LifeFact, instrument: Instrument | undefined): Data {
  const data = fact.own === undefined ? {} : kindData(fact.own, instrument)
  const { type: _, bot: __, kind: ___, own: ____, ...fields } = fact
  const { prices, refs, group, word, ...shared } = fields as LifeFields
  const values: Record<string, unknown> = { ...shared }
  if (prices?.[0] !== undefined && data['price'] === undefined) values['price'] = prices[0]
  if (word !== undefined && word !== '') values['reason'] = word
  if (refs) Object.assign(values, { level: group, ...legsOf(refs) })
  return { ...data, ...dataIn(values, instrument) }
}

/** The orders of a round by their side, whichever of them opened it; 0 for an opening at market. */
function legsOf(refs: readonly number[]) {
  const [opened = 0, closed = 0] = [refs[0], refs.at(-1)]
  return sideOf(closed) === 'sell'
    ? { buyRef: opened, sellRef: closed }
    : { buyRef: closed, sellRef: opened }
}

interface LifeFields {
  readonly prices?: readonly number[]
  readonly refs?: readonly number[]
  readonly group?: number
  readonly word?: string
}

function kindData(fact: KindFact, instrument: Instrument | undefined): Data {
  const { type: _, ...fields } = fact
  return dataIn(fields, instrument)
}

/** The market of another bot that a kind's fact is about. */
function marketOf(fact: KindFact, instruments: readonly Instrument[]): Data {
  const { symbols } = fact as { readonly symbols?: unknown }
  if (!Array.isArray(symbols)) return {}
  const market = tradedName(symbols as readonly number[], instruments)
  return market === '' ? {} : { market }
}

function dataIn(fields: object, instrument: Instrument | undefined): Data {
  const data: Data = {}
  for (const [key, value] of Object.entries(fields) as [string, unknown][]) {
    if (INTERNAL.has(key)) continue
    if (typeof value === 'bigint') data[key] = formatAmount(value as Amount)
    else if (typeof value === 'string' || typeof value === 'boolean') data[key] = value
    else if (typeof value === 'number') putNumber(data, key, value, instrument)
  }
  return data
}

function putNumber(
  data: Data,
  key: string,
  value: number,
  instrument: Instrument | undefined,
): void {
  if (!PRICE.test(key) && !QUANTITY.test(key)) data[key] = value
  else if (instrument === undefined) return
  else if (PRICE.test(key)) data[key] = formatPrice(instrument, value as Price)
  else data[key] = formatQuantity(instrument, value as Quantity)
}
