// One combo on the kit's rig and the naive witness over the same rows, told in the same words:
// every fill, fee, funding, rebalance with its failures, transfer, the most that may leave,
// takeover and payout, with the wallet after it. For tests only.
import { expect } from 'vitest'
import { MONEY_SCALE, pow10, price, quantity, ratio, type Price, type Ratio } from '@trellis/kernel'
import type { BotEvent, Engine, EngineRefusal } from '@trellis/engine'
import type { Instrument, InstrumentStatus } from '@trellis/market'
import { plainContract } from '@trellis/bot-kit/test/plain-contract.ts'
import type { ComboCommand } from '../commands.ts'
import type { ComboFact, Rebalanced } from '../facts.ts'
import {
  playCombo,
  type NaiveComboContract,
  type NaiveComboEvent,
  type NaiveComboRow,
  type NaiveComboSettings,
} from '../golden/naive-combo.mjs'
import { units } from '../golden/naive-contract.mjs'
import { kind } from '../index.ts'
import type { RawCombo } from '../params.ts'
import type { ComboState } from '../state.ts'
import { Rig } from './rig.ts'

/** What happened when, with the wallet after it; amounts, prices, quantities as units of 1e-12. */
export interface Told {
  readonly atMs: number
  readonly type: string
  readonly [figure: string]: string | number | bigint
}

const ENDS: Readonly<Record<string, string>> = {
  'by-user': 'user',
  'failed-initiation': 'init',
  'margin-short': 'init',
  'risk-limit': 'init',
  'price-moved': 'init',
  'symbol-delisted': 'delisted',
}
const endOf = (word: string): string => ENDS[word] ?? word

/** Refusals of a size in the words of the kind. */
function reasonOf(reason: string): string {
  if (reason.startsWith('below-')) return 'below-least'
  if (reason.startsWith('above-')) return 'above-most'
  return reason === 'symbol-not-trading' ? 'halted' : reason
}

function failures(failed: readonly string[], reasons: readonly string[]): string {
  return failed
    .map((at, i) => `${at} ${reasonOf(reasons[i] ?? '')}`)
    .sort()
    .join(', ')
}

const listed = (text: string): readonly string[] => (text === '' ? [] : text.split(','))

function toldOfRebalance({ cause, trades, before, after, failed, reasons }: Rebalanced) {
  const told = failures(listed(failed), listed(reasons))
  return { type: 'rebalance', cause, trades, before, after, failed: told }
}

function toldBy(
  state: ComboState,
  event: BotEvent<ComboFact>,
  instruments: readonly Instrument[],
  before: Told | undefined,
): Omit<Told, 'atMs'> | undefined {
  const { wallet, phase } = state
  const sizeOf = (symbol: number, at: number, lots: number) => {
    const { tickUnits, tickScale, lotAmount } = instruments[symbol] as Instrument
    const tick = BigInt(tickUnits) * pow10(MONEY_SCALE - tickScale)
    return { symbol, price: BigInt(at) * tick, qty: BigInt(lots) * lotAmount }
  }
  switch (event.type) {
    case 'order-filled': {
      const { symbol, side, price: at, qty, fee, ...fill } = event.fill
      const realized = 'realizedPnl' in fill ? fill.realizedPnl : 0n
      const running = phase === 'opening' ? 'opening' : 'rebalance'
      const role = state.closing === undefined ? running : endOf(state.closing.word)
      return { type: 'fill', role, side, ...sizeOf(symbol, at, qty), fee, realized, wallet }
    }
    case 'funding-paid':
      return { type: 'funding', symbol: event.symbol, amount: event.amount, wallet }
    case 'funds-added':
      return { type: 'transferred', amount: event.amount, wallet }
    case 'profit-withdrawn':
      return { type: 'transferred', amount: -event.amount, wallet }
    case 'exchanged': {
      const [given, taken] = [event.give[0], event.take[0]]
      const left = (given?.amount ?? 0n) - (taken?.amount ?? 0n)
      if (before?.type === 'taken-over') return { type: 'liquidated', left }
      return { type: 'insured', amount: -left, wallet }
    }
    case 'position-settled': {
      const { cause, symbol, price: at, qty, fee, realizedPnl: realized } = event.settlement
      const told = { ...sizeOf(symbol, at, qty), realized, wallet }
      return cause === 'delivery'
        ? { type: 'delivered', ...told }
        : { type: 'taken-over', ...told, fee }
    }
    case 'bot-closed': {
      const { word = '', equity = 0n } = state.receipt ?? {}
      return { type: 'end', reason: endOf(word), payout: equity }
    }
    case 'fact':
      return event.fact.type === 'rebalanced'
        ? { ...toldOfRebalance(event.fact), wallet }
        : undefined
    default:
      return undefined
  }
}

const WORDS: ReadonlySet<string> = new Set([
  'atMs',
  'type',
  'role',
  'side',
  'reason',
  'cause',
  'bound',
])

/** An event of the witness in the same words. */
function toldByWitness(event: NaiveComboEvent, symbols: readonly string[]): readonly Told[] {
  const { traded, failed = [], before, after, symbol, ...rest } = event
  const figures = Object.entries(rest)
    .filter(([key]) => key !== 'word')
    .map(([key, one]) => [key, WORDS.has(key) ? one : units(String(one))])
  const { wallet, ...all } = Object.fromEntries(figures) as Told & { wallet: bigint }
  const told = { ...all, ...(symbol !== undefined && { symbol: symbols.indexOf(symbol) }) } as Told
  if (told.type === 'end') return [told]
  if (told.type === 'liquidated') return told['left'] === 0n ? [] : [told]
  if (traded === undefined) return [{ ...told, wallet }]
  const weights = (rows: typeof before): string => (rows ?? []).map(([, one]) => one).join(',')
  const places = failed.map(([one]) => String(symbols.indexOf(one)))
  const lacks = failures(
    places,
    failed.map(([, reason]) => reason),
  )
  const what = { trades: traded.length, before: weights(before), after: weights(after) }
  return [{ ...told, ...what, failed: lacks, wallet }]
}

function rawOf(settings: NaiveComboSettings): RawCombo {
  const { leverage, invest, mode = 'percent', threshold, intervalMs, contracts } = settings
  return {
    leverage,
    investment: invest,
    mode: mode === 'user' ? 'manual' : mode,
    ...((mode === 'percent' || mode === 'either') && { threshold: threshold ?? '' }),
    ...((mode === 'time' || mode === 'either') && { interval: (intervalMs ?? 0) / 1_000 }),
    ...(settings.takeProfit !== undefined && { takeProfit: settings.takeProfit }),
    ...(settings.stopLoss !== undefined && { stopLoss: settings.stopLoss }),
    ...(settings.trailingStop !== undefined && { trailingStop: settings.trailingStop }),
    contracts: contracts.map(({ side, weight }) => ({ side, weight })),
  }
}

type CommandRow = Extract<NaiveComboRow, { readonly type: 'command' }>

function commandOf(row: CommandRow): ComboCommand {
  switch (row.command) {
    case 'close':
      return { type: 'close' }
    case 'rebalance':
      return { type: 'adjust' }
    case 'modify': {
      const { atMs: _, type: __, command: ___, mode, intervalMs, ...change } = row
      const kindMode = mode === 'user' ? 'manual' : mode
      const interval = intervalMs === undefined ? undefined : intervalMs / 1_000
      return { type: 'modify', ...change, mode: kindMode, interval }
    }
    case 'transfer': {
      const direction = row.amount.startsWith('-') ? 'out' : 'in'
      return { type: 'transfer', direction, amount: row.amount.replace('-', '') }
    }
  }
}

/** The most that may leave and its rule, of a refusal that says them. */
function refusedAmount(error: EngineRefusal) {
  if (typeof error === 'string' || error.code !== 'adjust-amount-too-high') return undefined
  const [{ bound, why }] = error.details as readonly [{ bound: string; why: string }]
  return { most: units(bound), bound: why }
}

const isLike = (row: NaiveComboRow | undefined, { type, atMs }: NaiveComboRow): boolean =>
  row?.type === type && row.atMs === atMs

/** A price of a symbol as the engine has both. */
type QuoteOf = (symbol: string, text?: string) => { readonly symbol: number; readonly price: Price }

/** Brings rows of one type and time to an engine. */
function bring(engine: Engine, rows: readonly NaiveComboRow[], quoteOf: QuoteOf): void {
  const marks: { symbol: number; price: Price }[] = []
  const fundings: { symbol: number; rate: Ratio; mark: Price }[] = []
  for (const row of rows) {
    const { atMs } = row
    if (row.type === 'mark') marks.push(quoteOf(row.symbol, row.price))
    else if (row.type === 'funding') {
      const { symbol, price: mark } = quoteOf(row.symbol, row.price)
      fundings.push({ symbol, rate: ratio(row.rate), mark })
    } else if (row.type === 'status') {
      const { symbol } = quoteOf(row.symbol, '1')
      engine.setSymbolStatus(symbol, row.status as InstrumentStatus, { atMs, tape: atMs })
    } else if (row.type === 'print') {
      const print = {
        ...quoteOf(row.symbol, row.price),
        atMs,
        qty: quantity(1),
        way: 'walk',
      } as const
      engine.applyPrint(print, atMs)
    }
  }
  const { atMs } = rows[0] as NaiveComboRow
  if (marks.length > 0) engine.applyMarks(marks, atMs)
  if (fundings.length > 0) engine.applyFunding(fundings, atMs)
}

/** The kind as it was played, what it told, and the rows that it took. */
export interface Played {
  readonly rig: Rig
  readonly told: readonly Told[]
  readonly rows: readonly NaiveComboRow[] | undefined
}

/** The kind over rows until it ends, closed by its owner where it does not. */
export function playKind(settings: NaiveComboSettings, rows: readonly NaiveComboRow[]): Played {
  const { contracts, startMs = 0 } = settings
  const instruments = contracts.map(plainContract)
  const told: Told[] = []
  const evolve: typeof kind.evolve = (state, event, atMs) => {
    const after = kind.evolve(state, event, atMs)
    const one = toldBy(after, event, instruments, told.at(-1))
    if (one !== undefined) told.push({ ...one, atMs } as Told)
    return after
  }
  const symbols = contracts.map((_, i) => i)
  const places = new Map(contracts.map((one, i) => [one.symbol, { i, tick: Number(one.tick) }]))
  const quoteOf: QuoteOf = (symbol, text = '') => {
    const { i, tick } = places.get(symbol) as { i: number; tick: number }
    return { symbol: i, price: price(Math.round(Number(text) / tick)) }
  }
  const [{ last }] = contracts as readonly [NaiveComboContract]
  const pairs = contracts.slice(1).map((one, i) => {
    const { price: ticks } = quoteOf(one.symbol, one.last)
    return { instrument: instruments[i + 1] as Instrument, last: ticks }
  })
  const options = { instrument: instruments[0] as Instrument, last, pairs, symbols }
  const rig = new Rig(options, { ...kind, evolve })
  rig.wait(startMs - rig.stamp().atMs)
  if (!rig.create(rawOf(settings)).ok) return { rig, told, rows: undefined }
  const { engine } = rig
  const taken: NaiveComboRow[] = []
  const isOver = (): boolean => told.at(-1)?.type === 'end'
  for (let i = 0; i < rows.length && !isOver();) {
    const row = rows[i] as NaiveComboRow
    const { atMs } = row
    for (let due = engine.nextDueMs; due <= atMs; due = engine.nextDueMs) engine.applyDues(due)
    let end = i + 1
    // Marks and fundings of one time come together.
    const isTogether = row.type === 'mark' || row.type === 'funding'
    if (isTogether) while (isLike(rows[end], row)) end += 1
    const group = rows.slice(i, end)
    i = end
    if (row.type === 'command') {
      rig.wait(atMs - rig.stamp().atMs)
      if (isOver()) continue
      const answer = rig.command(commandOf(row))
      const refused = answer.ok ? undefined : refusedAmount(answer.error)
      if (!answer.ok && refused === undefined) continue
      if (refused) told.push({ atMs, type: 'refused', ...refused, wallet: rig.state.wallet })
    } else bring(engine, group, quoteOf)
    taken.push(...group)
  }
  const atMs = rows.at(-1)?.atMs ?? startMs
  if (!isOver() && rig.state.phase === 'running') rig.commandAt(atMs, { type: 'close' })
  taken.push({ atMs, type: 'command', command: 'close' })
  // What is still closed opens, so that it ends.
  const statuses = new Map(
    taken.flatMap((row) => (row.type === 'status' ? [[row.symbol, row] as const] : [])),
  )
  for (const { symbol, status } of statuses.values()) {
    if (status !== 'Closed') continue
    const row = { atMs: atMs + 1, type: 'status', symbol, status: 'Trading' } as const
    if (!isOver()) bring(engine, [row], quoteOf)
    taken.push(row)
  }
  return { rig, told, rows: taken }
}

/** The witness over the same: its life, and that told in the same words. */
export function playWitness(
  settings: NaiveComboSettings,
  rows: readonly NaiveComboRow[],
  wrong?: string,
) {
  const symbols = settings.contracts.map(({ symbol }) => symbol)
  const life = playCombo(settings, rows, wrong)
  return { life, told: life.events.flatMap((one) => toldByWitness(one, symbols)) }
}

/** Both agree in all that they tell, and the books of the kind are closed. */
export function expectAgreed(settings: NaiveComboSettings, { rig, told, rows = [] }: Played): void {
  expect(rig.faults).toEqual([])
  const { life, told: witnessed } = playWitness(settings, rows)
  expect(told).toEqual(witnessed)
  const { fees: paid, funding, receipt, invested, withdrawn } = rig.state
  expect({ paid, funding }).toEqual({ paid: units(life.fees), funding: units(life.funding) })
  expect(receipt?.total).toBe(units(life.payout ?? '') + withdrawn - invested)
  expect(rig.isOver).toBe(true)
  expect(units(rig.funding('USDT')) - units('1000000')).toBe(receipt?.total)
}
