// The order summary under the form: what the plan earns, buys, costs and may lose, each with its
// explanation. The rows are the kind's.
import { Definitions, Explain, Notice } from '@trellis/ui'
import { useWeb } from '../web-context.ts'
import type { Preview, SectionProps, SummaryRow } from './create-kind.ts'
import { isAdvanced } from './form-layout.ts'
import { ShownFigure } from './shown.tsx'

export function OrderSummary({ model }: SectionProps) {
  const { t } = useWeb()
  const { kind, pair, preview } = model
  if (preview === undefined) return undefined
  const isWrong = model.problems.some((it) => !isAdvanced(kind, it.field))
  if (!preview.ready && (isWrong || !model.arriving)) {
    return (
      <div className="rule sum">
        <p className="t12 dim2">{t(isWrong ? 'form.sum.wrong' : `${kind.words}.sum.waiting`)}</p>
      </div>
    )
  }
  const rows = preview.rows.map((row) => ({
    key: row.key,
    term: <SummaryTerm words={kind.words} row={row} />,
    value: <ShownFigure shown={row.shown} pair={pair} />,
  }))
  return (
    <div className="rule sum stack">
      <Definitions rows={rows} />
      {preview.notes === undefined ? undefined : (
        <div className={preview.ready ? 'stack' : 'stack sum-notes'}>
          <PlanNotes preview={preview} />
        </div>
      )}
      <PlanWarning preview={preview} />
    </div>
  )
}

/** What of a plan is worth a second look. */
export function PlanWarning({ preview }: { readonly preview: Preview | undefined }) {
  const { warning = '' } = preview ?? {}
  return warning === '' ? undefined : <Notice tone="warn">{warning}</Notice>
}

/** What no figure of a plan says: the worst case, what closing gives. */
export function PlanNotes({ preview }: { readonly preview: Preview | undefined }) {
  if (preview?.ready !== true) return undefined
  return preview.notes?.map((text) => (
    <p key={text} className="t12 dim">
      {text}
    </p>
  ))
}

function SummaryTerm({ words, row }: { readonly words: string; readonly row: SummaryRow }) {
  const { t } = useWeb()
  const name = t(`${words}.sum.${row.key}`)
  if (row.why === undefined) return name
  return (
    <Explain title={name} text={t(`${words}.sum.${row.key}Why`, row.why)}>
      {name}
    </Explain>
  )
}
