// A combo with a voucher on the real engine: what may leave it, what closing it pays and what its
// end leaves of the voucher, each by the answers of its calls and by the money that moves.
import { expect, test } from 'vitest'
import { amount, formatAmount, quantity, type Amount } from '@trellis/kernel'
import { defineInstrument } from '@trellis/market'
import { USER } from '@trellis/bot-kit/test/rig.ts'
import { ask, fresh, named, over } from './test/calls.ts'
import { basket, basketDraft, ETH, LASTS, Rig, SOL } from './test/rig.ts'

const funding = (rig: Rig): bigint => rig.engine.fundingOf(USER)?.get('USDT') ?? 0n
const money = (rig: Rig, text: string) => {
  return { ...named(rig), transfer_type: 'TRANSFER_OUT', amount: text } as const
}
const lent = (voucher: string, least: string): Rig => fresh().startLent(basket, voucher, least)

/** Equity at marks less what is due of the voucher and the least beside it, by the plain rule. */
async function boundOf(rig: Rig, voucher: string, least: string): Promise<Amount> {
  const { detail } = await ask('getDetail', over(rig), named(rig))
  const [equity, total] = [amount(detail.equity), amount(detail.total_pnl)]
  const left = amount(voucher) + (total < 0n ? total : 0n)
  return (equity - (left > 0n ? left : 0n) - amount(least)) as Amount
}

// Bitcoin long is half of it: what it does makes profit or loss; 10,000 in all.
test.each([
  ['a loss of fees that the voucher bears', '9000', '300', 5_000_000],
  ['a loss beyond the voucher', '10', '9600', 4_990_000],
  ['a profit', '9000', '900', 5_010_000],
])('with %s, out goes what is its owner’s and no unit more', async (_, voucher, least, btc) => {
  const rig = lent(voucher, least).at(btc)
  const bound = await boundOf(rig, voucher, least)
  const { max_out, max_out_reason } = await ask('getTransferDetail', over(rig), named(rig))
  expect([max_out, max_out_reason]).toEqual([formatAmount(bound), 'voucher'])
  const above = formatAmount((bound + 1n) as Amount)
  const problem = { field: 'amount', reason: 'bonus-stays', bound: `at most ${max_out}` }
  const refused = { code: 'INVALID_ARGUMENT', problems: [expect.objectContaining(problem)] }
  for (const call of ['transfer', 'getTransferDetail'] as const)
    expect(await ask(call, over(rig), money(rig, above))).toMatchObject({ refused })
  const before = funding(rig)
  expect(await ask('transfer', over(rig), money(rig, max_out))).toMatchObject({ status_code: 200 })
  expect(funding(rig) - before).toBe(bound)
})

test('closing tells what its owner gets and what goes back, and does that', async () => {
  const rig = lent('500', '100').at(4_980_000)
  const { modes } = await ask('getDetail', over(rig), named(rig))
  const { receive_value, voucher_returned = '', receive } = modes[0]!
  expect(receive).toEqual([{ coin: 'USDT', amount: receive_value }])
  const before = funding(rig)
  await ask('closeBot', over(rig), named(rig))
  expect(formatAmount((funding(rig) - before) as Amount)).toBe(receive_value)
  // At a loss that the voucher bears the owner gets the own money back, to the last unit.
  expect(receive_value).toBe('9500')
  const [record] = rig.engine.rewards.of(USER)
  expect(record).toMatchObject({ isDestroyed: true })
  const returned = Number(formatAmount(record!.returned))
  expect(Math.abs(returned - Number(voucher_returned))).toBeLessThan(2)
  expect(returned).toBeGreaterThan(300)
  expect(returned).toBeLessThan(500)
  const { detail } = await ask('getDetail', over(rig), named(rig))
  expect(detail.settlement_assets).toBe(`${receive_value} USDT`)
})

test('one that could not be opened leaves its voucher to its owner', async () => {
  const thin = defineInstrument({ ...SOL, depthLots: quantity(1) })
  const pairs = [
    { instrument: ETH, last: LASTS[1] },
    { instrument: thin, last: LASTS[2] },
  ]
  const rig = new Rig({ pairs }).at(...LASTS)
  const before = funding(rig)
  rig.startLent(basket, '5000')
  const [record] = rig.engine.rewards.of(USER)
  expect(rig.view).toMatchObject({ status: 'completed', word: 'failed-initiation' })
  expect(record).toMatchObject({ usedBy: 0, isDestroyed: false, returned: 0n })
  expect(funding(rig)).toBe(before)
  const { detail } = await ask('getDetail', over(rig), named(rig))
  expect(detail).toMatchObject({ total_bonus: '5000', settlement_assets: '5000 USDT' })
  expect(rig.create(basket, 1, 1)).toMatchObject({ ok: true })
  expect(rig.view.bonus).toMatchObject({ amount: amount('5000') })
})

test('of two vouchers of one amount the one that fits is taken, also where it expires later', async () => {
  const rig = fresh()
  const grant = (reward: number, least: string) => {
    const terms = { kinds: ['futures-combo'], coin: 'USDT', expiresAtMs: 9e12 + reward }
    const sums = { amount: amount('100'), least: amount(least) }
    rig.engine.rewards.grant(USER, { reward, ...terms, ...sums }, rig.stamp())
  }
  grant(1, '9901')
  const more = { ...basketDraft, init_bonus: '100' }
  expect(await ask('createBot', over(rig), more)).toMatchObject({
    refused: { problems: [{ reason: 'own-money-too-little', fix: 'invest at least 10001' }] },
  })
  grant(2, '9900')
  expect(await ask('createBot', over(rig), more)).toMatchObject({ status_code: 200 })
  expect(rig.view.bonus?.reward).toBe(2)
})

test('a voucher that asks for nothing beside it does not pay all', async () => {
  const rig = fresh()
  const terms = { reward: 1, kinds: ['futures-combo'], coin: 'USDT', expiresAtMs: 9e12 }
  const sums = { amount: amount('10000'), least: amount('0') }
  rig.engine.rewards.grant(USER, { ...terms, ...sums }, rig.stamp())
  const more = { ...basketDraft, init_bonus: '10000' }
  expect(await ask('createBot', over(rig), more)).toMatchObject({
    refused: { problems: [{ reason: 'own-money-too-little', fix: 'invest more than 10000' }] },
  })
  const enough = { ...more, init_margin: '10000.01' }
  expect(await ask('createBot', over(rig), enough)).toMatchObject({ status_code: 200 })
})
