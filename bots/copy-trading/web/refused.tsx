// Why following was refused, in words, with the way out of it.
import type { PlacingState } from '@trellis/bot-kit/web/create/use-placing.ts'
import { useWeb, type CallFailure } from '@trellis/bot-kit/web/web-context.ts'
import { Notice } from '@trellis/ui'
import { limitTable } from '../limit-table.ts'
import { LIMIT_FIELDS } from './follow-plan.ts'
import { NAME_FAULTS } from './leading-plan.ts'
import { isShort, refusedWords } from './refused-words.ts'

const words = 'copyTrading'

interface WireProblem {
  readonly field: string
  readonly reason: string
  readonly bound: string
}

export function Refused({ state }: { readonly state: PlacingState }) {
  const { openTopUp } = useWeb()
  if (state.type !== 'refused') return undefined
  return (
    <RefusedNotice
      failure={state}
      onTopUp={isShort(state.ret) ? () => openTopUp('', '') : undefined}
    />
  )
}

interface RefusedNoticeProps {
  readonly failure: Pick<CallFailure, 'ret' | 'status'> & {
    readonly fields?: readonly WireProblem[] | undefined
  }
  readonly onTopUp?: (() => void) | undefined
}

/** A refusal by its code; of a wrong field its name and what the server takes. */
export function RefusedNotice({ failure, onTopUp }: RefusedNoticeProps) {
  const { t, format } = useWeb()
  const [first] = failure.fields ?? []
  const named = first && LIMIT_FIELDS.find((it) => limitTable[it].wire === first.field)
  const field = first?.field === 'amount' ? 'amount' : named
  const isShare = first?.field === 'profit_share_percent' && first.reason === 'changed'
  const wrongName = NAME_FAULTS.find((it) => first?.field === 'nickname' && it === first.reason)
  return (
    <Notice
      tone="danger"
      live
      action={
        onTopUp === undefined ? undefined : (
          <button type="button" className="link" onClick={onTopUp}>
            {t('form.topUp')}
          </button>
        )
      }
    >
      {wrongName !== undefined
        ? t(`${words}.lead.wrongName.${wrongName}`)
        : isShare
          ? t(`${words}.shareChanged`, { percent: format.number(first.bound) })
          : first === undefined || field === undefined
            ? refusedWords(failure, t)
            : t(`${words}.refusedField`, {
                field: t(`${words}.field.${field}`),
                bound: first.bound,
              })}
    </Notice>
  )
}
