// What a list calls a bot.
import type { BotRow } from '@trellis/contract'
import { pairOf } from '../filter/bot-selection.ts'
import { rowName } from './kind-part.tsx'

/** Its market, or the name that its kind gives it. */
export function RowName({ row }: { readonly row: BotRow }) {
  const own = rowName(row)
  return own === undefined ? <bdi dir="ltr">{pairOf(row.figures)}</bdi> : <bdi>{own}</bdi>
}
