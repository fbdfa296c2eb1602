// A grid with a voucher on the real engine: profit and added margin leave it as far as they are its
// owner's, by an amount or all at once, and what is told beforehand is what happens.
import { expect, test } from 'vitest'
import { amount, formatAmount, type Amount } from '@trellis/kernel'
import { USER } from '@trellis/bot-kit/test/rig.ts'
import { callerOf, routesOver } from '@trellis/bot-kit/test/rig-routes.ts'
import { routes } from './routes.ts'
import { Rig, testM } from './test/rig.ts'
import { endpoints } from './wire.ts'

const call = callerOf(routes, endpoints)
const named = ({ bot }: Rig) => ({ bot_id: String(bot) })
const funding = (rig: Rig): bigint => rig.engine.fundingOf(USER)?.get('USDT') ?? 0n
const contextOf = (rig: Rig) => routesOver(rig).context
const mostOf = (rig: Rig): Amount => routes.withdrawal!(rig.view as never, contextOf(rig)).most

/** 600 of 1,000 are a voucher's; 300 were added, rounds completed, then the price fell. */
function fallen(): Rig {
  const rig = new Rig({ last: '29500' }).startLent({ ...testM, leverage: '2' }, '600', '400')
  rig.command({ type: 'add-margin', amount: '300' } as never)
  for (let i = 0; i < 3; i += 1) rig.move('30100').move('27900')
  return rig.mark('27500')
}

/** Equity at the mark less what is due of the voucher and the least beside it. */
async function boundOf(rig: Rig): Promise<Amount> {
  const answer = await call('getFgridDetail', contextOf(rig), named(rig))
  const { equity, total_profit } = (answer as Detail).detail
  const left = amount('600') + (amount(total_profit) < 0n ? amount(total_profit) : 0n)
  return (amount(equity) - (left > 0n ? left : 0n) - amount('400')) as Amount
}

interface Detail {
  readonly detail: { readonly equity: string; readonly total_profit: string }
}

test('all that may leave leaves at once, also where the request comes again', async () => {
  const rig = fallen()
  const most = await boundOf(rig)
  expect(mostOf(rig)).toBe(most)
  const { state } = rig
  // The kind alone, which knows of no voucher, would let leave what was realized and added.
  expect(state.wallet - (state.invested - state.addedMargin)).toBeGreaterThan(most)
  const text = formatAmount(most)
  const told = await call('validateWithdraw', contextOf(rig), named(rig))
  expect(told).toMatchObject({ status_code: 200 })
  const before = funding(rig)
  const body = { ...named(rig), request_id: 'all' }
  for (let i = 0; i < 2; i += 1) {
    const answer = await call('withdrawProfit', contextOf(rig), body)
    expect(answer).toMatchObject({ withdrew_amount: text, cum_withdrew_amount: text })
  }
  expect(funding(rig) - before).toBe(most)
  expect(mostOf(rig)).toBe(0n)
})

test('a unit more is refused by its field, with what may leave', async () => {
  const rig = fallen()
  const most = await boundOf(rig)
  const body = { ...named(rig), withdraw_amount: formatAmount((most + 1n) as Amount) }
  const bound = `at most ${formatAmount(most)}`
  const problem = { field: 'withdraw_amount', reason: 'bonus-stays', bound }
  const refused = { code: 'INVALID_ARGUMENT', problems: [expect.objectContaining(problem)] }
  for (const name of ['withdrawProfit', 'validateWithdraw'] as const)
    expect(await call(name, contextOf(rig), body)).toMatchObject({ refused })
  expect(rig.view.bonus?.paidOut).toBe(0n)
})
