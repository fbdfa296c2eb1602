// Becoming a leader or changing the terms, and leading no more. What others will see, and what
// becomes of followers, is told before.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWeb, type CallFailure } from '@trellis/bot-kit/web/web-context.ts'
import '@trellis/bot-kit/web/check.css'
import type { EndpointPath } from '@trellis/contract'
import { Button, buttonClass, Dialog, RangeField, TextField } from '@trellis/ui'
import { paths } from '../paths.ts'
import type { LeaderRow } from '../wire.ts'
import { nameProblem, shareProblem } from './leading-plan.ts'
import { copyKey, useLeaders } from './leader-queries.ts'
import { RefusedNotice } from './refused.tsx'
import { shareBounds } from './share-bounds.ts'
import { useWriting } from './writing.ts'

const words = 'copyTrading.lead'
const { least, usual, most } = shareBounds

/** Sends once; what was refused stays in the dialog. */
function useOrder(path: EndpointPath, onDone: () => void) {
  const { call } = useWeb()
  const client = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  const send = (body: object): void => {
    setSending(true)
    call(path, body, { claims: 'all' })
      .then(onDone)
      .catch((thrown: CallFailure) => {
        setFailure(thrown)
        setSending(false)
      })
      .finally(() => void client.invalidateQueries({ queryKey: copyKey }))
  }
  const refusal = failure === undefined ? undefined : <RefusedNotice failure={failure} />
  return { isSending, refusal, send }
}

interface TermsDialogProps {
  /** What the reader leads, or led. */
  readonly own: LeaderRow | undefined
  onClose(): void
}

/** The dialog that was asked for; who leads no more leaves nothing. */
export function LeadingDialog(props: TermsDialogProps & { readonly asked: 'terms' | 'leave' }) {
  const { asked, own, onClose } = props
  if (asked === 'terms') return <TermsDialog own={own} onClose={onClose} />
  if (own === undefined || own.state === 'LEFT') return undefined
  return <LeaveDialog own={own} onClose={onClose} />
}

function TermsDialog({ own, onClose }: TermsDialogProps) {
  const { t, toast, format } = useWeb()
  const write = useWriting()
  const leads = own !== undefined && own.state !== 'LEFT'
  const [name, setName] = useState(own?.nickname ?? '')
  const [share, setShare] = useState(own?.profit_share_percent ?? usual)
  const [isOpen, setOpen] = useState(own === undefined || own.state !== 'CLOSED')
  const [isTouched, setTouched] = useState(false)
  const order = useOrder(paths.becomeLeader, () => {
    toast('success', t(`${words}.${leads ? 'changed' : 'begun'}`))
    onClose()
  })
  const others = useLeaders().leaders ?? []
  const wrongName = nameProblem(
    name,
    others.filter((it) => !it.is_own).map((it) => it.nickname),
  )
  const wrongShare = shareProblem(share)
  const send = (): void => {
    setTouched(true)
    if (wrongName !== undefined || wrongShare !== undefined) return
    order.send({ nickname: name.trim(), profit_share_percent: share, open: isOpen })
  }
  const bounds = {
    least: format.number(least),
    most: format.number(most),
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`${words}.${leads ? 'change' : 'begin'}`)}
      closeLabel={t('form.close')}
      locked={order.isSending}
      footer={
        <>
          <Button onClick={onClose}>{t('form.confirm.back')}</Button>
          <Button variant="primary" busy={order.isSending} onClick={send}>
            {t(`${words}.${leads ? 'save' : 'begin'}`)}
          </Button>
        </>
      }
    >
      <TextField
        label={t(`${words}.name`)}
        help={t(`${words}.nameText`)}
        value={name}
        maxLength={24}
        autoComplete="off"
        error={isTouched && wrongName ? t(`${words}.wrongName.${wrongName}`) : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <RangeField
        label={t('copyTrading.field.share')}
        name={t('copyTrading.field.share')}
        value={share}
        onChange={setShare}
        tick="0.5"
        digits={0}
        unit="%"
        hint={t(`${words}.shareText`)}
        min={least}
        max={most}
        minText={`${bounds.least}%`}
        maxText={`${bounds.most}%`}
        problem={wrongShare && { message: write.problem(wrongShare), saysLimit: true }}
        showProblem={isTouched}
        steppers={false}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={isOpen}
          onChange={(event) => setOpen(event.target.checked)}
        />
        <span>
          {t(`${words}.open`)}
          <span className="t12 dim2">{t(`${words}.openText`)}</span>
        </span>
      </label>
      <div className="lead-box">
        <p className="h2">{t(`${words}.seen`)}</p>
        <ul className="lead-terms">
          {SEEN.map((id) => (
            <li key={id}>{t(`${words}.see.${id}`)}</li>
          ))}
        </ul>
      </div>
      {order.refusal}
    </Dialog>
  )
}

/** What others see, and what they do not. */
export const SEEN = ['figures', 'bots', 'money', 'hidden', 'terms'] as const

function LeaveDialog({ own, onClose }: { readonly own: LeaderRow; onClose(): void }) {
  const { t, toast } = useWeb()
  const back = useRef<HTMLButtonElement>(null)
  const order = useOrder(paths.leaveLeader, () => {
    toast('success', t(`${words}.left`))
    onClose()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`${words}.leaveTitle`)}
      closeLabel={t('form.close')}
      initialFocus={back}
      locked={order.isSending}
      footer={
        <>
          <button type="button" ref={back} className={buttonClass()} onClick={onClose}>
            {t('form.confirm.back')}
          </button>
          <Button variant="danger-fill" busy={order.isSending} onClick={() => order.send({})}>
            {t(`${words}.leave`)}
          </Button>
        </>
      }
    >
      <p>{t(`${words}.leaveText`, { count: own.followers })}</p>
      <p className="dim">{t(`${words}.leaveOwn`)}</p>
      {order.refusal}
    </Dialog>
  )
}
