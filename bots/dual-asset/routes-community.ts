// How a subscription of the seeded community is placed, at a price that is offered at that time. It
// ends by itself.
import { divide, formatDecimal, MONEY_UNIT, type Amount } from '@trellis/kernel'
import { valueOfBase } from '@trellis/market'
import { earningPair } from '@trellis/bot-kit/drawing.ts'
import type { CommunityCalls } from '@trellis/bot-kit/routes/community-calls.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import type { Product } from './catalogue.ts'
import type { DualAssetWish } from './community.ts'
import { newestQuotes, offeredProducts } from './routes-offers.ts'
import { quotesRow } from './view.ts'

/** Digits of an amount of the base coin. */
const DIGITS = 4

export const communityCalls: CommunityCalls<DualAssetWish> = {
  async begin(context, { base, term, side, target, invest }, key) {
    const { symbol } = earningPair(base)
    const product = offeredProducts(context).find(
      ({ instrument, term: { name } }) => instrument.symbol === symbol && name === term,
    )
    if (product === undefined) return undefined
    const { last } = context.market.ticker(product.symbol)
    const quote = quotesRow(product, await newestQuotes(context, product), last)
    const isLow = side === 'buy-low'
    const targets = isLow ? quote.buyLowPrice : quote.sellHighPrice
    const chosen = targets[Math.min(target, targets.length - 1)]
    const amount = isLow ? String(invest) : inBase(context, product, invest)
    if (chosen === undefined || amount === undefined) return undefined
    const input = {
      category: 'DualAssets',
      productId: product.id,
      orderType: 'Stake',
      amount,
      accountType: 'FUND',
      coin: isLow ? product.instrument.quote : base,
      orderLinkId: key,
      dualAssetsExtra: {
        orderDirection: isLow ? 'BuyLow' : 'SellHigh',
        selectPrice: chosen.selectPrice,
        apyE8: Number(chosen.apyE8),
      },
    }
    return { name: 'placeOrder', input }
  },
}

/** So much of the quote coin in the base coin, rounded down. */
function inBase(
  { market }: RouteContext,
  { instrument, symbol }: Product,
  invest: number,
): string | undefined {
  const price = valueOfBase(instrument, market.ticker(symbol).last, MONEY_UNIT as Amount, 'up')
  if (price === 0n) return undefined
  const units = BigInt(invest) * MONEY_UNIT * 10n ** BigInt(DIGITS)
  return formatDecimal(divide(units, price, 'down'), DIGITS)
}
