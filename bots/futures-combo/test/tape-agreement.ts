// One combo over the tapes of recorded or generated candles, marks and funding of its contracts,
// and their rows in one order for kind and witness. For tests only.
import { formatAmount, MONEY_SCALE, pow10, type Amount } from '@trellis/kernel'
import { MINUTE_MS } from '@trellis/market'
import { plainFees } from '@trellis/bot-kit/test/plain-contract.ts'
import {
  instrumentOf,
  openingPrice,
  tapeOf,
  type Recorded,
} from '@trellis/bot-kit/test/recorded-contracts.ts'
import type { NaiveComboRow, NaiveComboSettings } from '../golden/naive-combo.mjs'
import { playKind, type Played } from './agreement.ts'

/** A contract with its tape. */
function listed(recorded: Recorded) {
  const instrument = instrumentOf(recorded)
  const tape = tapeOf(recorded, instrument)
  const tick = BigInt(instrument.tickUnits) * pow10(MONEY_SCALE - instrument.tickScale)
  const priced = (ticks: number): string => formatAmount((BigInt(ticks) * tick) as Amount)
  return { ...recorded, tape, priced, last: openingPrice(tape, instrument), fundedMs: 0 }
}

/**
 * All rows in the order in which they are played: funding, marks and prints of each minute, the
 * prints a millisecond apart in their order, for no two may be of one moment.
 */
function rowsOf(contracts: readonly ReturnType<typeof listed>[], startMs: number) {
  const rows: NaiveComboRow[] = []
  const endMs = Math.min(...contracts.map(({ tape }) => tape.endMs ?? 0))
  for (const one of contracts) one.fundedMs = startMs
  for (let atMs = startMs + MINUTE_MS; atMs < endMs; atMs += MINUTE_MS) {
    for (const one of contracts) {
      const { tape, symbol, priced } = one
      const funding = tape.nextFunding(0, one.fundedMs + 1)
      if (funding === undefined || funding.atMs > atMs) continue
      one.fundedMs = funding.atMs
      const rate = formatAmount(funding.rate as bigint as Amount)
      const price = priced(tape.markPrice(0, atMs) ?? 0)
      rows.push({ atMs, type: 'funding', symbol, rate, price })
    }
    for (const { tape, symbol, priced } of contracts)
      rows.push({ atMs, type: 'mark', symbol, price: priced(tape.markPrice(0, atMs) ?? 0) })
    const prints = contracts.flatMap(({ tape, symbol, priced }) =>
      tape.prints(0, atMs).map((print) => ({ ...print, symbol, text: priced(print.price) })),
    )
    prints.sort((one, other) => one.atMs - other.atMs)
    rows.push(
      ...prints.map(({ symbol, text }, k) => {
        return { atMs: atMs + 1 + k, type: 'print', symbol, price: text } as const
      }),
    )
  }
  return rows
}

/** A combo over all of it, the first contract half of it, closed by its owner at the end. */
export function playRecorded(
  recorded: readonly Recorded[],
  chosen: Partial<NaiveComboSettings>,
  sides: readonly ('long' | 'short')[],
): Played & { readonly settings: NaiveComboSettings } {
  const contracts = recorded.map(listed)
  const startMs = Math.max(...contracts.map(({ tape }) => tape.startMs))
  const settings: NaiveComboSettings = {
    leverage: '1',
    invest: '1000',
    ...chosen,
    ...plainFees,
    startMs,
    contracts: contracts.map(({ symbol, tick, lot, depthLots, tiers, last }, i) => ({
      symbol,
      side: sides[i] ?? 'long',
      weight: ['0.50', '0.30', '0.20'][i] ?? '0',
      tick: tick[0],
      lot: lot[0],
      depthLots,
      tiers,
      last,
      minValue: '5',
    })),
  }
  return { ...playKind(settings, rowsOf(contracts, startMs)), settings }
}

/** The table's row of a run, money in the settle coin. */
export function summaryOf({ told, rig }: Played) {
  const money = (one: bigint): string => Number(formatAmount(one as Amount)).toFixed(2)
  const { fees: paid, funding, receipt, rebalances } = rig.state
  const fills = told.filter(({ type }) => type === 'fill').length
  const figures = { fees: money(paid), funding: money(funding), total: money(receipt?.total ?? 0n) }
  return { fills, rebalances, ...figures, end: receipt?.word }
}
