// The limits of following, in the form and in the dialog that changes them: how much a bot may get,
// how bad an entry may be, and what ends it all.
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { isolated, Option, RangeField } from '@trellis/ui'
import type { LimitField } from '../limit-table.ts'
import { LIMIT_FIELDS, lossAt, type FollowProblem, type Limits } from './follow-plan.ts'
import { unitOf, unitSigns } from './limit-units.ts'
import { useWriting } from './writing.ts'

const words = 'copyTrading'

export interface LimitFieldsProps {
  /** The amount that is followed with: a loss is a share of it. */
  readonly amount: string
  readonly limits: Limits
  readonly problem: FollowProblem | undefined
  readonly isTouched: boolean
  onChange(change: Partial<Limits>): void
  onLeave(): void
}

export function LimitFields(props: LimitFieldsProps) {
  const { amount, limits, problem, onChange } = props
  const { t } = useWeb()
  const write = useWriting()
  const loss = lossAt(amount, limits.stopLoss)
  const hints: Partial<Record<LimitField, string>> = {
    worstEntry: t(`${words}.againstLeader`),
    stopLoss: loss === '' ? '' : isolated(write.money(loss)),
  }
  return (
    <>
      <div className="two lead-limits">
        {LIMIT_FIELDS.map((field) => (
          <div key={field} data-field={field}>
            <RangeField
              label={t(`${words}.field.${field}`)}
              name={t(`${words}.field.${field}`)}
              value={limits[field]}
              onChange={(value) => onChange({ [field]: value })}
              onCommit={props.onLeave}
              tick={unitOf(field) === 'times' ? '1' : '0.01'}
              digits={unitOf(field) === 'coin' ? 2 : 0}
              unit={unitSigns[unitOf(field)]}
              hint={hints[field] ?? ''}
              placeholder={t(`${words}.noLimit`)}
              track={false}
              steppers={false}
              problem={problem?.field === field ? { message: write.problem(problem) } : undefined}
              showProblem={props.isTouched}
            />
          </div>
        ))}
      </div>
      <div className="stack" role="radiogroup" aria-label={t(`${words}.stop.when`)}>
        <span className="t12 dim">{t(`${words}.stop.when`)}</span>
        {(['CLOSE', 'KEEP'] as const).map((mode) => (
          <Option
            key={mode}
            checked={limits.onStop === mode}
            onChoose={() => onChange({ onStop: mode })}
            title={t(`${words}.stop.mode.${mode}`)}
          >
            {t(`${words}.stop.text.${mode}`)}
          </Option>
        ))}
      </div>
    </>
  )
}
