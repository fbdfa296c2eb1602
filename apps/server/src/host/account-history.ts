// What moved Funding accounts, and bots by year, for the account page: read models that hold the
// user's own last command.
import type { Page } from '@trellis/bot-kit/routes/route-context.ts'
import type { UserId } from '@trellis/kernel'
import type {
  CoinSum,
  GrantRow,
  MoveQuery,
  MoveRow,
  ShareRow,
  YearQuery,
  YearRow,
} from '../projections/account-rows.ts'
import { askingOf, type Places } from './history-access.ts'

export interface AccountHistory {
  /** Newest first. */
  moves(user: UserId, query: Omit<MoveQuery, 'user'>): Promise<Page<MoveRow>>
  /** All that came from the faucet, oldest first. */
  grants(user: UserId): Promise<readonly GrantRow[]>
  /** What copies of its bots paid it, a row a year and coin. */
  shares(user: UserId): Promise<readonly ShareRow[]>
  /** P&L of closed bots by coin, each cut to the digits that its row is written with. */
  closedAsWritten(user: UserId): Promise<readonly CoinSum[]>
  /** A page of bots with a row for each of their years. */
  years(user: UserId, query: Omit<YearQuery, 'user'>): Promise<Page<YearRow>>
}

/** Opens the history of accounts over the read models. */
export function openAccountHistory(places: Places): AccountHistory {
  return {
    moves: async (user, query) => (await askingOf(places, user))('moves', { user, ...query }),
    grants: async (user) => (await askingOf(places, user))('grants', { user }),
    shares: async (user) => (await askingOf(places, user))('shares', { user }),
    closedAsWritten: async (user) => (await askingOf(places, user))('closedAsWritten', { user }),
    years: async (user, query) => (await askingOf(places, user))('years', { user, ...query }),
  }
}
