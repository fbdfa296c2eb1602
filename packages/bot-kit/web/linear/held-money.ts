// A running bot on a contract as its estimates need it: its wallet, what it holds and what rests,
// out of the figures that every such bot answers. Decimals in, ticks and lots out.
import { parseAmount, price as brandPrice, quantity, type Amount } from '@trellis/kernel'
import { parsePrice, parseQuantity, valueOf, type Instrument } from '@trellis/market'
import type { ContractFigures, LevelRow } from '@trellis/contract'
import type { MovedGrid, HeldMoney } from '../../linear/grid-outcome.ts'
import { ordersOfLevels } from '../grid/orders-of-levels.ts'
import type { BotView } from '../bot-view.ts'

function money(text: string): bigint {
  const parsed = parseAmount(text)
  return parsed.ok ? parsed.value : 0n
}

/**
 * Lots with their sign, their cost at the average entry and the wallet, which is the equity without
 * what is unrealized.
 */
export function heldMoneyOf(
  figures: Pick<ContractFigures, 'side' | 'position' | 'average_price' | 'unrealised_pnl'>,
  equity: string,
  instrument: Instrument,
): HeldMoney {
  const wallet = (money(equity) - money(figures.unrealised_pnl)) as Amount
  const size = parseQuantity(instrument, figures.position)
  const entry = parsePrice(instrument, figures.average_price, 'nearest')
  if (figures.side === '' || !size.ok || !entry.ok) return { lots: 0, cost: 0n as Amount, wallet }
  const sign = figures.side === 'short' ? -1 : 1
  const cost = valueOf(instrument, brandPrice(entry.value), quantity(size.value))
  return { lots: sign * size.value, cost: (BigInt(sign) * cost) as Amount, wallet }
}

/** The same with its orders, and what was put in and taken out, as its total counts. */
export function movedGridOf(
  figures: ContractFigures,
  { equity, invested, withdrawn }: Pick<BotView, 'equity' | 'invested' | 'withdrawn'>,
  levels: readonly LevelRow[],
  instrument: Instrument,
): MovedGrid {
  return {
    held: heldMoneyOf(figures, equity, instrument),
    orders: ordersOfLevels(levels, instrument),
    invested: money(invested) as Amount,
    withdrawn: money(withdrawn) as Amount,
  }
}
