// The main button of a form. To an account that makes no bots it is held, with the reason beside.
import { useId } from 'react'
import { Button } from '@trellis/ui'
import { useAccountRefused } from './account-refused.ts'

export interface MainButtonProps {
  readonly label: string
  /** It leads to what is in the way. */
  readonly isFixing: boolean
  readonly busy?: boolean
  onPress(): void
}

export function MainButton({ label, isFixing, busy = false, onPress }: MainButtonProps) {
  const refused = useAccountRefused() ?? ''
  const why = useId()
  const isHeld = refused !== ''
  return (
    <>
      <Button
        variant="primary"
        block
        className={isFixing ? 'fixing' : undefined}
        busy={busy}
        off={isHeld}
        aria-describedby={isHeld ? why : undefined}
        onClick={onPress}
      >
        {label}
      </Button>
      {isHeld && (
        <p className="t12 dim" id={why}>
          {refused}
        </p>
      )}
    </>
  )
}
