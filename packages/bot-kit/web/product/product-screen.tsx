// The create screen of a kind that sells a product instead of trading a pair: its picture, what is
// below it, its form, one button. It places an order once and knows what came of it; what is
// ordered, and what stands in the way, the kind says.
import { Suspense, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { laterDialog } from '../later.tsx'
import { usePhone } from '@trellis/ui'
import { useAccountRefused } from '../create/account-refused.ts'
import { CreateFrame } from '../create/create-frame.tsx'
import { MainButton } from '../create/main-button.tsx'
import { pressed } from '../create/pressed.ts'
import type { Placing } from '../create/use-placing.ts'
import { useWeb } from '../web-context.ts'
import type { ProductConfirmation } from './placing-dialogs.tsx'
import '../create/create-form.css'

/** The main button: what it says, and the field that it leads to while something is in the way. */
export interface ProductAction {
  readonly label: string
  /** Value of `data-field` of the place to mend; undefined where nothing is in the way. */
  readonly field?: string | undefined
  /** What a press does where the server did not answer: it asks again. */
  retry?(): void
}

export interface ProductScreenProps<R> {
  /** Prefix of the kind's words: `created.title` and `created.does` stand under it. */
  readonly words: string
  readonly formName: string
  readonly head: ReactNode
  readonly picture: ReactNode
  readonly below?: ReactNode
  readonly fields: ReactNode
  readonly action: ProductAction
  /** Beside the button in the bar of a phone. */
  readonly dock?: ReactNode
  readonly placing: Placing<R>
  readonly confirmation: ProductConfirmation
  /** What the page offers once it stands. */
  readonly afterwards?: ReactNode
  /** What some owners are told before money moves; may suspend. */
  readonly Note?: ComponentType | undefined
  /** The button was pressed: problems are shown from now on. */
  onPress(): void
}

export function ProductScreen<R>(props: ProductScreenProps<R>) {
  const { action, placing } = props
  const { t, signedIn, openLogin } = useWeb()
  const phone = usePhone()
  const [asking, setAsking] = useState(false)
  const refused = useAccountRefused() ?? ''
  const form = useRef<HTMLFormElement>(null)
  // A result that nobody knows is told after a reload as well, until the reader has left it.
  const [hasLeft, setLeft] = useState(false)
  const isUnknown = placing.state.type === 'unknown'
  const act = (): void => {
    const { field, retry } = action
    const isRetry = retry !== undefined
    const to = pressed({ isUnknown, refused, field, isRetry, signedIn })
    if (to === 'result') return setLeft(false)
    if (to === 'nowhere') return
    props.onPress()
    if (to === 'confirm') setAsking(true)
    else if (field !== undefined) focusPlace(form.current, field)
    else if (to === 'retry') action.retry?.()
    else openLogin()
  }
  const leave = (): void => {
    setAsking(false)
    setLeft(isUnknown)
    // What was refused is over when the reader turns back to the form.
    if (placing.state.type === 'refused') placing.reset()
  }
  const isFixing = (action.field ?? action.retry) !== undefined
  const button = <MainButton label={action.label} isFixing={isFixing} onPress={act} />
  return (
    <CreateFrame
      head={props.head}
      formName={props.formName}
      formRef={form}
      onSubmit={act}
      picture={props.picture}
      below={props.below}
      form={
        <>
          {props.fields}
          {!phone && button}
          {!signedIn && <p className="t12 dim2">{t('form.guest')}</p>}
        </>
      }
      over={
        <>
          {phone && (
            <div className="dock">
              {props.dock}
              {button}
            </div>
          )}
          <Suspense>
            <PlacingDialogs
              words={props.words}
              open={(asking && refused === '') || (isUnknown && !hasLeft)}
              placing={placing}
              confirmation={props.confirmation}
              afterwards={props.afterwards}
              Note={props.Note}
              onClose={leave}
            />
          </Suspense>
        </>
      }
    />
  )
}

/** Comes behind the form: nobody confirms what is not filled in. */
const PlacingDialogs = laterDialog(
  async () => (await import('./placing-dialogs.tsx')).PlacingDialogs,
)

function focusPlace(form: HTMLElement | null, field: string): void {
  requestAnimationFrame(() => {
    // It may stand in the picture, beside the form.
    const place = form?.parentElement?.querySelector(`[data-field="${field}"]`)
    const target = place?.querySelector<HTMLElement>('input, [tabindex="0"], button')
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
    if (target instanceof HTMLInputElement) target.select()
  })
}
