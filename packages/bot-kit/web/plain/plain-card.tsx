// What a list says of a bot whose kind has no card of its own: what it was told to do.
import type { BotRow } from '@trellis/contract'
import type { AnswerFields } from '../../settings.ts'
import { comparedParameters, type KindSettings } from '../parameter-lines.ts'
import { useWeb } from '../web-context.ts'
import { rowDigits } from './figures-view.ts'

export interface PlainCardProps {
  readonly row: BotRow
  readonly settings: Omit<KindSettings<AnswerFields>, 'now'>
}

const MOST = 3

export function PlainCard({ row, settings }: PlainCardProps) {
  const web = useWeb()
  const { figures } = row
  const detail = partOf(row)
  const view = {
    base: figures.base_token,
    quote: figures.quote_token,
    invested: figures.invested,
    digits: { price: rowDigits(figures), quantity: 0 },
  }
  const kind = { ...settings, now: (it: AnswerFields) => it }
  const lines = comparedParameters(kind, { detail, view }, web).slice(0, MOST)
  return (
    <span className="t12 dim">
      {lines.length === 0
        ? web.t(`${settings.words}.offer.does`)
        : lines.map(({ label, text }) => `${label} ${text}`).join(' · ')}
    </span>
  )
}

/** The kind's own part of a row, under the name of its list. */
export function partOf({ grid, dca, future_grid, fmart, fcombo, own }: BotRow): AnswerFields {
  const part = grid ?? dca ?? future_grid ?? fmart ?? fcombo ?? own
  const fields = (part ?? {}) as AnswerFields
  return (fields['info'] as AnswerFields | undefined) ?? fields
}
