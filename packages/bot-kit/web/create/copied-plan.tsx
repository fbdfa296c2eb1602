// What a copy takes over of a bot, in the rows of its kind's own form and of the plan that they
// make at the price of now. Nothing is typed here and nothing is kept.
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Definitions, type Definition } from '@trellis/ui'
import { useWeb, type CopiedPlanProps } from '../web-context.ts'
import { confirmedFields } from './confirmed-fields.tsx'
import type { CreateKind, FormModel, FormValidation, FormWords } from './create-kind.ts'
import { rowOf } from './form-layout.ts'
import { validateRequest } from './form-request.ts'
import { planModel, type PlanOfAddress } from './plan-model.ts'
import { ShownFigure } from './shown.tsx'

interface KindPlanProps extends CopiedPlanProps, Pick<PlanOfAddress, 'kind' | 'tiers'> {}

export function KindPlan({ kind, pair, parameters, amount, tiers }: KindPlanProps) {
  const { t, format, usePrice } = useWeb()
  const live = usePrice(pair)
  const last = live.last === '' ? pair.price : live.last
  const plan = { kind, pair, last, parameters, amount, tiers }
  const model = planModel(plan, undefined, { t, format })
  const answer = useAnswer(kind, model)
  const whole = answer === undefined ? model : planModel(plan, answer, { t, format })
  return <Definitions rows={planRows(whole, { t, format })} />
}

/** The server's word on the plan, of a kind that knows no limits by itself. */
function useAnswer(kind: CreateKind, { draft }: FormModel): FormValidation | undefined {
  const { call } = useWeb()
  const request = useMemo(() => validateRequest(kind, draft), [kind, draft])
  const path = kind.check === undefined ? kind.paths.validate : undefined
  const { data } = useQuery({
    queryKey: ['copied-plan', kind.id, JSON.stringify(request)],
    enabled: path !== undefined && request !== undefined,
    retry: false,
    queryFn: async ({ signal }) => {
      if (path === undefined || request === undefined) return null
      return call<FormValidation>(path, request, { signal, claims: 'all' })
    },
  })
  return data ?? undefined
}

/** Figures that tell one plan from another at no price: they stand in the form. */
const IN_THE_FORM: ReadonlySet<string> = new Set([
  'interval',
  'quantity',
  'places',
  'fee',
  'rates',
  'matchedFee',
  'reserve',
])
/** Targets by the form names of their fields: what has none is said to have none. */
const TARGETS = [
  ['takeProfit', 'takeProfitShare', 'roundProfit'],
  ['stopLoss', 'stopLossShare'],
] as const

/** Settings, targets that are off, and what the plan comes to. */
export function planRows(model: FormModel, web: FormWords): readonly Definition[] {
  const { kind, pair, preview } = model
  const { core, advanced } = confirmedFields(model, web.format, web.t)
  const settings = kind.confirmed?.(core, model, web) ?? core
  const figures = (preview?.ready === true ? preview.rows : [])
    .filter(({ key, shown }) => shown !== undefined && !IN_THE_FORM.has(key))
    .map(({ key, shown }) => ({
      key: `sum ${key}`,
      term: web.t(`${kind.words}.sum.${key}`),
      value: <ShownFigure shown={shown} pair={pair} />,
    }))
  return [...settings, ...advanced, ...targetsOff(model, web), ...figures]
}

function targetsOff({ kind, draft }: FormModel, { t }: FormWords): readonly Definition[] {
  return TARGETS.flatMap((names) => {
    const known = names.filter((it) => rowOf(kind.table, it) !== undefined)
    const [first] = known
    const isSet = known.some((it) => (draft.values[it] ?? '') !== '')
    if (first === undefined || isSet) return []
    return [{ key: `no ${first}`, term: t(`${kind.words}.field.${first}`), value: t('form.unset') }]
  })
}
