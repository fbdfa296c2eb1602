// What the main button says and does: create, or the name of the next thing to fix. Pure.
import type { Formats } from '@trellis/ui'
import type { SpotSymbol } from '@trellis/contract'
import type { Translate } from '@trellis/bot-kit/web/web-context.ts'
import { isPriceField, QUOTE_DIGITS, type FormField } from './form.ts'
import { problemWords, type FormProblem } from './form-errors.ts'
import type { FormModel } from './use-form.ts'
import { priceDigits, quantityDigits } from '@trellis/bot-kit/web/pair-instrument.ts'

export interface MainAction {
  readonly label: string
  readonly blocked: boolean
  /** Where a press leads while something is missing or wrong. */
  readonly field: FormField | undefined
  readonly retry: boolean
}

export interface ActionWords {
  readonly t: Translate
  readonly format: Formats
  readonly pair: SpotSymbol
  readonly signedIn: boolean
}

const ORDER: readonly FormField[] = [
  'low',
  'high',
  'count',
  'takeProfit',
  'stopLoss',
  'entry',
  'trailingStop',
  'trailing',
  'limitUp',
  'quote',
  'base',
]

/** The first thing in the way, in the order of the form, or the way to create. */
export function mainAction(
  model: Pick<FormModel, 'problems' | 'missing' | 'validation'>,
  short: readonly FormProblem[],
  words: ActionWords,
): MainAction {
  const { t } = words
  const problem = [...model.problems, ...short].sort(
    (a, b) => ORDER.indexOf(a.field) - ORDER.indexOf(b.field),
  )[0]
  if (problem !== undefined) {
    return { label: fixLabel(problem, words), blocked: true, field: problem.field, retry: false }
  }
  const missing = model.missing[0]
  if (missing !== undefined) {
    const label = t(`spotGrid.act.enter.${missing}`)
    return { label, blocked: true, field: missing, retry: false }
  }
  if (model.validation.state === 'failed') {
    return { label: t('spotGrid.act.retry'), blocked: true, field: undefined, retry: true }
  }
  const label = words.signedIn ? t('spotGrid.act.create') : t('spotGrid.act.login')
  return { label, blocked: false, field: undefined, retry: false }
}

function fixLabel(problem: FormProblem, { t, format, pair }: ActionWords): string {
  const { field, code, limit } = problem
  const money = field === 'quote' || field === 'base'
  const digits =
    field === 'base'
      ? quantityDigits(pair)
      : money
        ? QUOTE_DIGITS
        : isPriceField(field)
          ? priceDigits(pair)
          : 0
  const number = (text: string): string => format.number(text, digits, 'expand')
  const coin = field === 'base' ? pair.base_token : pair.quote_token
  if (code === 'investment-too-low')
    return t('spotGrid.act.raise', { amount: `${number(limit)} ${coin}` })
  if (code === 'balance') return t('spotGrid.act.balance', { amount: `${number(limit)} ${coin}` })
  if (code === 'grid-no-too-high') return t('spotGrid.act.fewer', { limit: number(limit) })
  if (code === 'low-over-high' || code === 'high-under-low') return t('spotGrid.act.crossed')
  if (code === 'not-offered') return t(`spotGrid.act.notOffered.${field}`)
  if (field === 'trailing' || code === 'unknown') {
    return t('spotGrid.act.check', { field: t(`spotGrid.field.${field}`) })
  }
  // What stands at the field, as a label: without its full stop.
  return problemWords(problem, t, number).replace(/\.$/, '')
}
