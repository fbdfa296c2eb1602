// Random lives of contracts beside a naive account of each bot: who is liquidated is exactly who
// has no margin left at a mark that came, at that mark and no later, and nobody ends below zero.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRng, type BotId, type Price, type Rng } from '@trellis/kernel'
import type { Act } from '../test/contract-kind.ts'
import { ContractRig, coins, fees, LateVenue, PPP, QQQ } from '../test/contract-rig.ts'
import { botOf } from '../test/harness.ts'
import type { EngineBot, EngineOptions } from './index.ts'

const BOTS = 4
const ONE = 10n ** 12n
/** Units of money in a tick and lot of both perpetuals, and half of 1 % to maintain. */
const UNIT = 10n ** 6n
const MAINTENANCE = 5n * 10n ** 9n

type Marks = Readonly<Record<number, number>>

const ceil = (a: bigint, b: bigint): bigint => (a + b - 1n) / b

/** Margin balance less maintenance and closing fees, undefined where nothing is held or marked. */
function roomOf(bot: EngineBot, marks: Marks): bigint | undefined {
  let room: bigint = bot.balances.find(({ coin }) => coin === 'USDT')?.total ?? 0n
  for (const { symbol, lots, cost } of bot.positions) {
    const value = BigInt(Math.abs(lots)) * BigInt(marks[symbol] ?? 0) * UNIT
    if (value === 0n) return undefined
    room += (lots > 0 ? value : -value) - cost
    room -= ceil(value * MAINTENANCE, ONE) + ceil(value * fees.taker, ONE)
  }
  return bot.positions.length === 0 ? undefined : room
}

function actOf(rng: Rng, last: number): Act {
  const side = rng.below(2) === 0 ? 'buy' : 'sell'
  const qty = 1 + rng.below(900_000)
  const away = 1 + rng.below(300)
  switch (rng.below(8)) {
    case 0:
    case 1:
      return ['order', side, 0, qty]
    case 2:
      return ['take-other', QQQ, side, qty]
    case 3:
      return ['leverage', 1 + rng.below(90), rng.below(2) === 0 ? PPP : QQQ]
    case 4:
      return ['cancel', 1 + rng.below(30)]
    default:
      return ['order', side, side === 'buy' ? last - away : last + away, qty]
  }
}

/** A life on one rig; what a test has to say of each step. */
class Life {
  readonly rig: ContractRig
  readonly bots: readonly BotId[]
  readonly rng: Rng
  readonly marks: Record<number, number> = {}
  readonly found: string[] = []
  liquidations = 0
  last = 10_000

  constructor(seed: number, over: Partial<EngineOptions> = {}) {
    this.rng = createRng(seed)
    this.rig = new ContractRig([1], over)
    const first = { symbol: QQQ, atMs: 2_500, price: 10_000 as Price, qty: 0 as never }
    this.rig.engine.applyPrint({ ...first, way: 'walk' })
    this.rig.atMs = 3_000
    const invest = coins('1500')
    const start: readonly Act[] = [
      ['leverage', 40],
      ['leverage', 25, QQQ],
    ]
    this.bots = Array.from({ length: BOTS }, (_, n) =>
      this.rig.create({ invest, on: { start } }, 1, n, [PPP, QQQ]),
    )
  }

  run(steps: number): this {
    for (let i = 0; i < steps; i++) this.#step()
    return this
  }

  #step(): void {
    const { rng, rig } = this
    const dice = rng.below(10)
    if (dice < 4) this.#act()
    else if (dice < 6) this.#mark()
    else if (dice < 7) rig.fund(rng.below(2) === 0 ? '0.003' : '-0.003', this.last)
    else {
      this.last = Math.max(2_000, this.last + rng.below(600) - 300)
      rig.print(this.last, rng.below(9_000_000))
    }
    this.#judge()
  }

  #act(): void {
    const bot = this.bots[this.rng.below(BOTS)]!
    const act = actOf(this.rng, this.last)
    if (this.#isAlive(bot)) this.rig.act(bot, act)
  }

  /** Marks near the last price, sometimes far off, of one symbol or of both at a time. */
  #mark(): void {
    const { rng, rig, marks } = this
    const spread = rng.below(6) === 0 ? 4_000 : 400
    const near = (): number => Math.max(500, this.last + rng.below(spread) - spread / 2)
    const isBoth = rng.below(2) === 0
    const after = { ...marks, [PPP]: near(), ...(isBoth && { [QQQ]: near() }) }
    const due = this.bots.filter((bot) => {
      const room = this.#isAlive(bot) ? roomOf(rig.view(bot), after) : undefined
      return room !== undefined && room <= 0n
    })
    const others = this.bots.filter((bot) => !due.includes(bot)).map((bot) => rig.view(bot))
    if (isBoth) rig.marks(after[PPP]!, after[QQQ]!)
    else rig.mark(after[PPP]!)
    Object.assign(marks, after)
    for (const bot of due) {
      this.liquidations++
      const { status, reason } = rig.view(bot)
      if (reason !== 'liquidated') this.found.push(`${bot} is ${status} past its margin`)
    }
    for (const before of others)
      if (JSON.stringify(rig.view(before.bot), text) !== JSON.stringify(before, text))
        this.found.push(`${before.bot} was touched by a mark that leaves it its margin`)
  }

  #judge(): void {
    const { rig } = this
    for (const bot of this.bots) {
      const view = rig.view(bot)
      const room = this.#isAlive(bot) ? roomOf(view, this.marks) : undefined
      if (room !== undefined && room <= 0n) this.found.push(`${bot} lives without margin`)
      const usdt = view.balances.find(({ coin }) => coin === 'USDT')
      if (!this.#isAlive(bot) && usdt?.total !== 0n) this.found.push(`${bot} left ${usdt?.total}`)
      if (!view.positions.length && (usdt?.total ?? 0n) < 0n) this.found.push(`${bot} owes`)
    }
    for (const [coin, sum] of rig.engine.trialBalance(1))
      if (sum !== 0n) this.found.push(`${coin} is off zero by ${sum}`)
  }

  #isAlive(bot: BotId): boolean {
    return this.rig.view(bot).status === 'running'
  }
}

const text = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value

describe('lives of contracts beside a naive account', () => {
  it('agree on who is liquidated and when, to the tick', () => {
    let liquidations = 0
    fc.assert(
      fc.property(fc.nat(1_000_000), (seed) => {
        const life = new Life(seed).run(150)
        expect(life.found).toEqual([])
        liquidations += life.liquidations
      }),
      { numRuns: 40 },
    )
    expect(liquidations).toBeGreaterThan(20)
  })

  it('have no bot that loses more than it was given', () => {
    const life = new Life(7).run(400)
    const user = life.rig.view(botOf(1)).user
    const spent = 1_500n * BigInt(BOTS) * ONE
    expect(life.rig.engine.fundingOf(user)!.get('USDT')! >= 10_000n * ONE - spent).toBe(true)
    expect(life.liquidations).toBeGreaterThan(0)
  })

  it('planted: a venue that comes late is found', () => {
    const seeds = Array.from({ length: 10 }, (_, seed) => seed)
    const found = seeds.flatMap(
      (seed) => new Life(seed, { venue: new LateVenue(60) }).run(150).found,
    )
    expect(found).not.toEqual([])
  })
})

describe('a storm', () => {
  const PARTITIONS = [0, 7, 8, 255]
  const EACH = 20

  /** Bots of several leverages and sizes through a fall of 40 %, a third of them short. */
  function storm(partitions: readonly number[]): ContractRig {
    const rig = new ContractRig(partitions)
    const start = (n: number): readonly Act[] => [
      ['leverage', 5 + ((n * 7) % 60)],
      ['order', n % 3 === 0 ? 'sell' : 'buy', 0, 100_000 + n * 5_000],
      ['order', 'buy', 9_000, 1_000],
    ]
    for (const partition of partitions)
      for (let n = 0; n < EACH; n++)
        rig.create({ invest: coins('400'), on: { start: start(n) } }, partition, n)
    for (let i = 1; i <= 60; i++) {
      rig.print(10_000 - 66 * i, 500_000)
      rig.mark(10_000 - 66 * i)
    }
    return rig
  }

  it('leaves no bot half closed, every ledger exact, the same on one engine and on two', () => {
    const whole = storm(PARTITIONS)
    const halves = [PARTITIONS.slice(0, 2), PARTITIONS.slice(2)].map(storm)
    const insurance = PARTITIONS.reduce((sum, p) => sum + whole.systemOf('insurance', p), 0n)
    expect(whole.engine.counts().insurance).toEqual(new Map([['USDT', insurance]]))
    for (const p of PARTITIONS) {
      const own = (rigs: readonly ContractRig[]) =>
        rigs.flatMap(({ batches }) => batches.filter(({ partition }) => partition === p))
      expect(own(halves)).toEqual(own([whole]))
      for (const [coin, sum] of whole.engine.trialBalance(p))
        expect([coin, sum]).toEqual([coin, 0n])
      const bots = Array.from({ length: EACH }, (_, n) => whole.view(botOf(p, n), p))
      const gone = bots.filter(({ reason }) => reason === 'liquidated')
      expect(gone.length).toBeGreaterThan(EACH / 3)
      for (const bot of gone)
        expect(bot).toMatchObject({
          status: 'completed',
          positions: [],
          openOrders: [],
          balances: [{ total: 0n, locked: 0n }],
        })
      for (const { status, positions } of bots.filter((bot) => !gone.includes(bot)))
        expect([status, positions.length]).toEqual(['running', 1])
    }
  })
})
