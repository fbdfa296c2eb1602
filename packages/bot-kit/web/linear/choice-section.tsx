// A section that is one choice out of few with a word on what it means: the spacing of levels.
import { Segmented } from '@trellis/ui'
import type { SectionProps } from '../create/create-kind.ts'
import { formRows } from '../create/form-layout.ts'
import { useWeb } from '../web-context.ts'

/** A section that shows the choice of one field of the table. */
export function choiceSection(field: string) {
  return function ChoiceSection({ model }: SectionProps) {
    const { t } = useWeb()
    const { kind, draft, dispatch } = model
    const row = formRows(kind.table).find((it) => it.id === field)
    if (row === undefined) return undefined
    const value = draft.choices[row.form] ?? ''
    const words = `${kind.words}.${row.form}`
    return (
      <div className="row between one-choice" data-field={row.form}>
        <span className="dim stack stack-4">
          {t(`${kind.words}.field.${row.form}`)}
          <span className="t12 dim2">{t(`${words}.${value}Means`)}</span>
        </span>
        <Segmented
          label={t(`${kind.words}.field.${row.form}`)}
          choices={Object.keys(row.choices ?? {}).map((it) => ({
            value: it,
            label: t(`${words}.${it}`),
          }))}
          value={value}
          onChange={(it) => dispatch({ type: 'chosen', field: row.form, value: it })}
        />
      </div>
    )
  }
}
