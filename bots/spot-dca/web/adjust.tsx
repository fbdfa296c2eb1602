// Changing the plan of a running DCA: amounts, frequency, maximum, from the next purchase on.
import { Amount, digitsOfCoin, FieldError, isolated } from '@trellis/ui'
import { AdjustDialog } from '@trellis/bot-kit/web/detail/adjust-dialog.tsx'
import type { AdjustFieldsProps } from '@trellis/bot-kit/web/detail/adjust-fields.tsx'
import type { AdjustKind, AdjustPartProps } from '@trellis/bot-kit/web/detail/adjust-kind.ts'
import { problemsOfChange } from '@trellis/bot-kit/web/detail/adjust-problems.ts'
import type { ActionDialogProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { pairOfFigures } from '@trellis/bot-kit/web/plain/figures-view.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import { changeSettings, dca, type DcaAnswered } from './dca-kind.ts'
import { localProblems, PAIRS, readPairs, totalOf, withAmount, writePairs } from './pairs.ts'
import { AmountField } from './pairs-section.tsx'
import { FrequencyField } from './plan-section.tsx'
import { lists, problemKind } from './problem-kind.ts'
import './dca.css'

const adjust: AdjustKind<DcaAnswered> = {
  settings: changeSettings,
  lists: { [PAIRS]: lists[PAIRS] },
  read: dca.read,
  paths: { check: paths.validateUpdate, change: paths.updateParameters },
  // It stands with the amounts.
  offers: (form) => form !== 'frequency',
  problems: problemsOfChange(
    {
      ...problemKind,
      pairOf: ({ figures }, pairs) => pairOfFigures(figures, pairs),
      own: ({ choices }) => localProblems(choices).filter(({ field }) => field === PAIRS),
    },
    ['param-not-change'],
  ),
  Preview,
}

const fields = { [PAIRS]: PairFields } as const

export function DcaAdjust(props: ActionDialogProps<DcaAnswered>) {
  return <AdjustDialog {...props} kind={adjust} fields={fields} />
}

function PairFields(props: AdjustFieldsProps) {
  const { draft, problems, onChoose, view } = props
  const { t, format } = useWeb()
  const pairs = readPairs(draft.choices[PAIRS] ?? '')
  const { quote } = view
  const found = problems.find((it) => it.field === PAIRS)
  const problem = found?.view(t, (text) => format.number(text))
  return (
    <fieldset className="stack">
      <legend className="dim">{t('spotDca.field.pairs')}</legend>
      <ul className="dca-rows">
        {pairs.map(({ base, amount }) => (
          <li key={base}>
            <bdi dir="ltr" className="fig">
              {base}
            </bdi>
            <AmountField
              {...{ base, amount, quote }}
              onChange={(text) => onChoose(PAIRS, writePairs(withAmount(pairs, base, text)))}
            />
          </li>
        ))}
      </ul>
      {problem === undefined ? undefined : (
        <FieldError id="dca-amounts-problem" problem={problem} onFix={() => undefined} />
      )}
      <EveryField {...props} />
    </fieldset>
  )
}

function EveryField({ draft, problems, set }: AdjustFieldsProps) {
  const { t, format } = useWeb()
  const found = problems.find((it) => it.field === 'frequency')
  return (
    <FrequencyField
      value={draft.numbers['frequency'] ?? ''}
      onChange={(frequency) => set({ frequency })}
      problem={found?.view(t, (text) => format.number(text))}
    />
  )
}

/** What each purchase spends from then on; nothing is traded by the change itself. */
function Preview({ draft, detail, sound }: AdjustPartProps<DcaAnswered>) {
  const { t, format } = useWeb()
  if (!sound) return undefined
  const coin = detail.quote_coin
  const total = totalOf(readPairs(draft.choices[PAIRS] ?? ''))
  const money = (text: string): string => isolated(format.money(text, digitsOfCoin(coin)))
  return (
    <p className="dim">
      {t('spotDca.adjust.from')}{' '}
      {Number(total) === Number(detail.total) ? (
        <Amount value={total} unit={coin} />
      ) : (
        t('spotDca.adjust.instead', { total: money(total), before: money(detail.total), coin })
      )}
    </p>
  )
}
