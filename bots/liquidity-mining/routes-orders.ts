// Orders on a position that runs: remove, reinvest, add margin. Each is placed once under its
// orderLinkId, whatever is asked again; and the claim of yield, which is no order.
import { err, ok, ONE, parseAmount, parseId, type Result, type UserId } from '@trellis/kernel'
import { badField } from '@trellis/bot-kit/routes/field-refusals.ts'
import { turnsOfAccounts } from '@trellis/bot-kit/routes/in-turn.ts'
import type { Answer, Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import { isOngoing, type KindBots } from '@trellis/bot-kit/routes/own-bot.ts'
import { heldBots } from '@trellis/bot-kit/routes/own-bots.ts'
import type { HostRefusal, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import type { LiquidityCommand } from './commands.ts'
import { liquidityConfig as config } from './config.ts'
import { poolOf } from './depth.ts'
import { readLeverage } from './routes-reading.ts'
import {
  refusedClaim,
  refusedOrder,
  unknownPool,
  unknownPosition,
  usedLink,
} from './routes-refusals.ts'
import type { LiquidityState, PoolOrder } from './state.ts'
import { orderIdOf, wayName, type LiquidityBot } from './view.ts'
import type { LiquidityAnswer, LiquidityRequest } from './wire.ts'

export const KIND = 'liquidity-mining'

/**
 * Orders of an account, one after another: an orderLinkId is looked for first and used then, so
 * that of two orders at once under the same one the second finds the first, on whatever position.
 */
export const inTurn = turnsOfAccounts()

type Bots = KindBots<LiquidityState>
type Placed = LiquidityAnswer<'addLiquidity'>
type Handler<N extends 'removeLiquidity' | 'reinvest' | 'addMargin'> = (
  context: RouteContext,
  wire: LiquidityRequest<N>,
) => Answer<Placed>

/** An order among those that memory holds, by the client's own id. */
interface Holder {
  readonly bot: LiquidityBot
  readonly index: number
}

/** Who has an order of this id; undefined when nobody that the memory holds. */
export async function holderOf(context: RouteContext, link: string): Promise<Holder | undefined> {
  for (const bot of await heldBots<LiquidityState>(context, KIND)) {
    const index = indexOf(bot, link)
    if (index >= 0) return { bot, index }
  }
  return undefined
}

/** Where a position has an order of this id, -1 where it has none. */
function indexOf({ requestKey, state }: LiquidityBot, link: string): number {
  if (link === '') return -1
  return requestKey === link ? 0 : state.orders.findIndex((it) => it.link === link)
}

/** What a request asks of a position, once it has been read. */
interface Asked {
  readonly command: LiquidityCommand
  /** Whether an order that stands under the same id is this one. */
  isSame(order: PoolOrder): boolean
}

interface Reference {
  readonly productId: string
  readonly orderLinkId: string
  readonly positionId: string
}

/** Places an order on a position. */
async function placed(
  bots: Bots,
  context: RouteContext,
  reference: Reference,
  read: (bot: LiquidityBot) => Result<Asked, Refusal>,
): Answer<Placed> {
  const user = context.userId
  const { orderLinkId: link } = reference
  if (user === undefined) return err({ code: 'notLoggedIn' })
  if (link === '') return badField('orderLinkId', 'missing', 'your own id', 'send this field')
  return inTurn(user, () => place(bots, { ...context, userId: user }, reference, read))
}

async function place(
  bots: Bots,
  context: RouteContext & { readonly userId: UserId },
  { productId, orderLinkId: link, positionId }: Reference,
  read: (bot: LiquidityBot) => Result<Asked, Refusal>,
): Answer<Placed> {
  const user = context.userId
  const bot = await ownPosition(context, positionId)
  if (bot === undefined) return unknownPosition(positionId)
  if (bot.state.params.productId !== productId) return unknownPool(productId)
  const asked = read(bot)
  if (!asked.ok) return asked
  const before = answered(bot, link, asked.value)
  if (before !== undefined) return before
  // Of two requests at once the other may have placed it meanwhile.
  const holder = await holderOf(context, link)
  if (holder?.bot.bot === bot.bot) return answered(holder.bot, link, asked.value) ?? usedLink(link)
  const isElsewhere = (await context.bots.made(user, KIND, link)) !== undefined
  if (holder !== undefined || isElsewhere) return usedLink(link)
  if (!isOngoing(bot)) return unknownPosition(positionId)
  const done = await context.bots.command(user, bot.bot, asked.value.command)
  if (done.ok) {
    const after = answered(done.value.after as LiquidityBot, link, asked.value)
    return after ?? err({ code: 'earnUnknownResult' })
  }
  // Of two requests at once the engine takes the first; the other gets that one's order.
  const now = await ownPosition(context, positionId)
  const twin = now && answered(now, link, asked.value)
  if (twin !== undefined) return twin
  // Or it has ended the position.
  if (now === undefined || !isOngoing(now)) return unknownPosition(positionId)
  return err(refusedOrder(done.error, bots.refused(done.error), now.state))
}

/** The order that a position has under an id, if it is the one that is asked for. */
function answered(
  bot: LiquidityBot,
  link: string,
  { isSame }: Asked,
): Result<Placed, Refusal> | undefined {
  const index = indexOf(bot, link)
  const order = bot.state.orders[index]
  if (order === undefined) return undefined
  return isSame(order) ? ok({ orderId: orderIdOf(bot, index), orderLinkId: link }) : usedLink(link)
}

/** The caller's own position, running or ended. */
async function ownPosition(
  context: RouteContext,
  positionId: string,
): Promise<LiquidityBot | undefined> {
  const id = parseId(positionId)
  const bot = id === undefined ? undefined : await context.bots.find(id)
  const isOwn = bot?.kind === KIND && bot.user === context.userId
  return isOwn ? (bot as LiquidityBot) : undefined
}

/** Handler of removals. */
export const removing =
  (bots: Bots): Handler<'removeLiquidity'> =>
  async (context, wire) => {
    const { removeRate: percent, removeType } = wire
    const ways = ['normal', 'quote', 'base'] as const
    const way = ways.find((it) => wayName(it) === removeType) ?? 'normal'
    return placed(bots, context, wire, () =>
      ok({
        command: { type: 'remove', link: wire.orderLinkId, percent, way },
        isSame: (it) => it.type === 'remove' && it.percent === percent && it.way === way,
      }),
    )
  }

/** Handler of reinvestments. */
export const reinvesting =
  (bots: Bots): Handler<'reinvest'> =>
  async (context, wire) =>
    placed(bots, context, wire, ({ state: { params } }) => {
      const pool = poolOf(params.productId)
      const leverage = pool === undefined ? ok(ONE) : readLeverage(wire.leverage, pool)
      if (!leverage.ok) return leverage
      const text = wire.leverage || '1'
      return ok({
        command: { type: 'reinvest', link: wire.orderLinkId, leverage: text },
        isSame: (it) => it.type === 'reinvest' && it.leverage === leverage.value,
      })
    })

/** Handler of margin. */
export const addingMargin =
  (bots: Bots): Handler<'addMargin'> =>
  async (context, wire) => {
    const sent = parseAmount(wire.amount)
    const isSound = sent.ok && sent.value > 0n
    if (!isSound) return badField('amount', 'too-small', 'above 0', 'send more')
    const digits = config.quoteDigits
    const unit = 10n ** BigInt(12 - digits)
    if (sent.value % unit !== 0n)
      return badField('amount', 'too-precise', `at most ${digits} digits`, 'round it')
    return placed(bots, context, wire, () =>
      ok({
        command: { type: 'margin', link: wire.orderLinkId, amount: wire.amount },
        // Of what is sent no more is taken than is owed, by less than a last digit.
        isSame: ({ type, quote }) =>
          type === 'margin' && quote <= sent.value && sent.value - quote < unit,
      }),
    )
  }

/** Handler of claims: of all positions of a product, or of all products. */
export const claiming =
  (bots: Bots) =>
  async (
    context: RouteContext,
    { productId }: LiquidityRequest<'claimInterest'>,
  ): Answer<LiquidityAnswer<'claimInterest'>> => {
    const user = context.userId
    if (user === undefined) return err({ code: 'notLoggedIn' })
    if (productId !== '-1' && poolOf(productId) === undefined) return unknownPool(productId)
    const running = (await heldBots<LiquidityState>(context, KIND)).filter(
      (bot) => isOngoing(bot) && ['-1', bot.state.params.productId].includes(productId),
    )
    let isPaid = false
    let refused: HostRefusal = 'nothing-to-claim'
    for (const { bot } of running) {
      const done = await context.bots.command(user, bot, { type: 'claim' })
      if (done.ok) isPaid = true
      else if (done.error !== 'nothing-to-claim') refused = done.error
    }
    // What one of them refuses stands in no other's way, and is no word of those that paid.
    return isPaid ? ok({}) : err(refusedClaim(refused, bots.refused(refused)))
  }
