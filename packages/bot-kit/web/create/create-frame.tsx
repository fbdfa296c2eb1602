// The one create screen of all kinds: head and picture at the start, tabs below them, the form at
// the end. A kind fills the slots; a slot without content takes no place.
import type { FormEvent, ReactNode, Ref } from 'react'
import './create-frame.css'

export interface CreateFrameProps {
  /** Pair, basket or product with the kind chip and its live figures. */
  readonly head: ReactNode
  /** Chart and ladder, weights, calendar: what the settings look like. */
  readonly picture: ReactNode
  /** Tabs that explain the settings, under the picture. */
  readonly below?: ReactNode
  readonly form: ReactNode
  /** Name of the form for those who do not see it. */
  readonly formName: string
  readonly formRef?: Ref<HTMLFormElement>
  onSubmit?(): void
  /** Bar of a phone and dialogs: what lies over the page. */
  readonly over?: ReactNode
}

export function CreateFrame(props: CreateFrameProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    props.onSubmit?.()
  }
  return (
    <div className="create-work">
      <div className="create-start">
        {props.head}
        <section className="card create-chart">{props.picture}</section>
        {props.below === undefined ? undefined : (
          <section className="card create-below">{props.below}</section>
        )}
      </div>
      <form
        ref={props.formRef}
        className="card create-fields"
        aria-label={props.formName}
        onSubmit={submit}
      >
        {props.form}
      </form>
      {props.over}
    </div>
  )
}
