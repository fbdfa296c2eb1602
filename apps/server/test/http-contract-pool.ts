// The contract cases of liquidity mining, one an endpoint, in the order of a life.
import { expect } from 'vitest'
import { answers, type Case } from './contract-case.ts'
import { soundAdding } from './pool-fixture.ts'

let positionId = ''
const onPosition = (orderLinkId: string, more: object = {}) => ({
  productId: '5',
  orderLinkId,
  positionId,
  ...more,
})

export const poolCases: Readonly<Record<string, Case>> = {
  'liquidity-mining.product': {
    send: () => ({ baseCoin: 'ETH', quoteCoin: 'USDT' }),
    expect: ({ result }) =>
      expect(result.products).toMatchObject([{ productId: '5', maxLeverage: 3 }]),
  },
  'liquidity-mining.addLiquidity': {
    send: () => soundAdding('pool-1', { leverage: '2' }),
    expect: ({ result }) => {
      expect(result).toMatchObject({ orderLinkId: 'pool-1' })
      positionId = result.orderId.split('-')[0]
    },
  },
  'liquidity-mining.position': {
    send: () => ({}),
    expect: ({ result }) =>
      expect(result.positions).toMatchObject([{ positionId, status: 'Active' }]),
  },
  'liquidity-mining.addMargin': {
    send: () => onPosition('pool-2', { amount: '100', quoteAccountType: 'FUND' }),
    expect: ({ result }) =>
      expect(result).toEqual({ orderId: `${positionId}-2`, orderLinkId: 'pool-2' }),
  },
  'liquidity-mining.reinvest': {
    // What was opened a moment ago has earned too little.
    send: () => onPosition('pool-3'),
    refused: 180016,
    expect: ({ result }) => expect(result).toMatchObject({ orderId: '', orderLinkId: '' }),
  },
  'liquidity-mining.claimInterest': {
    send: () => ({ productId: '6' }),
    refused: 180015,
    expect: ({ code }) => expect(code).toBe(180015),
  },
  'liquidity-mining.removeLiquidity': {
    send: () => onPosition('pool-4', { removeRate: 50 }),
    expect: ({ result }) => expect(result).toMatchObject({ orderId: `${positionId}-3` }),
  },
  'liquidity-mining.order': {
    send: () => ({ productId: '5' }),
    expect: ({ result }) =>
      expect(result.orders.map((it: { orderType: string }) => it.orderType)).toEqual([
        'RemoveLiquidity',
        'AddMargin',
        'AddLiquidity',
      ]),
  },
  'liquidity-mining.yieldRecords': {
    send: () => ({}),
    expect: ({ result }) => expect(result).toEqual({ records: [], nextPageCursor: '' }),
  },
  'liquidity-mining.liquidationRecords': {
    send: () => ({}),
    expect: ({ result }) => expect(result).toEqual({ records: [], nextPageCursor: '' }),
  },
  'liquidity-mining.getDetail': answers(() => ({ bot_id: positionId }), {
    status_code: 200,
    figures: { kind: 'liquidity-mining', type: 'INVALID' },
  }),
}
