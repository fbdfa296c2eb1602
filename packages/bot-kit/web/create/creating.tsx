// From the main button to the bot: the confirmation, the request, and what came of it. An order
// whose result nobody knows is there before it is asked for, after a reload as well.
import { useEffect, useMemo } from 'react'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'
import { originOfAddress } from './address-origin.ts'
import { useCreate } from './use-create.ts'

export interface CreatingProps extends Omit<ConfirmDialogProps, 'creation'> {
  /** Of the address, which may say whose plan it is. */
  readonly preset: Readonly<Record<string, string>>
  /** Whether an order may stand of which nobody knows. */
  onUnknown(now: boolean): void
}

export function Creating({ onUnknown, preset, ...props }: CreatingProps) {
  const { kind, pair } = props.model
  const origin = useMemo(() => originOfAddress(kind, preset), [kind, preset])
  const creation = useCreate(kind, pair, origin)
  const { type } = creation.state
  useEffect(() => onUnknown(type === 'unknown'), [type, onUnknown])
  // What was refused is over when the reader turns back to the form.
  const settle = (): void => {
    if (type === 'refused') creation.reset()
  }
  return (
    <ConfirmDialog
      {...props}
      creation={creation}
      onClose={() => {
        settle()
        props.onClose()
      }}
      onField={(problem) => {
        settle()
        props.onField(problem)
      }}
    />
  )
}
