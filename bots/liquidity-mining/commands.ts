// What the owner may ask of a position: remove, reinvest, add margin, claim. An order is carried
// out in the turn that takes it; one that needs a price waits while the market is closed, one at a
// time.
import { assert, ONE, parseAmount, parseRatio, type Amount, type Ratio } from '@trellis/kernel'
import type { BotCommand, BotContext, KindRefusal } from '@trellis/engine'
import { isTrading } from '@trellis/market'
import { operatorWordOf, type EndCommand } from '@trellis/bot-kit/close-words.ts'
import { emit, fundsAdded, release } from '@trellis/bot-kit/steps.ts'
import { endPosition } from './close.ts'
import { liquidityConfig as config } from './config.ts'
import { poolOf } from './depth.ts'
import { leverageFault } from './limits.ts'
import { adding, coinsValue, cutTo, removal, REMOVE_WAYS, sideAt, type RemoveWay } from './plan.ts'
import { accrued, borrowed, lent, settled, wholeMinute, type Steps } from './settling.ts'
import type { LiquidityState } from './state.ts'

/** Plain JSON, as routes send it; amounts and leverages are decimal strings. */
export type LiquidityCommand =
  | { readonly type: 'remove'; readonly link: string; readonly percent: number; way: RemoveWay }
  | { readonly type: 'reinvest'; readonly link: string; readonly leverage: string }
  | { readonly type: 'margin'; readonly link: string; readonly amount: string }
  | { readonly type: 'claim' }
  | EndCommand

/** Words that this kind refuses with. */
export type LiquidityRefusal =
  | 'order-pending'
  | 'orders-full'
  | 'link-used'
  | 'nothing-to-claim'
  | 'reinvest-too-small'
  | 'removal-too-small'
  | 'margin-too-large'
  | 'nothing-is-lent'

type Of<T extends LiquidityCommand['type']> = Extract<LiquidityCommand, { readonly type: T }>
type Refused = KindRefusal | LiquidityRefusal | undefined

/** Why a command cannot be carried out now, or undefined. */
export function refuseCommand(
  state: LiquidityState,
  command: BotCommand,
  context: BotContext,
): KindRefusal | undefined {
  if (state.phase !== 'running') return command.type === 'end' ? 'not-cancellable' : 'not-running'
  const wanted = command as LiquidityCommand
  switch (wanted.type) {
    case 'end':
      return operatorWordOf(wanted) === undefined ? 'invalid-argument' : undefined
    case 'claim':
      return refuseClaim(state, context)
    case 'remove':
      return refuseOrder(state, wanted.link) ?? refuseRemoval(state, wanted, context)
    case 'reinvest':
      return (
        refuseOrder(state, wanted.link) ??
        (isFull(state) ? 'orders-full' : refuseReinvest(state, wanted, context))
      )
    case 'margin':
      return refuseOrder(state, wanted.link) ?? refuseMargin(state, wanted, context)
    default:
      return 'invalid-argument'
  }
}

/** Only what puts more in is counted: a way out, and what keeps it from liquidation, never. */
const isFull = ({ orders }: LiquidityState): boolean => orders.length >= config.mostOrders

/** What stands against any order: one that waits, its id. */
function refuseOrder({ orders, held }: LiquidityState, link: unknown): Refused {
  if (typeof link !== 'string') return 'invalid-argument'
  if (link !== '' && orders.some((it) => it.link === link)) return 'link-used'
  return held === undefined ? undefined : 'order-pending'
}

function refuseClaim(state: LiquidityState, context: BotContext): Refused {
  if (state.held !== undefined) return 'order-pending'
  return payable(state, context) === 0n ? 'nothing-to-claim' : undefined
}

function refuseRemoval(
  state: LiquidityState,
  { percent, way }: Of<'remove'>,
  context: BotContext,
): Refused {
  const isPercent = Number.isSafeInteger(percent) && percent >= 1 && percent <= 100
  if (!isPercent || !REMOVE_WAYS.includes(way)) return 'invalid-argument'
  if (percent === 100 || !isOpen(state, context)) return undefined
  return isWorth(state, context, { percent, way }) ? undefined : 'removal-too-small'
}

function refuseReinvest(
  state: LiquidityState,
  { leverage }: Of<'reinvest'>,
  context: BotContext,
): Refused {
  const read = parseRatio(leverage)
  const pool = poolOf(state.params.productId)
  if (!read.ok || pool === undefined || leverageFault(read.value, pool) !== undefined)
    return 'invalid-argument'
  return payable(state, context) < config.leastReinvest ? 'reinvest-too-small' : undefined
}

function refuseMargin(
  state: LiquidityState,
  { amount: text }: Of<'margin'>,
  context: BotContext,
): Refused {
  const amount = parseAmount(text)
  if (!amount.ok || amount.value <= 0n) return 'invalid-argument'
  const { loan } = now(state, context).share
  if (loan === 0n) return 'nothing-is-lent'
  if (amount.value > mostMargin(loan)) return 'margin-too-large'
  const { quoteCoin } = state.params
  return amount.value > context.funding(quoteCoin) ? 'insufficient-balance' : undefined
}

/** The loan in digits that may be sent, rounded up: no more of it is taken than there is. */
export function mostMargin(loan: Amount): Amount {
  const most = cutTo(loan, config.quoteDigits)
  return (most === loan ? most : most + 10n ** BigInt(12 - config.quoteDigits)) as Amount
}

/** The position now, at the last price, its whole minutes reckoned. */
function now(state: LiquidityState, context: BotContext) {
  const price = context.last(state.symbol)
  return accrued(state, context, { toMs: wholeMinute(context.atMs), price })
}

/** Yield that may leave now, in the digits that go out. */
const payable = (state: LiquidityState, context: BotContext): Amount =>
  cutTo(now(state, context).claimable, config.quoteDigits)

const isOpen = ({ symbol }: LiquidityState, context: BotContext): boolean =>
  isTrading(context.status(symbol))

function isWorth(
  state: LiquidityState,
  context: BotContext,
  asked: { readonly percent: number; readonly way: RemoveWay },
): boolean {
  const { share, price } = now(state, context)
  const { paid, lack } = removal(share, { ...asked, price, ticks: state.params })
  return lack === 0n && coinsValue(paid, price, state.params) >= config.leastRemoval
}

/** Steps of a command that was not refused. */
export function commandSteps(
  state: LiquidityState,
  command: BotCommand,
  context: BotContext,
): Steps {
  const wanted = command as LiquidityCommand
  switch (wanted.type) {
    case 'end':
      return endPosition(state, context, { word: wanted.word, way: 'normal', link: '' })
    case 'claim':
      return claim(state, context)
    case 'margin':
      return addMargin(state, wanted, context)
    case 'remove':
      return isOpen(state, context) ? remove(state, wanted, context) : hold(wanted, ONE)
    case 'reinvest': {
      const leverage = leverageOf(wanted.leverage)
      if (isOpen(state, context)) return reinvest(state, { ...wanted, leverage }, context)
      return hold({ type: 'reinvest', link: wanted.link, percent: 0, way: 'normal' }, leverage)
    }
  }
}

/** The order that waited for its market, or its end where the market made it impossible. */
export function heldSteps(state: LiquidityState, context: BotContext): Steps {
  const { held } = state
  if (held === undefined) return []
  const { order, link, percent, way, leverage } = held
  const isPossible =
    order === 'remove'
      ? percent === 100 || isWorth(state, context, { percent, way })
      : payable(state, context) >= config.leastReinvest
  if (!isPossible) return [emit({ type: 'pool-order-dropped', link })]
  if (order === 'reinvest') return reinvest(state, { link, leverage }, context)
  return remove(state, { link, percent, way }, context)
}

function hold(
  { type, link, percent, way }: Omit<Of<'remove'>, 'type'> & { type: 'remove' | 'reinvest' },
  leverage: Ratio,
): Steps {
  return [emit({ type: 'pool-order-held', order: type, link, percent, way, leverage })]
}

function remove(
  state: LiquidityState,
  { link, percent, way }: Omit<Of<'remove'>, 'type'>,
  context: BotContext,
): Steps {
  if (percent === 100) return endPosition(state, context, { word: 'removed-all', way, link })
  const working = now(state, context)
  const { price, share } = working
  const { params } = state
  const { paid, repaid, slippage, lack, rest } = removal(share, {
    percent,
    way,
    price,
    ticks: params,
  })
  assert(lack === 0n, 'a removal that lacks for its loan', lack)
  const done = { link, percent, way, ...paid, repaid, slippage, claimed: 0n as Amount, lack }
  const steps = [...working.steps, emit({ type: 'liquidity-removed' as const, ...done, ...rest })]
  return [
    ...settled({ ...working, share: rest, steps }, { owed: repaid, out: paid }).steps,
    ...release(params.quoteCoin, paid.quote, 'modify-setting'),
    ...release(params.baseCoin, paid.base, 'modify-setting'),
  ]
}

/** All of the yield that can leave joins the share, half of it swapped. */
function reinvest(
  state: LiquidityState,
  { link, leverage }: { readonly link: string; readonly leverage: Ratio },
  context: BotContext,
): Steps {
  const working = now(state, context)
  const { price, share, claimable, wallet } = working
  const { params } = state
  const amount = cutTo(claimable, config.quoteDigits)
  const coins = { quote: amount, base: 0n as Amount }
  const added = adding(coins, { price, leverage, ticks: params })
  const after = {
    price,
    half: (sideAt(share, price) + added.half) as Amount,
    loan: (share.loan + added.loan) as Amount,
  }
  const { slippage, half } = added
  const fact = { link, amount, leverage, slippage, added: half, ...after }
  return settled(
    {
      ...working,
      share: after,
      claimable: (claimable - amount) as Amount,
      wallet: { ...wallet, quote: (wallet.quote + added.loan) as Amount },
      steps: [
        ...working.steps,
        emit({ type: 'yield-reinvested', ...fact }),
        ...borrowed(params.quoteCoin, added.loan),
      ],
    },
    {},
  ).steps
}

/** Money from Funding that pays back the loan, at most all of it. */
function addMargin(
  state: LiquidityState,
  { link, amount: text }: Of<'margin'>,
  context: BotContext,
): Steps {
  const working = now(state, context)
  const { share, price } = working
  const { quoteCoin } = state.params
  const sent = parseAmount(text)
  assert(sent.ok, 'margin without an amount', text)
  const margin = sent.value < share.loan ? sent.value : share.loan
  const loan = (share.loan - margin) as Amount
  const own = { type: 'margin-added', link, margin, loan } as const
  const steps = [
    ...working.steps,
    ...fundsAdded(quoteCoin, margin, [price], own),
    ...lent(quoteCoin, margin),
  ]
  return settled({ ...working, share: { ...share, loan }, steps }, {}).steps
}

function claim(state: LiquidityState, context: BotContext): Steps {
  const { steps, claimable, price } = now(state, context)
  const claimed = cutTo(claimable, config.quoteDigits)
  return [
    ...steps,
    ...release(state.params.quoteCoin, claimed, 'transfer'),
    {
      type: 'profit-withdrawn',
      amount: claimed,
      prices: [price],
      own: { type: 'yield-claimed', claimed },
    },
  ]
}

function leverageOf(text: string): Ratio {
  const read = parseRatio(text)
  assert(read.ok, 'a leverage that does not parse', text)
  return read.value
}
