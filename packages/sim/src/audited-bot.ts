// Bots and their orders as the facts tell them, for all who judge.
import type { FeeTable, PlaceOrder } from '@trellis/market'
import type { ContractAudit } from './contract-audit.ts'

export interface AuditedUser {
  fees: FeeTable
  readonly balances: Map<string, bigint>
}

export interface AuditedOrder {
  readonly bot: AuditedBot
  readonly order: PlaceOrder
  /** Tape event it was placed in. */
  readonly since: number
  filled: number
  filledIn: number
}

/** A bot as the facts tell it. */
export interface AuditedBot {
  readonly bot: number
  readonly user: number
  readonly partition: number
  fees: FeeTable
  status: string
  detail: string
  readonly balances: Map<string, bigint>
  readonly open: Map<number, AuditedOrder>
  readonly seenRefs: Set<number>
  readonly contracts: ContractAudit
  fills: number
}

interface Payers {
  readonly users: ReadonlyMap<number, AuditedUser>
  readonly bots: ReadonlyMap<number, AuditedBot>
  find(what: string): void
}

/** Every bot of a user pays what its owner does, whenever it was made. */
export function payAt(audit: Payers, user: number, fees: FeeTable): void {
  const owner = audit.users.get(user)
  if (!owner) return audit.find(`fees of unknown user ${user}`)
  owner.fees = fees
  for (const bot of audit.bots.values()) if (bot.user === user) bot.fees = fees
}
