// Stopping to follow: both ways with what goes back, what the leader gets and the P&L after it.
// Focus starts on the way back.
import { useRef, useState } from 'react'
import { AgeNote } from '@trellis/bot-kit/web/detail/age-note.tsx'
import type { ActionDialogProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { SendingOutcome, useSending } from '@trellis/bot-kit/web/dialogs/use-sending.tsx'
import { isEnding } from '@trellis/bot-kit/web/bot-view.ts'
import { useWeb, type CallFailure } from '@trellis/bot-kit/web/web-context.ts'
import { errorTable } from '@trellis/contract/codes'
import {
  Button,
  buttonClass,
  Definitions,
  Delta,
  Dialog,
  Figure,
  Notice,
  Option,
} from '@trellis/ui'
import { copyConfig as config } from '../config.ts'
import { paths } from '../paths.ts'
import { copy, viewOf, type CopyDetail } from './copy-kind.ts'
import { outcomesOf, type StopOutcome } from './stop-plan.ts'
import { useWriting } from './writing.ts'

const words = 'copyTrading'

export function StopDialog(props: ActionDialogProps<CopyDetail>) {
  const { detail, botId, view, onClose } = props
  const { t, call, toast } = useWeb()
  const back = useRef<HTMLButtonElement>(null)
  const outcomes = outcomesOf(detail)
  const hasCopies = detail.copies.length > 0
  const [mode, setMode] = useState(detail.limits.on_stop)
  const [isShort, setShort] = useState(false)
  const chosen = outcomes.find((it) => it.mode === mode)
  const sending = useSending<CopyDetail>({
    botId,
    detail,
    read: copy.read,
    markOf: (it) => String(isEnding(viewOf(it, []))),
    onDone: () => {
      toast('success', t(`${words}.stop.done.${hasCopies ? mode : 'none'}`))
      onClose()
    },
  })
  const send = (): void => {
    setShort(false)
    sending.send(() =>
      call(paths.stop, { bot_id: botId, copies: mode }, { claims: 'all' }).catch(
        (failure: CallFailure) => {
          setShort(failure.status === errorTable.INSUFFICIENT_BALANCE.status)
          throw failure
        },
      ),
    )
  }
  return (
    <Dialog
      open={!isEnding(view)}
      onClose={onClose}
      title={t(`${words}.stop.title`, { name: view.name })}
      closeLabel={t('bot.close')}
      initialFocus={back}
      locked={sending.isSending}
      footer={
        <>
          <button type="button" ref={back} className={buttonClass()} onClick={onClose}>
            {t(`${words}.stop.back`)}
          </button>
          <Button
            variant="danger-fill"
            off={sending.unknown === 'looking'}
            busy={sending.isSending}
            onClick={send}
          >
            {t(hasCopies ? `${words}.stop.do.${mode}` : `${words}.act.stop`)}
          </Button>
        </>
      }
    >
      <AgeNote view={view} />
      {hasCopies ? (
        <div className="stack" role="radiogroup" aria-label={t(`${words}.stop.how`)}>
          {outcomes.map((it) => (
            <Way key={it.mode} outcome={it} isChosen={it.mode === mode} onChoose={setMode} />
          ))}
        </div>
      ) : (
        <p>{t(`${words}.stop.text.none`)}</p>
      )}
      {chosen === undefined ? undefined : <Outcome outcome={chosen} detail={detail} />}
      {isShort ? (
        <Notice tone="danger" live>
          {t(`${words}.stop.short`)}
        </Notice>
      ) : (
        <SendingOutcome {...sending} />
      )}
    </Dialog>
  )
}

interface WayProps {
  readonly outcome: StopOutcome
  readonly isChosen: boolean
  onChoose(mode: StopOutcome['mode']): void
}

function Way({ outcome, isChosen, onChoose }: WayProps) {
  const { t } = useWeb()
  const write = useWriting()
  const { mode, returned } = outcome
  return (
    <Option
      checked={isChosen}
      onChoose={() => onChoose(mode)}
      title={t(`${words}.stop.mode.${mode}`)}
      value={
        <bdi dir="ltr">
          {mode === 'CLOSE' ? '≈ ' : ''}
          {write.money(returned)} {config.coin}
        </bdi>
      }
    >
      {t(`${words}.stop.text.${mode}`)}
    </Option>
  )
}

/** What the chosen way comes to, line by line. */
function Outcome({ outcome, detail }: { outcome: StopOutcome; detail: CopyDetail }) {
  const { t, format } = useWeb()
  const write = useWriting()
  const { mode, returned, share, fromFunding, profit } = outcome
  const hasCopies = detail.copies.length > 0
  const row = (key: 'bots' | 'returned' | 'share' | 'fromFunding', value: string) => ({
    key,
    term: t(`${words}.outcome.${key}`),
    value: <Figure>{value}</Figure>,
  })
  const money = (text: string): string => `${write.money(text)} ${config.coin}`
  return (
    <div className="rule sum">
      <Definitions
        rows={[
          ...(hasCopies
            ? [
                row('bots', format.number(String(detail.copies.length))),
                row('share', `${write.cost(share)} ${config.coin}`),
              ]
            : []),
          ...(Number(fromFunding) > 0 ? [row('fromFunding', money(fromFunding))] : []),
          row('returned', money(returned)),
          {
            key: 'profit',
            term: t(`${words}.outcome.profit`),
            value: <Delta value={profit} unit={config.coin} />,
          },
        ]}
      />
      {hasCopies ? <p className="t12 dim">{t(`${words}.outcome.text.${mode}`)}</p> : undefined}
    </div>
  )
}
