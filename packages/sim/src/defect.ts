// The shape of a planted defect: a wrapper around one real component.
import type { AnyBotKind } from '@trellis/engine'
import type { Venue } from '@trellis/market'
import type { Database } from '../../../apps/server/src/database/sql.ts'
import type { Journal } from '../../../apps/server/src/journal/journal.ts'
import type { Input } from './input-log.ts'
import type { SimulatedDisk } from './simulated-disk.ts'

export interface Defect {
  readonly name: string
  /** What is broken, in words for docs/simulation.md. */
  readonly what: string
  /** First seed to look for it in, where those before tell it late or not at all; 1 unless said. */
  readonly from?: number
  readonly venue?: (real: Venue) => Venue
  readonly kind?: (real: AnyBotKind) => AnyBotKind
  /** What an engine is told of the market. */
  readonly input?: (real: Input) => Input
  readonly disk?: (disk: SimulatedDisk) => void
  readonly database?: (real: Database) => Database
  readonly journal?: (real: Journal) => Journal
  /** Tape position up to which a recovered partition is told that it has acted. */
  readonly gate?: (gateMs: number) => number
  /** Whether posts leave an outbox before everyone has them. */
  readonly forgetsPosts?: boolean
}
