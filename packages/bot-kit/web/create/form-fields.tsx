// The fields of the create form in their order: what the bot does, its money, and what is folded
// under "advanced". Which fields there are is the table's to say; a kind may arrange a section.
import { FieldError } from '@trellis/ui'
import { useWeb } from '../web-context.ts'
import { AmountFields } from './amount-fields.tsx'
import type { FormPart, SectionProps } from './create-kind.ts'
import { FormField, problemView } from './form-field.tsx'
import { isNumber } from '../../fields.ts'
import { isAdvanced, isUsed, lookOf, rowsOfPart, type FormRow } from './form-layout.ts'
import '../check.css'

export function FormFields({ model }: SectionProps) {
  return (
    <>
      {model.draft.advice === undefined ? <Sections model={model} part="core" /> : undefined}
      <AmountFields model={model} />
      <Advanced model={model} />
    </>
  )
}

/** Each section as the kind arranges it, or its numbers side by side. */
function Sections({ model, part }: SectionProps & { readonly part: FormPart }) {
  const { kind } = model
  return kind.formParts[part].map((section) => {
    const Own = kind.sections?.[section]
    if (Own !== undefined) return <Own key={section} model={model} />
    const rows = rowsOfPart(kind, part).filter((it) => it.section === section && isNumber(it))
    return (
      <div className="two" key={section}>
        {rows.map((row) => (
          <FormField key={row.id} model={model} name={row.form} steppers />
        ))}
      </div>
    )
  })
}

function Advanced({ model }: SectionProps) {
  const { t } = useWeb()
  const { kind, draft, dispatch } = model
  if (rowsOfPart(kind, 'advanced').length === 0) return undefined
  return (
    <details
      className="advanced rule"
      open={draft.advancedOpen}
      onToggle={(event) => dispatch({ type: 'advanced-opened', open: event.currentTarget.open })}
    >
      <summary>
        <span className="h2">{t('form.advanced')}</span>
        <AdvancedSummary model={model} />
      </summary>
      <AdvancedFields model={model} />
    </details>
  )
}

/** The rows of the folded part that are shown, without those that hang on a flag. */
function shownRows({ kind, withheld }: SectionProps['model']): readonly FormRow[] {
  return rowsOfPart(kind, 'advanced').filter(
    (it) => it.when === undefined && !withheld.includes(it.form),
  )
}

function AdvancedFields({ model }: SectionProps) {
  const { t } = useWeb()
  const { kind, pair } = model
  const own = kind.formParts.advanced.filter((it) => kind.sections?.[it] !== undefined)
  const rows = shownRows(model).filter((it) => !own.includes(it.section))
  return (
    <div className="stack stack-12">
      {own.map((section) => {
        const Own = kind.sections?.[section]
        return Own === undefined ? undefined : <Own key={section} model={model} />
      })}
      <div className="two">
        {rows.filter(isNumber).map((row) => (
          <FormField key={row.id} model={model} name={row.form} unit />
        ))}
      </div>
      {kind.Hint === undefined ? undefined : <kind.Hint model={model} />}
      {kind.advancedNote === undefined ? undefined : (
        <p className="t12 dim2">
          {t(`${kind.words}.${kind.advancedNote}`, { coin: pair.quote_token })}
        </p>
      )}
      <NotOffered model={model} />
      {rows
        .filter(({ type }) => type === 'flag')
        .map((row) => (
          <FlagField key={row.id} model={model} row={row} />
        ))}
    </div>
  )
}

/** A switch with its explanation, what is wrong with it, and what it lets be filled in. */
function FlagField({ model, row }: SectionProps & { readonly row: FormRow }) {
  const { t, format } = useWeb()
  const { kind, draft, dispatch, pair } = model
  const name = row.form
  const found = model.problems.find((it) => it.field === name && it.code !== 'not-offered')
  const on = draft.flags[name] === true
  const below = rowsOfPart(kind, 'advanced').filter(
    (it) => it.when?.[0] === row.id && isUsed(kind.table, it, draft),
  )
  return (
    <>
      <label className="check" data-field={name}>
        <input
          type="checkbox"
          checked={on}
          onChange={(event) =>
            dispatch({ type: 'switched', field: name, on: event.target.checked })
          }
        />
        <span>
          {t(`${kind.words}.field.${name}`)}
          <span className="t12 dim2">
            {t(`${kind.words}.hint.${name}`, { coin: pair.quote_token })}
          </span>
        </span>
      </label>
      {found === undefined ? undefined : (
        <FieldError
          id={`${kind.id}-${name}-problem`}
          problem={problemView(kind, found, t, (text) => format.number(text))}
          onFix={() => dispatch({ type: 'switched', field: name, on: false })}
        />
      )}
      {below.map((it) => (
        <FormField key={it.id} model={model} name={it.form} unit />
      ))}
    </>
  )
}

/** Values of fields that are not offered: what came with an address is not lost unseen. */
function NotOffered({ model }: SectionProps) {
  const { t } = useWeb()
  const { kind, dispatch } = model
  return model.problems
    .filter((it) => it.code === 'not-offered')
    .map(({ field, fix, raw }) => (
      <div key={field} data-field={field}>
        <FieldError
          id={`${kind.id}-${field}-not-offered`}
          problem={{
            message: t(`${kind.words}.check.not-offered.${field}`, { value: raw }),
            fix: { label: t('form.fix.remove'), value: '' },
          }}
          onFix={() =>
            fix?.type === 'off'
              ? dispatch({ type: 'switched', field, on: false })
              : dispatch({ type: 'set', field, value: '' })
          }
        />
      </div>
    ))
}

/** What is set while the section is folded: "TP 72,000 · SL 51,000". */
function AdvancedSummary({ model }: SectionProps) {
  const { t, format } = useWeb()
  const { kind, draft, pair } = model
  const line = (row: FormRow): string => t(`${kind.words}.line.${row.form}`)
  const parts = rowsOfPart(kind, 'advanced').flatMap((row): readonly string[] => {
    const text = draft.values[row.form] ?? ''
    if (row.type === 'flag') return row.group !== 'none' && draft.flags[row.form] ? [line(row)] : []
    if (text === '' || row.when !== undefined) return []
    const { digits, unit } = lookOf(row, pair)
    const isRatio = row.type === 'ratio'
    return [`${line(row)} ${isRatio ? `${text}${unit}` : format.number(text, digits)}`]
  })
  const bad = model.problems.some((it) => isAdvanced(kind, it.field))
  // What is not offered is not named either.
  const plain = rowsOfPart(kind, 'advanced').some(({ form }) => model.withheld.includes(form))
  return (
    <span className={bad ? 't12 danger' : 't12 dim2'}>
      {parts.length === 0
        ? t(`${kind.words}.advanced${plain ? 'Plain' : 'None'}`)
        : parts.join(' · ')}
    </span>
  )
}
