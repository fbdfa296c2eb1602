// Messages that leave the page, as the database keeps them: for the courier, which sends them.
import type { DeliveryQueries } from '../projections/deliveries.ts'
import type { ReadModels } from '../threads/read-models.ts'

/** Asks and writes messages under way; throws while the database is away. */
export type DeliveryAccess = <N extends keyof DeliveryQueries>(
  name: N,
  args: DeliveryQueries[N]['args'],
) => Promise<DeliveryQueries[N]['answer']>

export function openDeliveries(database: ReadModels): DeliveryAccess {
  return (name, args) => database.query(name, args) as never
}
