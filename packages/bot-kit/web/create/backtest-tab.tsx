// The first tab below the picture of a create screen: the draft as the page's backtest takes it.
// What it draws is lent by the page.
import { isValidElement, Suspense, useContext, useMemo, type ReactNode } from 'react'
import { Skeleton } from '@trellis/ui'
import type { CheckProblem } from '../../wire/checks.ts'
import type { WriteNumber } from '../limit-words.ts'
import { useWeb, type CreateParts, type SettingLine } from '../web-context.ts'
import { BacktestPart } from './backtest-part.ts'
import { confirmedFields } from './confirmed-fields.tsx'
import type { FormDraft, FormModel, FormWords, TabsProps } from './create-kind.ts'
import type { CreateTab } from './create-tabs.tsx'
import { digitsFor, lookOf, rowOf } from './form-layout.ts'
import { problemWords, serverProblems } from './form-problems.ts'
import { createRequest } from './form-request.ts'

/** The tab of a kind that the lab can try; none of another. */
export function useBacktestTab(model: TabsProps['model']): readonly CreateTab[] {
  const { t } = useWeb()
  const Part = useContext(BacktestPart)
  if (Part === undefined || model.kind.backtest !== true) return []
  const content = <BacktestOf model={model} Part={Part} />
  return [{ id: 'backtest', label: t('create.backtest'), content }]
}

interface BacktestOfProps {
  readonly model: FormModel
  readonly Part: NonNullable<CreateParts['Backtest']>
}

function BacktestOf({ model, Part }: BacktestOfProps) {
  const { t, format } = useWeb()
  const { kind, pair, draft, dispatch } = model
  const isSound = model.problems.length === 0 && model.missing.length === 0 && !model.arriving
  const input = useMemo(
    () => (isSound ? createRequest(kind, draft, '') : undefined),
    [isSound, kind, draft],
  )
  return (
    <Suspense fallback={<Skeleton height="300px" />}>
      <Part
        kind={kind.id}
        input={input}
        arriving={model.arriving}
        coin={pair.quote_token}
        held={kind.basket === undefined ? pair.base_token : ''}
        hasRange={'minPrice' in kind.table}
        settings={settingLines(model, { t, format })}
        keep={() => () => dispatch({ type: 'replaced', by: (now) => draftAgain(now, draft) })}
        problemText={(problem) => problemText(model, problem, { t, format })}
      />
    </Suspense>
  )
}

/** A draft as it was; what is folded stays as it is. */
export function draftAgain({ advancedOpen }: FormDraft, kept: FormDraft): FormDraft {
  return { ...kept, advancedOpen }
}

/** The settings in words, as the confirmation has them. */
function settingLines(model: FormModel, web: FormWords): readonly SettingLine[] {
  const { core, amount, advanced } = confirmedFields(model, web.format, web.t)
  const own = model.kind.confirmed?.(core, model, web) ?? core
  return [...own, ...amount, ...advanced].map(({ key, term, value }) => {
    return { key, term, value, text: textOf(value) }
  })
}

/** The words of a small piece of a page, to compare two of them. */
export function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map((it: ReactNode) => textOf(it)).join('')
  if (!isValidElement<{ readonly children?: ReactNode }>(node)) return ''
  return textOf(node.props.children)
}

function problemText(model: FormModel, problem: CheckProblem, { t, format }: FormWords): string {
  const { kind, draft, instrument, pair } = model
  const [found] = serverProblems(kind, [problem], draft, instrument)
  if (found === undefined) return ''
  const row = rowOf(kind.table, found.field) ?? { type: 'count' as const }
  const number: WriteNumber = (text, mode) =>
    format.number(text, digitsFor(row, lookOf(row, pair).digits, text), mode)
  const name = t(`${kind.words}.field.${found.field}`)
  return `${name}: ${problemWords(kind, found, t, number)}`
}
