// The last look before money goes into a product, and what came of the order. Focus starts on the
// way back: Enter alone confirms nothing.
import { Suspense, useRef, type ComponentType, type ReactNode } from 'react'
import { Button, buttonClass, Dialog } from '@trellis/ui'
import { CreatedSheet, UnknownResultSheet } from '../create/create-outcome.tsx'
import type { Placing } from '../create/use-placing.ts'
import { useWeb } from '../web-context.ts'

/** What a kind asks before it places an order. */
export interface ProductConfirmation {
  readonly title: string
  readonly body: ReactNode
  /** Why the last one was refused, with the way out of it. */
  readonly refusal?: ReactNode
  readonly button: string
  /** It cannot be sent as it stands. */
  readonly off?: boolean
  onConfirm(): void
}

export interface PlacingDialogsProps {
  readonly words: string
  readonly open: boolean
  readonly placing: Omit<Placing<never>, 'place'>
  readonly confirmation: ProductConfirmation
  readonly afterwards?: ReactNode
  /** What some owners are told before money moves; may suspend. */
  readonly Note?: ComponentType | undefined
  onClose(): void
}

export function PlacingDialogs(props: PlacingDialogsProps) {
  const { open, placing, confirmation, Note, onClose } = props
  const { t } = useWeb()
  const back = useRef<HTMLButtonElement>(null)
  const { state } = placing
  if (state.type === 'created') {
    return (
      <CreatedSheet
        trades
        words={props.words}
        creation={placing}
        botId={state.botId}
        afterwards={props.afterwards}
        onClose={onClose}
      />
    )
  }
  if (state.type === 'unknown') {
    return open ? <UnknownResultSheet creation={placing} onClose={onClose} /> : undefined
  }
  const isSending = state.type === 'sending'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={confirmation.title}
      closeLabel={t('form.close')}
      initialFocus={back}
      locked={isSending}
      footer={
        <>
          <button type="button" className={buttonClass()} ref={back} onClick={onClose}>
            {t('form.confirm.back')}
          </button>
          <Button
            variant="primary"
            off={confirmation.off === true}
            busy={isSending}
            onClick={confirmation.onConfirm}
          >
            {confirmation.button}
          </Button>
        </>
      }
    >
      {confirmation.body}
      <Suspense>{Note && <Note />}</Suspense>
      {state.type === 'refused' ? confirmation.refusal : undefined}
    </Dialog>
  )
}
