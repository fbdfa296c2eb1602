// Changing a running combo: its weights, when it is rebalanced, where it ends. New weights are
// brought about at once; everything else changes settings only.
import { FieldError, RangeField } from '@trellis/ui'
import { AdjustDialog } from '@trellis/bot-kit/web/detail/adjust-dialog.tsx'
import { NumberField, type AdjustFieldsProps } from '@trellis/bot-kit/web/detail/adjust-fields.tsx'
import type { AdjustKind, AdjustPartProps } from '@trellis/bot-kit/web/detail/adjust-kind.ts'
import { problemsOfChange } from '@trellis/bot-kit/web/detail/adjust-problems.ts'
import type { ActionDialogProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { pairOfFigures } from '@trellis/bot-kit/web/plain/figures-view.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { comboFields } from '../fields.ts'
import { paths } from '../paths.ts'
import {
  allocated,
  BASKET,
  basketProblems,
  changedRow,
  coinOf,
  fitted,
  readBasket,
  writeBasket,
  type Basket,
} from './basket.ts'
import { changeSettings, combo, type ComboAnswered } from './combo-kind.ts'
import { lists, problemKind } from './problem-kind.ts'
import { lackingOf, RebalanceFields } from './rebalance-fields.tsx'
import './combo.css'

const adjust: AdjustKind<ComboAnswered> = {
  settings: changeSettings,
  lists,
  read: combo.read,
  paths: { check: paths.validateSetting, change: paths.modifySetting },
  // Both stand with the mode.
  offers: (form) => form !== 'interval' && form !== 'threshold',
  problems: problemsOfChange(
    {
      ...problemKind,
      pairOf: ({ figures }, pairs) => pairOfFigures(figures, pairs),
      own: ({ choices }) => basketProblems(choices[BASKET] ?? '', BASKET),
    },
    ['param-not-change'],
  ),
  Preview,
}

const fields = { contracts: WeightFields, mode: ModeFields } as const

export function ComboAdjust(props: ActionDialogProps<ComboAnswered>) {
  return <AdjustDialog {...props} kind={adjust} fields={fields} />
}

function WeightFields({ draft, problems, onChoose }: AdjustFieldsProps) {
  const { t, format } = useWeb()
  const basket = readBasket(draft.choices[BASKET] ?? '')
  const found = problems.find((it) => it.field === BASKET)
  const write = (next: Basket): void => onChoose(BASKET, writeBasket(next))
  const problem = found?.view(t, (text) => format.number(text))
  return (
    <fieldset className="stack combo-fields">
      <legend className="dim">{t('futuresCombo.field.contracts')}</legend>
      <div className="combo-change">
        {basket.map(({ symbol, side, weight }) => (
          <RangeField
            key={symbol}
            label={`${coinOf(symbol)} ${t(`direction.${side}`)}`}
            name={t('futuresCombo.basket.weightOf', { coin: coinOf(symbol) })}
            value={weight}
            onChange={(text) => write(changedRow(basket, symbol, { weight: text }))}
            tick="1"
            digits={0}
            min="0"
            max="100"
            minText=""
            maxText=""
            unit="%"
            steppers={false}
            track={false}
          />
        ))}
      </div>
      {problem === undefined ? undefined : (
        <FieldError
          id="combo-weights-problem"
          problem={
            allocated(basket) === 100
              ? problem
              : { ...problem, fix: { label: t('futuresCombo.basket.fit'), value: '' } }
          }
          onFix={() => write(fitted(basket))}
        />
      )}
    </fieldset>
  )
}

function ModeFields(props: AdjustFieldsProps) {
  const { t, format } = useWeb()
  const { draft, onChoose, set } = props
  const found = props.problems.find((it) => it.field === 'interval')
  return (
    <RebalanceFields
      mode={draft.choices['mode'] ?? ''}
      onMode={(value) => {
        onChoose('mode', value)
        set(lackingOf(value, draft.numbers))
      }}
      interval={{
        value: draft.numbers['interval'] ?? '',
        onChange: (interval) => set({ interval }),
        problem: found?.view(t, (text) => format.number(text)),
      }}
      threshold={<NumberField {...props} row={comboFields.threshold} />}
    />
  )
}

/** Whether weights move, which trades at once, or settings alone. */
function Preview({ changed, sound }: AdjustPartProps<ComboAnswered>) {
  const { t } = useWeb()
  if (!sound) return undefined
  const key = changed.includes(BASKET) ? 'futuresCombo.adjust.trades' : 'linear.adjust.light'
  return <p className="dim">{t(key)}</p>
}
