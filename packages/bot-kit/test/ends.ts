// Every way in which a kind in contracts can end, as rows of one table: what it starts as, what
// leads there on the real engine, the word, reason and stop type it ends with, and that nothing is
// left of it. For tests only.
import { describe, expect, test } from 'vitest'
import { amount, formatAmount, ratio, type Amount } from '@trellis/kernel'
import type { BotCommand, CloseReason, KindFact } from '@trellis/engine'
import type { ContractReceipt } from '../linear/state.ts'
import type { ContractRig } from './contract-rig.ts'
import type { RigOptions } from './rig.ts'

/** One way to an end: parameters P on a market M, led there on a rig R. */
interface EndRow<W extends string, P, R, M> {
  /** The stop type without its prefix; behind a space, what is special. */
  readonly stop: string
  readonly word: W
  readonly raw: P
  readonly ends: (rig: R) => unknown
  readonly market: M
}

/** What leads to the end of a start that fails at once: nothing. */
const atOnce = (): undefined => undefined

/** Rows of a kind; what is not said is a start that fails, in the ample market. */
export const endRows =
  <W extends string, P, R, M>(ample: M) =>
  (
    stop: string,
    word: W,
    raw: P,
    ends: (rig: R) => unknown = atOnce,
    market: M = ample,
  ): EndRow<W, P, R, M> => ({ stop, word, raw, ends, market })

interface Ended {
  readonly receipt: ContractReceipt | undefined
  readonly invested: Amount
}

interface Ends<W extends string, F extends KindFact, P, R, M> {
  readonly rows: readonly EndRow<W, P, R, M>[]
  readonly reasons: Readonly<Record<W, CloseReason>>
  /** Words that no row can reach. */
  readonly never: readonly W[]
  readonly stopTypeOf: (word: string) => string
  readonly prefix: string
  /** The kind's fact behind which there is nothing more. */
  readonly last: F['type']
  /** A rig with a mark, on the ample market unless said; it has a million. */
  readonly rigOn: (market?: M, more?: Pick<RigOptions, 'grants'>) => R
  /** A bot of 1,000 or more. */
  readonly plain: P
}

/** Of any contract rig what is asked here. */
type EndedRig<F extends KindFact, P> = ContractRig<Ended, F, BotCommand, P>

/** Each row is one test; every word has a row; who cannot pay makes no bot. */
export function describeEnds<W extends string, F extends KindFact, P, R extends EndedRig<F, P>, M>({
  rows,
  reasons,
  never,
  stopTypeOf,
  prefix,
  last,
  rigOn,
  plain,
}: Ends<W, F, P, R, M>): void {
  describe.each(rows)('$stop', ({ stop, word, raw, ends, market }) => {
    test(`ends with ${word} and leaves nothing`, () => {
      const rig = rigOn(market).start(raw)
      ends(rig)
      expect(rig.faults).toEqual([])
      const end = { word, reason: reasons[word] }
      expect(rig.view).toMatchObject({ status: 'completed', ...end })
      expect(stopTypeOf(rig.view.word)).toBe(prefix + stop.split(' ', 1).join())
      expect(rig.isOver).toBe(true)
      expect(rig.view.setAside).toEqual([])
      expect(rig.emitted(last)).toHaveLength(1)
      const { receipt, invested } = rig.state
      expect(receipt).toMatchObject(end)
      expect(receipt?.total).toBe(receipt!.equity - invested)
      const left = (amount('1000000') + receipt!.total) as Amount
      expect(rig.funding('USDT')).toBe(formatAmount(left))
      // A start that is known to fail buys nothing.
      if (ends === atOnce) expect(rig.funding('USDT')).toBe('1000000')
    })
  })

  test('every word has a way to it', () => {
    const reached = new Set<string>([...rows.map(({ word }) => word), ...never])
    expect(Object.keys(reasons).filter((word) => !reached.has(word))).toEqual([])
  })

  test('money that is not there makes no bot', () => {
    const rig = rigOn(undefined, { grants: { USDT: '999.99' } })
    expect(rig.create(plain)).toEqual({ ok: false, error: 'insufficient-balance' })
    expect(rig.funding('USDT')).toBe('999.99')
    expect(rig.facts.some(({ type }) => type === 'bot-created')).toBe(false)
  })
}

/** Whoever holds the other side is ranked before everyone: the first contract is taken from it. */
export function deleverage<F extends KindFact, P>(
  rig: EndedRig<F, P>,
  side: 'buy' | 'sell' = 'buy',
): void {
  const event = { symbol: 0, side, fromRank: ratio('-1'), price: rig.last }
  rig.engine.deleverage(event, rig.wait(1_000).stamp())
}
