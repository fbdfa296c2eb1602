// Changing the limits of a relation: they hold for what the leader opens from now on.
import { useState } from 'react'
import type { ActionDialogProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { SendingOutcome, useSending } from '@trellis/bot-kit/web/dialogs/use-sending.tsx'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Button, Dialog } from '@trellis/ui'
import { paths } from '../paths.ts'
import { copy, type CopyDetail } from './copy-kind.ts'
import { changedLimits, limitProblem, limitsOf } from './follow-plan.ts'
import { LimitFields } from './limit-fields.tsx'

const words = 'copyTrading'

export function LimitsDialog(props: ActionDialogProps<CopyDetail>) {
  const { detail, botId, onClose } = props
  const { t, call, toast } = useWeb()
  // What they were when it opened: another page may change the others meanwhile.
  const [before] = useState(() => limitsOf(detail.limits))
  const [limits, setLimits] = useState(before)
  const [isTouched, setTouched] = useState(false)
  const problem = limitProblem(limits)
  const sending = useSending<CopyDetail>({
    botId,
    detail,
    read: copy.read,
    markOf: (it) => JSON.stringify(it.limits),
    onDone: () => {
      toast('success', t(`${words}.limits.done`))
      onClose()
    },
  })
  const changes = changedLimits(before, limits)
  const isSame = Object.keys(changes).length === 0
  const send = (): void => {
    setTouched(true)
    if (problem !== undefined) return
    const body = { bot_id: botId, ...changes }
    sending.send(() => call(paths.modifySetting, body, { claims: 'all' }))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`${words}.act.limits`)}
      closeLabel={t('bot.close')}
      locked={sending.isSending}
      footer={
        <>
          <Button onClick={onClose}>{t('bot.back')}</Button>
          <Button
            variant="primary"
            off={isSame || problem !== undefined || sending.unknown === 'looking'}
            busy={sending.isSending}
            onClick={send}
          >
            {t(`${words}.limits.save`)}
          </Button>
        </>
      }
    >
      <p className="dim">{t(`${words}.limits.text`)}</p>
      <LimitFields
        amount={detail.following.amount}
        limits={limits}
        problem={problem}
        isTouched={isTouched}
        onChange={(change) => setLimits((was) => ({ ...was, ...change }))}
        onLeave={() => setTouched(true)}
      />
      <SendingOutcome {...sending} />
    </Dialog>
  )
}
