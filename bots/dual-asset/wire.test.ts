// The official samples of the public API, written out here field by field, parse with our schemas,
// and what real clients send is read or refused at its field.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, test } from 'vitest'
import { readRequest } from '@trellis/contract'
import { expectFields, listed } from '@trellis/bot-kit/test/official-samples.ts'
import { endpoints } from './wire.ts'

const orderFields = listed(`
  orderId orderLinkId productId category orderType amount coin baseCoin quoteCoin status createdTime
  updatedTime direction targetPrice settlementTime estimateApyE8 duration accountType toAccountType
  selectApyE8 isVip settlementCoin settlementAmount orderMode settlementPrice refundStatus
  trialBonusAmount trialBonusPnl
`)
const positionFields = listed(`
  positionId productId category baseCoin quoteCoin investCoin amount apyE8 direction targetPrice
  settlementTime status orderId duration expectReturnCoin expectReturnAmount accountType
  toAccountType yieldStartAt yieldEndAt
`)
const productFields = listed(`
  category productId baseCoin quoteCoin expectReceiveAt duration status isVipProduct
  subscribeStartAt subscribeEndAt applyStartAt settlementTime minPurchaseQuoteAmount
  minPurchaseBaseAmount remainingAmountQuote remainingAmountBase orderPrecisionDigitalQuote
  orderPrecisionDigitalBase
`)

test('answers have every field of the samples', () => {
  const { order, position, product, productExtraInfo, placeOrder } = endpoints
  expectFields(order.response.shape.list.element, orderFields)
  expectFields(position.response.shape.list.element, positionFields)
  expectFields(product.response.shape.list.element, productFields)
  const info = productExtraInfo.response.shape.list.element
  expectFields(info, listed('productId currentPrice buyLowPrice sellHighPrice'))
  const target = listed('selectPrice apyE8 maxInvestmentAmount expiredAt')
  expectFields(info.shape.buyLowPrice.element, target)
  expectFields(placeOrder.response, listed('orderId orderLinkId'))
  expectFields(order.response, listed('category list nextPageCursor'))
  expectFields(position.response, listed('category list nextPageCursor'))
})

const placed = {
  category: 'DualAssets',
  productId: 36320,
  orderType: 'Stake',
  amount: '20',
  accountType: 'UNIFIED',
  coin: 'usdt',
  orderLinkId: '54b3589b-da55-4b17',
  dualAssetsExtra: { orderDirection: 'BuyLow', selectPrice: '2325', apyE8: 857565000 },
}

describe('requests', () => {
  const read = (more: object) => readRequest(endpoints.placeOrder.request, { ...placed, ...more })

  test('of real clients are read: numbers as numbers or texts', () => {
    expect(read({})).toMatchObject({ ok: true, value: { productId: '36320', coin: 'USDT' } })
    expect(read({ productId: '36320' })).toMatchObject({ ok: true })
    const extra = { ...placed.dualAssetsExtra, apyE8: '857565000' }
    expect(read({ dualAssetsExtra: extra })).toMatchObject({
      value: { dualAssetsExtra: { apyE8: 857565000 } },
    })
  })

  test.each([
    ['category', { category: 'OnChain' }, 'not-in-list'],
    ['productId', { productId: 'x' }, 'not-an-id'],
    ['productId', { productId: undefined }, 'missing'],
    ['orderType', { orderType: 'Buy' }, 'not-in-list'],
    ['amount', { amount: 20 }, 'wrong-type'],
    ['amount', { amount: '-1' }, 'negative'],
    ['amount', { amount: '' }, 'missing'],
    ['accountType', { accountType: 'SPOT' }, 'not-in-list'],
    ['coin', { coin: 'US-DT' }, 'wrong-format'],
    ['orderLinkId', { orderLinkId: 'x'.repeat(65) }, 'too-long'],
    ['dualAssetsExtra', { dualAssetsExtra: 'x' }, 'wrong-type'],
    [
      'dualAssetsExtra.orderDirection',
      { dualAssetsExtra: { selectPrice: '1', apyE8: 1 } },
      'not-in-list',
    ],
    [
      'dualAssetsExtra.selectPrice',
      { dualAssetsExtra: { ...placed.dualAssetsExtra, selectPrice: '1e3' } },
      'not-a-decimal',
    ],
    [
      'dualAssetsExtra.apyE8',
      { dualAssetsExtra: { ...placed.dualAssetsExtra, apyE8: 1.5 } },
      'not-an-integer',
    ],
  ])('%s is refused at its field', (field, more, reason) => {
    expect(read(more)).toMatchObject({ ok: false, error: [{ field, reason }] })
  })

  test('of lists have bounds', () => {
    const listOf = (more: object) =>
      readRequest(endpoints.order.request, { category: 'DualAssets', ...more })
    expect(listOf({})).toMatchObject({ ok: true, value: { limit: 20 } })
    expect(listOf({ limit: '0' })).toMatchObject({
      error: [{ field: 'limit', reason: 'too-small' }],
    })
    expect(listOf({ limit: 101 })).toMatchObject({ error: [{ reason: 'too-large' }] })
    expect(listOf({ cursor: 'abc' })).toMatchObject({ error: [{ field: 'cursor' }] })
    expect(listOf({ startTime: '-1' })).toMatchObject({ error: [{ field: 'startTime' }] })
  })
})

const shared =
  process.env['TRELLIS_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url))
const samples = `${shared}/spec/examples.json`

describe('the official samples themselves', () => {
  beforeEach((context) => {
    if (!existsSync(samples)) context.skip('the samples of ../shared are absent')
  })

  test.each([
    ['create-order', endpoints.placeOrder],
    ['order', endpoints.order],
    ['position', endpoints.position],
    ['product-info', endpoints.product],
    ['product-quote', endpoints.productExtraInfo],
  ])('%s', (name, { request, response }) => {
    const all = JSON.parse(readFileSync(samples, 'utf8')) as Record<
      string,
      { readonly request?: unknown; readonly response: { readonly result: object } }
    >
    const sample = all[`finance/advanced-earn/dual-asset/${name}`]
    if (sample === undefined) throw new Error(`no sample of ${name}`)
    if (sample.request !== undefined)
      expect(readRequest(request, sample.request)).toMatchObject({ ok: true })
    // What it answers has no field of ours beside it, and each of ours with the same type.
    expect(response.parse(sample.response.result)).toEqual(sample.response.result)
  })
})
