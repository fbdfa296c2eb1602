// The market at moments that stand still, whenever it is asked: what a ranking says of its bots is
// of one time and of the prices of that time, however long it takes to make.
import type { MarketAccess } from '@trellis/bot-kit/routes/route-context.ts'
import { steadyMarket } from '../market/steady-market.ts'

export class MarketMoments {
  readonly #market: MarketAccess
  #askedMs = 0

  /** `marketAt`: the market at a time that its caller says at each question. */
  constructor(marketAt: (nowMs: () => number) => MarketAccess) {
    this.#market = marketAt(() => this.#askedMs)
  }

  /** The market as it is now in another view of it, and stays. */
  of(view: Pick<MarketAccess, 'nowMs' | 'speed'>): MarketAccess {
    const nowMs = view.nowMs()
    const then = (): MarketAccess => {
      this.#askedMs = nowMs
      return this.#market
    }
    const { identity, instruments, platformCoin } = this.#market
    return steadyMarket({
      identity,
      instruments,
      platformCoin,
      speed: view.speed,
      indexOf: (symbol, category) => then().indexOf(symbol, category),
      status: (symbol) => then().status(symbol),
      ticker: (symbol) => then().ticker(symbol),
      lastPrice: (symbol, atMs) => then().lastPrice(symbol, atMs),
      markPrice: (symbol) => then().markPrice(symbol),
      valuePrice: (symbol, atMs) => then().valuePrice(symbol, atMs),
      indexPrice: (symbol) => then().indexPrice(symbol),
      nextFunding: (symbol) => then().nextFunding(symbol),
      fundings: (symbol, span) => then().fundings(symbol, span),
      openInterest: (symbol) => then().openInterest(symbol),
      candles: (symbol, interval, endMs, limit) => then().candles(symbol, interval, endMs, limit),
      fees: (user, category) => then().fees(user, category),
      takerPrice: (side, lots, at) => then().takerPrice(side, lots, at),
      nowMs: () => nowMs,
    })
  }
}
