// Facts of bots that hold contracts or trade without orders: leverage, funding, settled positions,
// exchanges with an account of the partition (docs/adr/0011).
import type { Amount, BotId, Price, Ratio } from '@trellis/kernel'
import type { Settlement } from '@trellis/market'

/** An amount of a coin, above zero. */
export interface Money {
  readonly coin: string
  readonly amount: Amount
}

/** Money that a bot gives to an account of the partition and takes from it at once. */
export interface Exchange {
  readonly give: readonly Money[]
  readonly take: readonly Money[]
  /** Name of the account: 'issuer', 'pool', 'insurance', 'bonus' (open, docs/adr/0011). */
  readonly with: string
}

/** One payment of funding; below zero when the bot pays. */
export interface FundingPayment {
  readonly symbol: number
  readonly rate: Ratio
  readonly mark: Price
  readonly amount: Amount
}

export type ContractFact =
  | {
      readonly type: 'leverage-set'
      readonly bot: BotId
      readonly symbol: number
      readonly leverage: Ratio
    }
  | ({ readonly type: 'funding-paid'; readonly bot: BotId } & FundingPayment)
  | {
      readonly type: 'position-settled'
      readonly bot: BotId
      readonly settlement: Settlement
    }
  | ({ readonly type: 'exchanged'; readonly bot: BotId } & Exchange)
