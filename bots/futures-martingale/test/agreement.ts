// One martingale on the kit's rig and the naive witness over the same rows, told in the same words:
// every fill, fee, funding, round, skip, amount set aside, wallet and payout. For tests only.
import { expect } from 'vitest'
import { MONEY_SCALE, pow10 } from '@trellis/kernel'
import type { BotEvent } from '@trellis/engine'
import type { Instrument, RejectReason } from '@trellis/market'
import { plainContract } from '@trellis/bot-kit/test/plain-contract.ts'
import { REJECTED } from '@trellis/bot-kit/unplaced.ts'
import type { MartingaleCommand } from '../commands.ts'
import type { MartingaleFact } from '../facts.ts'
import type { RawMartingale } from '../fields.ts'
import {
  playMartingale,
  type NaiveEvent,
  type NaiveRow,
  type NaiveSettings,
  type NaiveWrong,
} from '../golden/naive-martingale.mjs'
import { units } from '../golden/naive-round.mjs'
import { kind } from '../index.ts'
import type { MartingaleState } from '../state.ts'
import { Rig } from './rig.ts'

/** What happened when, with the wallet after it; amounts, prices, quantities as units of 1e-12. */
export interface Told {
  readonly atMs: number
  readonly type: NaiveEvent['type'] | 'set-aside'
  readonly [figure: string]: string | number | bigint
}

/** What the witness calls an end that the kind has words of its own for. */
const ENDS: Readonly<Record<string, string>> = {
  'by-user': 'user',
  'round-take-profit': 'round-tp',
  'failed-initiation': 'init',
  'trigger-failed': 'init',
  'margin-short': 'init',
}
const endOf = (word: string): string => ENDS[word] ?? word

function roleOf({ taking, closing }: MartingaleState, level: number): string {
  if (level > 0) return `addition-${level}`
  if (level === 0) return 'base'
  return taking === undefined ? endOf(closing?.word ?? '') : 'take-profit'
}

/**
 * What an event that was folded tells, in a state that it is folded into; undefined for nothing.
 */
function toldBy(
  state: MartingaleState,
  event: BotEvent<MartingaleFact>,
  { tickUnits, tickScale, lotAmount }: Instrument,
): Omit<Told, 'atMs'> | undefined {
  const { wallet, round } = state
  const sizeOf = (at: number, lots: number) => {
    const tick = BigInt(tickUnits) * pow10(MONEY_SCALE - tickScale)
    return { price: BigInt(at) * tick, qty: BigInt(lots) * lotAmount }
  }
  switch (event.type) {
    case 'order-filled': {
      const { side, price: at, qty, fee, ...fill } = event.fill
      const realized = 'realizedPnl' in fill ? fill.realizedPnl : 0n
      const role = roleOf(state, event.order.level)
      return { type: 'fill', role, round, side, ...sizeOf(at, qty), fee, realized, wallet }
    }
    case 'funding-paid':
      return { type: 'funding', amount: event.amount, wallet }
    case 'funds-added':
      return { type: 'added', amount: event.amount, wallet }
    case 'profit-booked': {
      // The witness counts the round's funding in.
      const funding = event.own?.type === 'round-closed' ? event.own.funding : 0n
      return { type: 'round', round: event.group, profit: event.profit + funding, wallet }
    }
    case 'exchanged': {
      // What a liquidation leaves is told with it, what is taken back with the payout.
      const [given, taken] = [event.give[0], event.take[0]]
      if (event.with === 'set-aside' && given)
        return { type: 'set-aside', amount: given.amount, wallet }
      return event.with === 'insurance' && taken
        ? { type: 'insured', amount: taken.amount, wallet }
        : undefined
    }
    case 'position-settled': {
      const { price: at, qty, fee } = event.settlement
      return { type: 'liquidated', ...sizeOf(at, qty), fee, left: wallet }
    }
    case 'bot-closed': {
      const { word = '', equity = 0n } = state.receipt ?? {}
      return { type: 'end', reason: endOf(word), payout: equity }
    }
    case 'fact': {
      if (event.fact.type !== 'addition-skipped') return undefined
      const { number, reason } = event.fact
      return { type: 'skip', round, number, reason, wallet }
    }
    default:
      return undefined
  }
}

/** The kind, and what it tells while it is played: each event as it is folded. */
function watched(instrument: Instrument): { readonly tried: typeof kind; readonly told: Told[] } {
  const told: Told[] = []
  const evolve: typeof kind.evolve = (state, event, atMs) => {
    const after = kind.evolve(state, event, atMs)
    const one = toldBy(after, event, instrument)
    if (one !== undefined) told.push({ ...one, atMs } as Told)
    return after
  }
  return { tried: { ...kind, evolve }, told }
}

const WORDS: ReadonlySet<string> = new Set([
  'atMs',
  'type',
  'role',
  'side',
  'reason',
  'round',
  'number',
])

/** An event of the witness in the same words. */
function toldByWitness({ setAside, ...event }: NaiveEvent): readonly Told[] {
  const figures = Object.entries(event)
    .filter(([key]) => key !== 'word')
    .map(([key, one]) => [key, WORDS.has(key) ? one : units(String(one))])
  const all = Object.fromEntries(figures) as Told & { wallet: bigint }
  const { wallet, ...told } = all
  const { type, atMs } = all
  if (type === 'end' || type === 'liquidated') return [told as Told]
  if (type === 'skip') return [{ ...all, reason: REJECTED[all['reason'] as RejectReason] }]
  const over = units(String(setAside ?? '0'))
  const aside = over === 0n ? [] : [{ type: 'set-aside', amount: over, wallet, atMs } as const]
  return [{ ...all, wallet: wallet + over }, ...aside]
}

/** What is set aside in the turn of an end comes back in it: the payout tells it. */
const lasting = (told: readonly Told[]): readonly Told[] =>
  told.filter(({ type }, i) => type !== 'set-aside' || told[i + 1]?.type !== 'end')

/** The parameters of a witness's settings, as a form would hold them. */
export function rawOf(settings: NaiveSettings): RawMartingale {
  const { mode, leverage, drop, multiplier, additions, takeProfit, invest, auto } = settings
  return {
    mode,
    leverage,
    priceStep: drop,
    multiplier,
    additions,
    roundProfit: takeProfit,
    investment: invest,
    autoCycle: auto ? 'on' : 'off',
    ...(settings.stopLoss !== undefined && { stopLossShare: settings.stopLoss }),
    ...(settings.entry !== undefined && { entryPrice: settings.entry }),
  }
}

function commandOf(row: NaiveRow & { type: 'command' }): MartingaleCommand {
  if (row.command === 'close') return { type: 'close' }
  if (row.command === 'add') return { type: 'add-margin', amount: row.amount }
  if (row.command === 'auto') return { type: 'modify', autoCycle: row.on ? 'on' : 'off' }
  return { type: 'modify', stopLossShare: row.share }
}

/** Brings a row to a rig; false for a stop that is lost already, which is refused. */
function bring(rig: Rig, row: NaiveRow): boolean {
  if (row.type === 'mark') rig.mark(row.price)
  else if (row.type === 'funding') rig.fund(row.rate, row.price ?? '')
  else if (row.type === 'print') {
    const lots = Number(units(row.qty ?? '0') / rig.instrument.lotAmount)
    if (row.way === 'jump') rig.jump(row.price, lots)
    else rig.move(row.price, lots)
  } else {
    const { ok } = rig.command(commandOf(row))
    expect(ok || row.command === 'stop-loss').toBe(true)
    return ok
  }
  return true
}

/** The kind as it was played, and what it told. */
export interface Played {
  readonly rig: Rig
  readonly told: readonly Told[]
  /** The rows that the witness is to play; undefined where the parameters were refused. */
  readonly rows: readonly NaiveRow[] | undefined
}

/** How the kind is played unless it is brought rows one by one. */
export interface Through {
  readonly instrument: Instrument
  /** Brings a rig the rows, of their times, in a way of its own. */
  readonly play: (rig: Rig) => void
  readonly endMs: number
}

/** The kind over rows until it ends, closed by its owner where it does not. */
export function playKind(
  settings: NaiveSettings,
  rows: readonly NaiveRow[],
  through?: Through,
): Played {
  const instrument = through?.instrument ?? plainContract({ symbol: 'BTCUSDT', ...settings })
  const { tried, told } = watched(instrument)
  const { shareBps, last = '', auto: on } = settings
  const rig = new Rig({ last, instrument, shareBps }, tried)
  if (!rig.create(rawOf(settings)).ok) return { rig, told, rows: undefined }
  // The witness starts with its first row: one at that time that changes nothing.
  const taken: NaiveRow[] = [{ ...rig.stamp(), type: 'command', command: 'auto', on }]
  if (through !== undefined) through.play(rig)
  else
    for (const row of rows) {
      if (rig.state.phase === 'ended') break
      if (bring(rig, row)) taken.push({ ...row, ...rig.stamp() })
    }
  const { atMs } = through === undefined ? rig.stamp() : { atMs: through.endMs }
  if (rig.state.phase !== 'ended') rig.commandAt(atMs, { type: 'close' })
  const close = { atMs, type: 'command', command: 'close' } as const
  return { rig, told: lasting(told), rows: [...taken, ...(through ? rows : []), close] }
}

/** The witness over the same. */
export function playWitness(
  settings: NaiveSettings,
  rows: readonly NaiveRow[],
  wrong?: NaiveWrong,
): readonly Told[] {
  return lasting(playMartingale(settings, rows, wrong).events.flatMap(toldByWitness))
}

/** Both agree in all that they tell, and the books of the kind are closed. */
export function expectAgreed(settings: NaiveSettings, { rig, told, rows = [] }: Played): void {
  expect(rig.faults).toEqual([])
  const life = playMartingale(settings, rows)
  expect(told).toEqual(lasting(life.events.flatMap(toldByWitness)))
  const { fees: paid, funding, invested, receipt } = rig.state
  expect({ fees: paid, funding, invested }).toEqual({
    fees: units(life.fees),
    funding: units(life.funding),
    invested: units(life.invested),
  })
  expect(rig.isOver).toBe(true)
  const back = units(rig.funding('USDT')) - units('1000000')
  expect(back).toBe(units(life.payout ?? '') - invested)
  expect(receipt?.total).toBe(back)
}
