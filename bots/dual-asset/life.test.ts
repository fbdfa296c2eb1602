// A subscription from Funding to Funding on the real engine: what the journal says, what the issuer
// gets, what is refused, and that nothing hangs on when it is woken.
import { describe, expect, test } from 'vitest'
import { formatAmount } from '@trellis/kernel'
import { HOUR_MS, MINUTE_MS } from '@trellis/market'
import { namesOf } from '../../packages/engine/test/harness.ts'
import { DUAL_WORDS } from './state.ts'
import { Rig, SETTLES_AT, type RawDual } from './test/rig.ts'

const low: RawDual = { amount: '500', target: '2325', apyE8: 365_000_000 }
const high: RawDual = { direction: 'sell-high', amount: '0.4', target: '2500', apyE8: 365_000_000 }

/** A rig at a price from the last half hour on. */
function settledAt(raw: RawDual, price: string): Rig {
  const rig = new Rig().start(raw)
  rig
    .until(SETTLES_AT - 31 * MINUTE_MS)
    .move(price)
    .until(SETTLES_AT)
  expect(rig.faults).toEqual([])
  expect(rig.trialBalance.every((sum) => sum === 0n)).toBe(true)
  return rig
}

describe('a subscription', () => {
  test('takes its money from Funding and keeps it until it is settled', () => {
    const rig = new Rig().start(low)
    expect(namesOf(rig.facts.slice(1))).toEqual([
      'funds-granted',
      'funds-granted',
      'funds-granted',
      'bot-created',
      'bot-funded',
      'funds-reserved',
      'bot-status',
      'bot-started',
    ])
    expect(rig.funding('USDT')).toBe('999500')
    expect(rig.emitted('subscribed')).toMatchObject([
      { direction: 'buy-low', coin: 'USDT', apyE8: 365_000_000, settlesAtMs: SETTLES_AT },
    ])
    expect(rig.engine.nextDueMs).toBe(SETTLES_AT)
    rig.until(SETTLES_AT - 1)
    expect(rig.view).toMatchObject({ status: 'running' })
    expect(rig.funding('USDT')).toBe('999500')
  })

  // 365 % for three days are 3 %.
  test.each([
    ['buy low, above', low, '2325.01', 'kept', 'nothing for 15 USDT', '1000015', '1000'],
    [
      'buy low, at it',
      low,
      '2325',
      'converted',
      '500 USDT for 0.22150537 ETH',
      '999500',
      '1000.22150537',
    ],
    [
      'buy low, below',
      low,
      '1000',
      'converted',
      '500 USDT for 0.22150537 ETH',
      '999500',
      '1000.22150537',
    ],
    ['sell high, below', high, '2499.99', 'kept', 'nothing for 0.012 ETH', '1000000', '1000.012'],
    ['sell high, at it', high, '2500', 'converted', '0.4 ETH for 1030 USDT', '1001030', '999.6'],
    ['sell high, above', high, '9000', 'converted', '0.4 ETH for 1030 USDT', '1001030', '999.6'],
  ] as const)('%s: one exchange with the issuer', (_, raw, price, word, exchange, usdt, coins) => {
    const rig = settledAt(raw, price)
    expect(rig.view).toMatchObject({ status: 'completed', reason: DUAL_WORDS[word], word })
    expect(rig.exchange).toBe(exchange)
    expect([rig.funding('USDT'), rig.funding('ETH')]).toEqual([usdt, coins])
    const [settled] = rig.emitted('settled')
    expect(formatAmount(settled?.price as never)).toBe(price)
    expect(settled).toMatchObject({ spanMs: 1_800_000, converted: word === 'converted' })
    expect(rig.engine.nextDueMs).toBe(Infinity)
  })

  test('is settled by the average of the last half hour and no moment of it', () => {
    const rig = new Rig().start(low).until(SETTLES_AT - 30 * MINUTE_MS - 1_000)
    // Half of the time at 2,300, half at 2,350: exactly the target on average.
    rig
      .move('2300')
      .until(SETTLES_AT - 15 * MINUTE_MS - 1_000)
      .move('2350')
      .until(SETTLES_AT)
    expect(rig.emitted('settled')).toMatchObject([{ converted: true, spanMs: 1_800_000 }])
    expect(formatAmount(rig.emitted('settled')[0]?.price as never)).toBe('2325')
    const later = new Rig().start(low).until(SETTLES_AT - 30 * MINUTE_MS - 1_000)
    later
      .move('2300')
      .until(SETTLES_AT - 15 * MINUTE_MS - 1_001)
      .move('2350')
      .until(SETTLES_AT)
    expect(later.emitted('settled')).toMatchObject([{ converted: false }])
  })

  test('woken hours late it is settled as at its time', () => {
    const late = new Rig().start(low)
    late.until(SETTLES_AT - 31 * MINUTE_MS).move('2200')
    late.wait(31 * MINUTE_MS - 1_000).wait(5 * HOUR_MS)
    late.engine.applyDues(late.stamp().atMs)
    const settled = settledAt(low, '2200')
    expect(late.emitted('settled')).toEqual(settled.emitted('settled'))
  })

  test('is worth the coins that it holds, and what it was paid once it is over', () => {
    const rig = new Rig().start(high)
    const figures = () => {
      const { instrument, last } = rig
      const kind = rig.options.kinds[0]
      return kind?.figures?.(rig.state, [{ instrument, price: last }])
    }
    const said = () => Object.values(figures() ?? {}).map((it) => formatAmount(it as never))
    expect(said()).toEqual(['960', '960', '0', '0'])
    rig.move('2600')
    expect(said()).toEqual(['960', '1040', '80', '0'])
    rig.until(SETTLES_AT).move('1')
    expect(said()).toEqual(['960', '1030', '70', '30'])
  })
})

describe('a subscription is refused', () => {
  test('when its quote has expired by the time the engine has it', () => {
    const refused = (raw: RawDual) => new Rig().wait(59_000).create({ ...low, ...raw })
    expect(refused({ expiresAtMs: 60_001 })).toMatchObject({ ok: true })
    expect(refused({ expiresAtMs: 60_000 })).toEqual({ ok: false, error: 'quote-expired' })
    const begun = { settlesAtMs: 72 * HOUR_MS + 60_000, expiresAtMs: HOUR_MS }
    expect(refused(begun)).toEqual({ ok: false, error: 'quote-expired' })
  })

  test('when Funding lacks what it gives, or its pair is another', () => {
    const rig = new Rig()
    expect(rig.create({ amount: '1000001' })).toMatchObject({ error: 'insufficient-balance' })
    expect(
      rig.batches.filter(({ facts }) => facts.some((it) => it.type === 'bot-created')),
    ).toEqual([])
  })

  test('an early way out: it cannot be closed or changed', () => {
    const rig = new Rig().start(low)
    expect(rig.command({ type: 'close' })).toEqual({ ok: false, error: 'not-redeemable' })
    expect(rig.command({ type: 'modify' } as never)).toEqual({
      ok: false,
      error: 'invalid-argument',
    })
  })
})

describe('what was invested goes back', () => {
  test('when the market ends or its owner is blocked, without yield', () => {
    const delisted = new Rig().start(low).setStatus('Closed')
    expect(delisted.view.status).toBe('running')
    delisted.setStatus('Delisted')
    const banned = new Rig().start(low)
    banned.command({ type: 'end', word: 'user-banned' })
    for (const [rig, word] of [
      [delisted, 'symbol-delisted'],
      [banned, 'user-banned'],
    ] as const) {
      expect(rig.view).toMatchObject({ status: 'completed', word })
      expect([rig.exchange, rig.funding('USDT')]).toEqual(['', '1000000'])
      expect(rig.emitted('refunded')).toHaveLength(1)
    }
  })

  test('when it breaks: its wallet is its own', () => {
    const rig = new Rig().start(low)
    rig.past.average = () => {
      throw new Error('a tape that lies')
    }
    rig.until(SETTLES_AT)
    expect(rig.view).toMatchObject({ status: 'failed', detail: 'unexpected: a tape that lies' })
    expect(rig.funding('USDT')).toBe('1000000')
  })
})
