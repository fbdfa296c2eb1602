// Money into a combo and out of it, and a rebalance now: what a request asks for, and what it would
// do, carried out by engine and venue on a copy.
import {
  formatAmount,
  ok,
  parseAmount,
  ZERO,
  type Amount,
  type Quantity,
  type Result,
} from '@trellis/kernel'
import { bonusBound } from '@trellis/engine'
import { formatQuantity, valueOf } from '@trellis/market'
import { badField } from '@trellis/bot-kit/routes/field-refusals.ts'
import type { Answer, Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import { checksIn, type KindBots } from '@trellis/bot-kit/routes/own-bot.ts'
import type { LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { checksRow, head, refusedRow } from '@trellis/bot-kit/wire/checks.ts'
import type { TransferCommand } from './commands.ts'
import type { ComboState } from './state.ts'
import { safeTransfer } from './transfer.ts'
import { failureRows, marginOf, moneyOf, namesOf, transferRow, type Shown } from './view.ts'
import { checkWords, type Transfer } from './wire-names.ts'
import type { ComboAnswer, ComboRequest } from './wire.ts'

/** The command that a request asks for, and its amount. */
export function transferred({
  transfer_type: type,
  amount: text,
}: {
  readonly transfer_type: Transfer
  readonly amount: string
}): Result<{ readonly command: TransferCommand; readonly amount: Amount }, Refusal> {
  const amount = parseAmount(text)
  if (!amount.ok) return badField('amount', amount.error)
  const direction = type === 'TRANSFER_IN' ? 'in' : 'out'
  const command = { type: 'transfer', direction, amount: formatAmount(amount.value) } as const
  return ok({ command, amount: amount.value })
}

/** How much may move, and with an amount what moving it would do. */
export async function transferDetail(
  bots: KindBots<ComboState>,
  shown: Shown,
  input: ComboRequest<'getTransferDetail'>,
  context: RouteContext,
): Answer<ComboAnswer<'getTransferDetail'>> {
  const { bot, market, first } = shown
  const held = (await context.bots.funding(bot.user)).get(first.instrument.quote) ?? ZERO
  const { most, bound } = mostOut(shown)
  const row = {
    ...head,
    ...checksRow(checkWords, []),
    bot_id: String(bot.bot),
    max_in: formatAmount(held),
    max_out: formatAmount(most),
    max_out_reason: bound,
    before: transferRow(shown),
    after: null,
    trades: [],
    failures: [],
    exec_fee: '0',
  }
  const { transfer_type, amount } = input
  if (transfer_type === undefined || amount === undefined || amount === '') return ok(row)
  const wanted = transferred({ transfer_type, amount })
  if (!wanted.ok) return wanted
  const { leverage } = bot.state
  const done = await context.bots.rehearse(bot, { leverage, command: wanted.value.command })
  if (!done.ok) {
    const checks = checksIn(done.error)
    if (checks === undefined) return { ok: false, error: bots.refusedChange(done.error) }
    return ok({ ...row, ...refusedRow(checkWords, checks) })
  }
  const after = done.value as LiveBot<ComboState>
  return ok({ ...row, ...effectRow(shown, after), after: transferRow({ bot: after, market }) })
}

/** What may leave safely; of a combo with a voucher no more than that lets leave. */
function mostOut(shown: Shown) {
  const { bot, market } = shown
  const safe = safeTransfer(bot.state, market, marginOf(shown).free)
  const most = bot.bonus && bonusBound(bot.bonus, moneyOf(shown).terms)
  return most === undefined || most >= safe.most ? safe : { most, bound: 'voucher' as const }
}

/** What a rebalance now would trade. */
export async function adjustEffect(
  bots: KindBots<ComboState>,
  shown: Shown,
  context: RouteContext,
): Answer<ComboAnswer<'validateAdjust'>> {
  const { bot } = shown
  const { leverage } = bot.state
  const done = await context.bots.rehearse(bot, { leverage, command: { type: 'adjust' } })
  if (!done.ok) return { ok: false, error: bots.refusedChange(done.error) }
  const effect = effectRow(shown, done.value as LiveBot<ComboState>)
  return ok({ ...head, bot_id: String(bot.bot), ...effect })
}

/** What is traded, and what is left out. */
function effectRow(shown: Shown, after: LiveBot<ComboState>) {
  const { bot, market } = shown
  const { last, fees } = after.state
  const trades = after.state.legs.flatMap(({ symbol, lots }, i) => {
    const moved = lots - (bot.state.legs[i]?.lots ?? 0)
    if (moved === 0) return []
    const instrument = market.instrument(symbol)
    const qty = Math.abs(moved) as Quantity
    return [
      {
        symbol: instrument.symbol,
        side: moved > 0 ? 'BUY' : 'SELL',
        quantity: formatQuantity(instrument, qty),
        value: formatAmount(valueOf(instrument, market.mark(symbol), qty)),
      },
    ]
  })
  return {
    trades,
    failures: failureRows(last?.failed ?? '', last?.reasons ?? '', namesOf(shown)),
    exec_fee: formatAmount((fees - bot.state.fees) as Amount),
  }
}
