// What every running spot grid should have in the market, worked out from its parameters and fills
// in the plainest way. It must never read a bot's state or call the kind's code, or it would repeat
// its mistakes: it knows the facts and the documented rules, no more.
import type { Batch, EngineFact } from '@trellis/engine'
import type { FeeRates, Instrument, PlaceOrder } from '@trellis/market'
import type { Auditor } from './auditor.ts'
import { cellFor, claimOf, expectedPlan, freshLeg, worthOf, type NaiveCell } from './naive-plan.ts'
import { AlertWitness } from './alert-witness.ts'
import { FeeWitness } from './fee-witness.ts'
import type { MarketWitness } from './market-witness.ts'
import { flatGridFactOf, type FlatGridFact } from './flat-grid-fact.ts'
import { WalletWitness, shareOf } from './wallet-witness.ts'

interface Settings {
  minPrice: number
  maxPrice: number
  cellNumber: number
  takeProfit: number
  stopLoss: number
}

interface Grid {
  readonly bot: number
  readonly symbol: number
  readonly instrument: Instrument
  fees: FeeRates
  readonly entryPrice: number
  readonly settings: Settings
  isClosing: boolean
  readonly wallet: WalletWitness
  readonly alerts: AlertWitness
  phase: 'waiting' | 'planned' | 'running' | 'over'
  /** Tape event since which the grid is in its phase. */
  since: number
  qty: number
  step: number
  cells: NaiveCell[]
  readonly byRef: Map<number, NaiveCell>
  /** Profit that the next arbitrage fact must name, by the reference of its sell. */
  readonly sold: Map<number, bigint>
}

const OVER = new Set(['completed', 'rejected', 'failed'])

export class GridWitness {
  /** Cells looked at, so that a run can show that it looked at all. */
  looked = 0
  arbitrages = 0
  readonly #grids = new Map<number, Grid>()
  readonly #bySymbol: readonly Set<Grid>[]
  readonly #touched = new Set<Grid>()
  readonly #skipped: (readonly [Grid, NaiveCell])[] = []
  /** Orders of levels that the venue refused in the batch at hand. */
  readonly #refused = new Map<Grid, PlaceOrder[]>()
  readonly #auditor: Auditor
  readonly #witness: MarketWitness
  readonly #instruments: readonly Instrument[]
  readonly #paying = new FeeWitness<Grid>()
  #fromTape = false

  constructor(auditor: Auditor, witness: MarketWitness, instruments: readonly Instrument[]) {
    this.#auditor = auditor
    this.#witness = witness
    this.#instruments = instruments
    this.#bySymbol = instruments.map(() => new Set())
  }

  /** To be called after the auditor has heard the batch. */
  onBatch(batch: Batch): void {
    this.#fromTape = batch.fromTape
    for (const fact of batch.facts) this.#fold(fact, batch.partition)
    for (const grid of this.#touched) this.#look(grid)
    this.#touched.clear()
    for (const [grid, cell] of this.#skipped) this.#lookAtSkipped(grid, cell)
    this.#skipped.length = 0
    this.#refused.clear()
    for (const grid of this.#paying.takeRunning())
      this.#find(grid, 'runs on at fees that its rounds do not pay')
  }

  /** After a tape event: what the price touched must have happened. */
  judgeMove(symbol: number): void {
    const move = this.#witness.moveNow(symbol)
    if (!move) return
    for (const grid of this.#bySymbol[symbol] ?? []) {
      if (grid.since >= move.event || !this.#isOpen(grid)) continue
      const { takeProfit, stopLoss } = grid.settings
      if (grid.phase === 'waiting') {
        if (grid.entryPrice !== 0 && move.low <= grid.entryPrice)
          this.#find(grid, `did not start at its entry price ${grid.entryPrice}`)
        continue
      }
      if (takeProfit !== 0 && move.high >= takeProfit)
        this.#find(grid, `runs on past its take profit ${takeProfit}`)
      if (stopLoss !== 0 && move.low <= stopLoss)
        this.#find(grid, `runs on past its stop loss ${stopLoss}`)
      const last = this.#witness.last(symbol)
      const wrong = grid.wallet.judgeAt(last) ?? grid.alerts.judgeAt(last, grid)
      if (wrong !== undefined) this.#find(grid, wrong)
    }
  }

  #find(grid: Grid, what: string): void {
    this.#auditor.find(`grid ${grid.bot} ${what}`)
  }

  #fold(fact: EngineFact, partition: number): void {
    if (fact.type === 'bot-created') return this.#create(fact)
    if (fact.type === 'symbol-status') return this.#foldMarket(partition, fact.symbol, fact.status)
    if (fact.type === 'fee-level-set') return this.#changeFees(fact.user)
    if (!('bot' in fact)) return
    const grid = this.#grids.get(fact.bot)
    if (!grid) return
    this.#touched.add(grid)
    for (const wrong of [grid.alerts.onBatch(fact, grid), grid.wallet.onBatch(fact)])
      if (wrong !== undefined) this.#find(grid, wrong)
    switch (fact.type) {
      case 'order-placed':
        return this.#place(grid, fact.order)
      case 'order-rejected':
        return this.#refuse(grid, fact.order, fact.reason)
      case 'order-filled':
        return this.#fill(grid, fact)
      case 'order-cancelled':
        return this.#cancel(grid, fact.ref)
      case 'bot-status':
        if (fact.word === 'negative-arbitrage' && !this.#paying.mustEnd(grid))
          this.#find(grid, 'ends by fees that its rounds pay')
        if (OVER.has(fact.status)) this.#end(grid)
        return
      case 'funds-reserved':
      case 'funds-released':
      case 'bot-archived':
      case 'leverage-set':
      case 'funding-paid':
      case 'position-settled':
      case 'exchanged':
      case 'bot-spawned':
      case 'bot-let-go':
      case 'command-done':
      case 'reward-used':
        return
      default:
        return this.#onKindFact(grid, flatGridFactOf(fact))
    }
  }

  #create(fact: Extract<EngineFact, { type: 'bot-created' }>): void {
    const symbol = fact.symbols[0] ?? 0
    const instrument = this.#instruments[symbol]
    const bot = this.#auditor.bots.get(fact.bot)
    if (fact.kind !== 'spot-grid' || !instrument || !bot) return
    const { minPrice, maxPrice, cellNumber, takeProfit, stopLoss, entryPrice, trailingStop } =
      fact.params as Settings & { readonly entryPrice: number; readonly trailingStop: string }
    const { enableTrailing: trails } = fact.params as { readonly enableTrailing?: boolean }
    const grid: Grid = {
      bot: fact.bot,
      symbol,
      instrument,
      fees: bot.fees.spot,
      entryPrice,
      settings: { minPrice, maxPrice, cellNumber, takeProfit, stopLoss },
      alerts: new AlertWitness(trails === true),
      wallet: new WalletWitness(instrument, shareOf(trailingStop), this.#instruments),
      phase: 'waiting',
      isClosing: false,
      since: this.#witness.event,
      qty: 0,
      step: 0,
      cells: [],
      byRef: new Map(),
      sold: new Map(),
    }
    this.#grids.set(fact.bot, grid)
    this.#bySymbol[symbol]?.add(grid)
    this.#touched.add(grid)
  }

  #changeFees(user: number): void {
    for (const grid of this.#grids.values()) {
      const bot = this.#auditor.bots.get(grid.bot)
      if (bot?.user === user) this.#paying.change(grid, bot.fees.spot)
    }
  }

  #end(grid: Grid): void {
    grid.phase = 'over'
    this.#grids.delete(grid.bot)
    this.#bySymbol[grid.symbol]?.delete(grid)
  }

  /** A market that opens again takes the orders that it refused while it was closed. */
  #foldMarket(partition: number, symbol: number, status: string): void {
    if (status !== 'Trading') return
    for (const grid of this.#bySymbol[symbol] ?? []) {
      if (this.#auditor.bots.get(grid.bot)?.partition !== partition) continue
      this.#touched.add(grid)
      for (const cell of grid.cells) if (cell.excuse === 'symbol-not-trading') cell.excuse = ''
    }
  }

  #onKindFact(grid: Grid, flat: FlatGridFact): void {
    switch (flat.type) {
      case 'grid-planned':
        return this.#plan(grid, flat)
      case 'grid-started':
        grid.phase = 'running'
        return
      case 'settings-changed': {
        const { minPrice, maxPrice, cellNumber, takeProfit, stopLoss } = flat
        Object.assign(grid.settings, { minPrice, maxPrice, cellNumber, takeProfit, stopLoss })
        grid.since = this.#witness.event
        return
      }
      case 'closing-started':
        return this.#close(grid, flat)
      case 'range-shifted':
        return this.#shift(grid, flat)
      case 'level-skipped':
        return this.#skip(grid, flat.slot)
      case 'arbitrage-closed': {
        const sellRef = flat.refs.at(-1) ?? 0
        const due = grid.sold.get(sellRef)
        this.arbitrages += 1
        if (due !== flat.profit)
          this.#find(grid, `earned ${due} with ref ${sellRef}, says ${flat.profit}`)
        grid.sold.delete(sellRef)
      }
    }
  }

  #plan(grid: Grid, flat: FlatGridFact): void {
    this.#lookAtPrice(grid, flat)
    const { instrument, fees, settings } = grid
    if (flat.action === 'modify-setting' && !this.#isOpen(grid))
      this.#find(grid, 'is laid out anew while its market is closed')
    const market = { instrument, fees, price: flat.price }
    const buys = grid.cells.reduce((sum, cell) => sum + claimOf(instrument, cell), 0n)
    const plan = expectedPlan(settings, market, grid.wallet.plannable(buys))
    if (flat.emptyLevel !== plan.empty)
      this.#find(grid, `leaves level ${flat.emptyLevel} empty, expected ${plan.empty}`)
    if (flat.qty !== plan.qty)
      this.#find(grid, `plans ${flat.qty} lots per level, expected ${plan.qty}`)
    grid.qty = flat.qty
    grid.step = plan.step
    grid.phase = 'planned'
    grid.since = this.#witness.event
    grid.byRef.clear()
    grid.cells = plan.cellsOf(flat.qty)
  }

  /** A grid acts at the last price, which is where the tape has traded. */
  #lookAtPrice(grid: Grid, { type, price }: FlatGridFact): void {
    const { low, high } = this.#witness.reach(grid.symbol, this.#fromTape)
    if (price < low || price > high)
      this.#find(grid, `says ${type} at ${price}, the price was ${low} to ${high}`)
  }

  /** Of two stops the one that is met first on the way down closes. */
  #close(grid: Grid, flat: FlatGridFact): void {
    grid.isClosing = true
    this.#lookAtPrice(grid, flat)
    const { stopLoss } = grid.settings
    const isTrailingFirst = grid.wallet.exitsAbove(stopLoss)
    if (flat.word === 'stop-loss' && isTrailingFirst)
      this.#find(grid, 'closes by its stop loss, its trailing stop came first')
    if (flat.word === 'trailing-stop' && flat.price <= stopLoss && !isTrailingFirst)
      this.#find(grid, 'closes by its trailing stop, its stop loss came first')
  }

  #isOpen({ bot, symbol }: Grid): boolean {
    const partition = this.#auditor.bots.get(bot)?.partition ?? -1
    return this.#witness.isTrading(partition, symbol)
  }

  /** The range goes up one level: the lowest buys leave, one more buy stands at the old top. */
  #shift(grid: Grid, flat: FlatGridFact): void {
    this.#lookAtPrice(grid, flat)
    const gone = grid.cells.splice(0, flat.dropped)
    const top = grid.cells.at(-1)
    const [first] = gone
    if (!top || !first || gone.some((cell) => cell.side !== 'buy' || cell.ref !== 0))
      return this.#find(grid, 'shifts a level that it cannot leave')
    const { high } = top
    grid.cells.push({
      ...first,
      low: high,
      high: high + grid.step,
      ...freshLeg(grid.qty),
      dust: 0n,
    })
    Object.assign(grid.settings, { minPrice: flat.minPrice, maxPrice: flat.maxPrice })
    grid.settings.cellNumber = flat.cellNumber
    if (flat.minPrice !== grid.cells[0]?.low || flat.cellNumber !== grid.cells.length)
      this.#find(grid, `shifts to ${flat.minPrice} with ${flat.cellNumber} levels`)
  }

  #skip(grid: Grid, slot: number): void {
    const cell = grid.cells.find((one) => one.slot === slot)
    if (!cell) return this.#find(grid, `skips level ${slot}, which it has not`)
    this.#excuse(grid, cell, 'insufficient-balance')
    this.#skipped.push([grid, cell])
  }

  /**
   * A level may only stay skipped for want of money: what is free at the end of the turn is not
   * enough.
   */
  #lookAtSkipped(grid: Grid, cell: NaiveCell): void {
    const bot = this.#auditor.bots.get(grid.bot)
    if (!bot || grid.phase === 'over' || cell.excuse !== 'insufficient-balance') return
    const { instrument } = grid
    const buys = cell.side === 'buy'
    let free = bot.balances.get(buys ? instrument.quote : instrument.base) ?? 0n
    for (const { order, filled } of bot.open.values())
      if (order.side === cell.side) free -= worthOf(instrument, order, order.qty - filled)
    // Orders nearer to the price were asked for first: what the venue refused of them had its
    // claim.
    for (const order of this.#refused.get(grid) ?? [])
      if (order.side === cell.side) free -= worthOf(instrument, order, order.qty)
    const wanted = { side: cell.side, price: buys ? cell.low : cell.high }
    if (free >= worthOf(instrument, wanted, cell.want - cell.got))
      this.#find(grid, `skips level ${cell.slot} with ${free} free`)
  }

  #refuse(grid: Grid, order: PlaceOrder, reason: string): void {
    if (order.purpose === 'position') return
    const refused = this.#refused.get(grid) ?? []
    this.#refused.set(grid, refused)
    refused.push(order)
    this.#excuse(grid, cellFor(grid.cells, order), reason)
  }

  #excuse(grid: Grid, cell: NaiveCell | undefined, reason: string): void {
    if (cell) cell.excuse = reason
    else this.#find(grid, 'was refused an order that no level asked for')
  }

  #place(grid: Grid, order: PlaceOrder): void {
    if (order.purpose === 'position') return
    const cell = cellFor(grid.cells, order)
    if (!cell)
      return this.#find(grid, `places a ${order.side} at ${order.price}, where none is due`)
    if (order.qty !== cell.want - cell.got)
      this.#find(grid, `places ${order.qty} lots at ${order.price}, due ${cell.want - cell.got}`)
    cell.ref = order.ref
    cell.excuse = ''
    grid.byRef.set(order.ref, cell)
  }

  #cancel(grid: Grid, ref: number): void {
    const cell = grid.byRef.get(ref)
    if (!cell) return
    grid.byRef.delete(ref)
    cell.ref = 0
    cell.excuse = 'cancelled'
  }

  #fill(grid: Grid, fact: Extract<EngineFact, { type: 'order-filled' }>): void {
    const cell = grid.byRef.get(fact.ref)
    if (!cell) return
    const { fill } = fact
    cell.got += fill.qty
    cell.value += fill.value
    cell.fee += fill.fee
    if (cell.got < cell.want) return
    grid.byRef.delete(fact.ref)
    cell.ref = 0
    const { lotAmount } = grid.instrument
    if (cell.side === 'buy') {
      const coins = BigInt(cell.want) * lotAmount - cell.fee + cell.dust
      const leg = freshLeg(Number(coins / lotAmount))
      Object.assign(cell, { ...leg, side: 'sell', cost: cell.value, dust: coins % lotAmount })
    } else {
      grid.sold.set(fact.ref, cell.value - cell.fee - cell.cost)
      Object.assign(cell, { ...freshLeg(grid.qty), side: 'buy' })
    }
  }

  /** Every level has its order, or said in a fact why not; nothing else is open. */
  #look(grid: Grid): void {
    if (grid.phase === 'over') return
    const open = this.#auditor.bots.get(grid.bot)?.open
    let orders = 0
    for (const cell of grid.phase === 'running' ? grid.cells : []) {
      this.looked += 1
      if (cell.ref !== 0) orders += 1
      const price = cell.side === 'buy' ? cell.low : cell.high
      if (cell.ref !== 0 && !open?.has(cell.ref))
        this.#find(grid, `has lost its ${cell.side} at ${price}`)
      if (cell.ref === 0 && (cell.excuse === '' || cell.excuse === 'cancelled'))
        this.#find(grid, `has no ${cell.side} at ${price}`)
    }
    if (open && open.size !== orders)
      this.#find(grid, `has ${open.size} orders open, expected ${orders}`)
    if (grid.phase === 'planned') this.#find(grid, 'planned and never started')
  }
}
