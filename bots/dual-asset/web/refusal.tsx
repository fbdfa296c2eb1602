// Why an order was refused, with the new figure of a quote that was stale, or the way to more
// money. What was typed stays.
import { useEffect } from 'react'
import { earnTable, type EarnCode } from '@trellis/contract/earn-codes'
import type { PlacingState } from '@trellis/bot-kit/web/create/use-placing.ts'
import { notCreatedWords } from '@trellis/bot-kit/web/refused-why.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Button, Notice } from '@trellis/ui'
import { apyFraction } from './subscription.ts'
import type { Desk } from './use-desk.ts'
import { useWriting } from './writing.ts'

export interface RefusalProps {
  readonly state: PlacingState
  readonly desk: Desk
  /** The yield that was sent. */
  readonly sentApyE8: string
}

/** The code of a refusal by the number of the call; undefined for any other. */
export function earnCodeOf(ret: number): EarnCode | undefined {
  const codes = Object.keys(earnTable) as EarnCode[]
  return codes.find((code) => earnTable[code].ret === ret)
}

export function Refusal({ state, desk, sentApyE8 }: RefusalProps) {
  const { t, openTopUp } = useWeb()
  const write = useWriting(desk)
  const { renew, target, coin, problem } = desk
  const refused = state.type === 'refused' ? state : undefined
  // Whatever was refused, what is shown is asked for anew.
  useEffect(() => {
    if (refused !== undefined) renew()
  }, [refused, renew])
  if (refused === undefined) return undefined
  const code = earnCodeOf(refused.ret)
  if (code === 'earnQuoteExpired') {
    const isNew = target !== undefined && target.apyE8 !== sentApyE8
    const values = {
      sent: write.apy(apyFraction(sentApyE8 === '' ? '0' : sentApyE8)),
      now: target === undefined ? '' : write.apy(apyFraction(target.apyE8)),
    }
    return (
      <Notice tone="danger" live>
        {t(`dualAsset.refused.${isNew ? 'stale' : 'staleAsking'}`, values)}
      </Notice>
    )
  }
  const isShort = code === 'earnBalanceShort'
  return (
    <Notice
      tone="danger"
      live
      action={
        isShort ? (
          <Button small onClick={() => openTopUp(coin, '')}>
            {t('form.topUp')}
          </Button>
        ) : undefined
      }
    >
      {code === undefined ? otherWords() : t(`dualAsset.refused.${code}`, { coin })}
    </Notice>
  )

  function otherWords(): string {
    const isAmount = refused?.fields.some((it) => it.field === 'amount') === true
    if (isAmount && problem !== undefined) return write.problem(problem)
    if (isAmount) return t('dualAsset.refused.amount')
    return notCreatedWords(refused?.status ?? 0, t)
  }
}
