// Bots and their orders as the facts tell them, for all who judge.
import type { FeeTable, PlaceOrder } from '@trellis/market'
import type { ContractAudit } from './contract-audit.ts'

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
  readonly fees: FeeTable
  status: string
  detail: string
  readonly balances: Map<string, bigint>
  readonly open: Map<number, AuditedOrder>
  readonly seenRefs: Set<number>
  readonly contracts: ContractAudit
  fills: number
}
