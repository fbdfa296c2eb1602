// The official samples of the public API, written out here field by field, parse with our schemas,
// and what real clients send is read or refused at its field.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, test } from 'vitest'
import { readRequest } from '@trellis/contract'
import { expectFields, listed } from '@trellis/bot-kit/test/official-samples.ts'
import { endpoints } from './wire.ts'

const productFields = listed(`
  productId baseCoin quoteCoin status maxLeverage minInvestmentQuote minInvestmentBase
  maxInvestmentQuote maxInvestmentBase minWithdrawalAmount baseCoinPrecision quoteCoinPrecision
  minReinvestAmount yieldCoins apyE8 apy7dE8 poolLiquidityValue dailyYield slippage_levels
  apyBreakdown apy7dBreakdown slippageRateE8List
`)
const orderFields = listed(`
  orderId orderLinkId productId orderType baseCoin quoteCoin quoteAmount baseAmount status
  removeType removeRate leverage slippageValue createdTime
`)
const positionFields = listed(`
  positionId productId baseCoin quoteCoin quoteAmount baseAmount principalQuoteAmount
  principalBaseAmount principalLiquidityValue leveragedValue loan claimableYield currentApr leverage
  margin liquidationPrice currentPriceY status createdTime
`)
const liquidationFields = listed(`
  baseCoin quoteCoin baseAmount quoteAmount liquidationPrice liquidationTime
`)

test('answers have every field of the samples', () => {
  const { product, order, position, yieldRecords, liquidationRecords } = endpoints
  expectFields(product.response.shape.products.element, productFields)
  expectFields(order.response.shape.orders.element, orderFields)
  expectFields(position.response.shape.positions.element, positionFields)
  const records = listed('coin amount baseCoin quoteCoin type status createdTime')
  expectFields(yieldRecords.response.shape.records.element, records)
  expectFields(liquidationRecords.response.shape.records.element, liquidationFields)
  for (const name of ['addLiquidity', 'removeLiquidity', 'reinvest', 'addMargin'] as const)
    expectFields(endpoints[name].response, listed('orderId orderLinkId'))
  expectFields(order.response, listed('orders nextPageCursor'))
})

type Name = keyof typeof endpoints
const read = (name: Name, body: object) => readRequest(endpoints[name].request, body)

describe('requests', () => {
  const added = { productId: '36', orderLinkId: 'lm-001', quoteAmount: '200', leverage: '2' }
  const asked = { productId: '5', orderLinkId: 'lm-2', positionId: '1498' }

  test('of real clients are read: numbers as numbers or texts', () => {
    expect(read('addLiquidity', { ...added, coin: 'USDT', productId: 36 })).toMatchObject({
      value: { productId: '36', quoteAccountType: 'FUND', baseAccountType: 'FUND' },
    })
    expect(read('removeLiquidity', { ...asked, removeRate: '50' })).toMatchObject({
      value: { removeRate: 50, removeType: 'Normal' },
    })
    expect(read('removeLiquidity', asked)).toMatchObject({ value: { removeRate: 100 } })
    expect(read('claimInterest', { productId: '-1' })).toMatchObject({ ok: true })
    expect(read('order', { limit: '5', startTime: '1' })).toMatchObject({ value: { limit: 5 } })
  })

  test.each([
    ['addLiquidity', 'productId', { ...added, productId: 'x' }, 'not-an-id'],
    ['addLiquidity', 'orderLinkId', { ...added, orderLinkId: 'x'.repeat(65) }, 'too-long'],
    ['addLiquidity', 'quoteAmount', { ...added, quoteAmount: '1e3' }, 'not-a-decimal'],
    ['addLiquidity', 'baseAmount', { ...added, baseAmount: '-1' }, 'negative'],
    ['addLiquidity', 'quoteAccountType', { ...added, quoteAccountType: 'SPOT' }, 'not-in-list'],
    ['addLiquidity', 'leverage', { ...added, leverage: 2 }, 'wrong-type'],
    ['removeLiquidity', 'positionId', { ...asked, positionId: 'x' }, 'not-an-id'],
    ['removeLiquidity', 'removeRate', { ...asked, removeRate: 0 }, 'too-small'],
    ['removeLiquidity', 'removeRate', { ...asked, removeRate: 101 }, 'too-large'],
    ['removeLiquidity', 'removeType', { ...asked, removeType: 'Both' }, 'not-in-list'],
    ['addMargin', 'amount', { ...asked, quoteAccountType: 'FUND' }, 'missing'],
    ['addMargin', 'quoteAccountType', { ...asked, amount: '1' }, 'not-in-list'],
    ['order', 'orderType', { orderType: 'Add' }, 'not-in-list'],
    ['order', 'status', { status: 'Failed' }, 'not-in-list'],
    ['order', 'limit', { limit: 0 }, 'too-small'],
    ['yieldRecords', 'startTime', { startTime: '-1' }, 'too-small'],
    ['position', 'baseCoin', { baseCoin: 'E-TH' }, 'wrong-format'],
  ] as const)('%s: %s is refused at its field', (name, field, body, reason) => {
    expect(read(name, body)).toMatchObject({ ok: false, error: [{ field, reason }] })
  })
})

const shared =
  process.env['TRELLIS_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url))
const samples = `${shared}/spec/examples.json`

describe('the official samples themselves', () => {
  beforeEach((context) => {
    if (!existsSync(samples)) context.skip('the samples of ../shared are absent')
  })

  const own = { currentPrice: '', apyLow30dE8: '', apyHigh30dE8: '', turnover24h: '', loanRate: '' }
  interface Sample {
    readonly request?: unknown
    readonly response: {
      readonly result: {
        readonly products?: readonly object[]
        readonly orders?: readonly object[]
      }
    }
  }

  test.each([
    ['add-liquidity', endpoints.addLiquidity],
    ['remove-liquidity', endpoints.removeLiquidity],
    ['reinvest', endpoints.reinvest],
    ['add-margin', endpoints.addMargin],
    ['claim-interest', endpoints.claimInterest],
    ['order', endpoints.order],
    ['position', endpoints.position],
    ['yield-records', endpoints.yieldRecords],
    ['liquidation-records', endpoints.liquidationRecords],
    ['product-info', endpoints.product],
  ])('%s', (name, { request, response }) => {
    const all = JSON.parse(readFileSync(samples, 'utf8')) as Record<string, Sample>
    const sample = all[`finance/advanced-earn/liquidity-mining/${name}`]
    if (sample === undefined) throw new Error(`no sample of ${name}`)
    if (sample.request !== undefined)
      expect(readRequest(request, sample.request)).toMatchObject({ ok: true })
    const { result } = sample.response
    // Products and orders have fields of ours beside theirs; each of theirs has the same type.
    const products = result.products?.map((it) => ({ ...it, ...own }))
    const orders = result.orders?.map((it) => ({ ...it, reason: '' }))
    const whole = { ...result, ...(products && { products }), ...(orders && { orders }) }
    expect(response.parse(whole)).toEqual(whole)
  })
})
