// The contract cases of dual assets, one an endpoint, in the order of a life.
import { expect } from 'vitest'
import { answers, type Case } from './contract-case.ts'
import { CATEGORY, offered, soundDual } from './dual-fixture.ts'

let orderId = ''

export const dualCases: Readonly<Record<string, Case>> = {
  'dual-asset.product': {
    send: () => ({ ...CATEGORY, coin: 'ETH' }),
    expect: ({ result }) => {
      const terms = result.list.map((it: { duration: string }) => it.duration)
      expect(new Set(terms)).toEqual(new Set(['8h', '1d', '3d', '7d']))
    },
  },
  'dual-asset.productExtraInfo': {
    send: async (user) => ({ ...CATEGORY, productId: (await offered(user)).productId }),
    expect: ({ result }) => expect(result.list[0].buyLowPrice.length).toBeGreaterThan(0),
  },
  'dual-asset.placeOrder': {
    send: (user) => soundDual(user, 'contract-1'),
    expect: ({ result }) => {
      expect(result).toMatchObject({ orderLinkId: 'contract-1' })
      orderId = result.orderId
    },
  },
  'dual-asset.order': {
    send: () => CATEGORY,
    expect: ({ result }) => expect(result.list).toMatchObject([{ orderId, status: 'Success' }]),
  },
  'dual-asset.position': {
    send: () => CATEGORY,
    expect: ({ result }) => expect(result.list).toMatchObject([{ orderId, status: 'Active' }]),
  },
  'dual-asset.getDetail': answers(() => ({ bot_id: orderId }), {
    status_code: 200,
    // The list of types has none for it.
    figures: { kind: 'dual-asset', type: 'INVALID' },
  }),
}
