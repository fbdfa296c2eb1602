// One martingale over the tape of recorded or generated candles, marks and funding, and the rows of
// that tape for the naive witness. For tests only.
import { formatAmount, MONEY_SCALE, pow10, type Amount } from '@trellis/kernel'
import { MINUTE_MS, type Instrument } from '@trellis/market'
import type { Tape } from '@trellis/tape'
import { plainFees } from '@trellis/bot-kit/test/plain-contract.ts'
import {
  instrumentOf,
  openingPrice,
  playThrough,
  tapeOf,
  type Recorded,
} from '@trellis/bot-kit/test/recorded-contracts.ts'
import type { NaiveRow, NaiveSettings } from '../golden/naive-martingale.mjs'
import { units } from '../golden/naive-round.mjs'
import { playKind, type Played, type Told } from './agreement.ts'

/** What of a witness's settings a contract and its tape do not say. */
export type Chosen = Pick<
  NaiveSettings,
  | 'mode'
  | 'leverage'
  | 'invest'
  | 'drop'
  | 'takeProfit'
  | 'multiplier'
  | 'additions'
  | 'stopLoss'
  | 'auto'
>

/** A tape as rows, in the order in which it is played: funding, the mark, prints of each minute. */
function rowsOf(tape: Tape, { tickUnits, tickScale, lotAmount }: Instrument): NaiveRow[] {
  const tick = BigInt(tickUnits) * pow10(MONEY_SCALE - tickScale)
  const texts = new Map<number, string>()
  const priced = (ticks: number): string => {
    const known = texts.get(ticks) ?? formatAmount((BigInt(ticks) * tick) as Amount)
    texts.set(ticks, known)
    return known
  }
  const rows: NaiveRow[] = []
  let fundedMs = tape.startMs - 1
  for (let atMs = tape.startMs; atMs < (tape.endMs ?? 0); atMs += MINUTE_MS) {
    const funding = tape.nextFunding(0, fundedMs + 1)
    const price = priced(tape.markPrice(0, atMs) ?? 0)
    if (funding !== undefined && funding.atMs <= atMs) {
      const rate = formatAmount(funding.rate as bigint as Amount)
      rows.push({ atMs, type: 'funding', rate, price })
      fundedMs = funding.atMs
    }
    rows.push({ atMs, type: 'mark', price })
    for (const print of tape.prints(0, atMs)) {
      const qty = formatAmount((BigInt(print.qty) * lotAmount) as Amount)
      const { atMs: printedMs, way } = print
      rows.push({ atMs: printedMs, type: 'print', price: priced(print.price), qty, way })
    }
  }
  return rows
}

/** A martingale over a whole tape, closed by its owner at the end if it lives so long. */
export function playRecorded(
  recorded: Recorded,
  chosen: Chosen,
): Played & { readonly settings: NaiveSettings } {
  const instrument = instrumentOf(recorded)
  const tape = tapeOf(recorded, instrument)
  const { tick, lot, depthLots, tiers } = recorded
  const market = { tick: tick[0], lot: lot[0], depthLots, tiers, minValue: '1' }
  const last = openingPrice(tape, instrument)
  const settings = { ...chosen, ...market, ...plainFees, last, shareBps: 1_000 }
  const play = ({ engine }: Played['rig']): void => playThrough(engine, tape)
  const through = { instrument, play, endMs: tape.endMs ?? 0 }
  return { ...playKind(settings, rowsOf(tape, instrument), through), settings }
}

/** The table's row of a run, money in the settle coin. */
export function summaryOf({ told, rig }: Played) {
  const count = (type: Told['type']): number => told.filter((one) => one.type === type).length
  const money = (amount: bigint): string => Number(formatAmount(amount as Amount)).toFixed(2)
  const kept = told.filter(({ type }) => type === 'set-aside')
  const { funding, fees: paid, receipt } = rig.state
  return {
    fills: count('fill'),
    additions: told.filter(({ role }) => String(role).startsWith('addition')).length,
    rounds: count('round'),
    skips: count('skip'),
    fees: money(paid),
    funding: money(funding),
    setAside: money(kept.reduce((sum, { amount }) => sum + (amount as bigint), 0n)),
    total: money(receipt?.total ?? units('0')),
    end: receipt?.word,
  }
}
