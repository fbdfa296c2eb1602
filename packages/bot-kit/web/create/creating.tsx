// From the main button to the bot: the confirmation, the request, and what came of it. An order
// whose result nobody knows is there before it is asked for, after a reload as well.
import { Suspense, useEffect, useMemo, type ReactNode } from 'react'
import { Skeleton } from '@trellis/ui'
import { useWeb, type CreateParts } from '../web-context.ts'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'
import { COPY, originOfAddress, type RequestOrigin } from './address-origin.ts'
import { holdsPlan } from './copied-draft.ts'
import type { FormModel } from './create-kind.ts'
import { originOf } from './form-request.ts'
import { useCreate } from './use-create.ts'
import { useSuggested } from './use-suggested.ts'

export interface CreatingProps extends Omit<ConfirmDialogProps, 'creation' | 'origin'> {
  /** Of the address, which may say whose plan it is. */
  readonly preset: Readonly<Record<string, string>>
  readonly CopiedOf: CreateParts['CopiedOf']
  /** Whether an order may stand of which nobody knows. */
  onUnknown(now: boolean): void
}

export function Creating({ onUnknown, preset, CopiedOf, ...props }: CreatingProps) {
  const { kind, pair } = props.model
  const isSuggested = useSuggested(props.model, preset)
  const origin = useOrigin(props.model, preset, isSuggested)
  const planned = useOriginWords(props.model, { preset, origin, isSuggested, CopiedOf })
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
      origin={planned}
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

/** What the address says of the origin, as far as it is so. */
function useOrigin(
  { kind }: FormModel,
  preset: CreatingProps['preset'],
  isSuggested: boolean | undefined,
): RequestOrigin | undefined {
  const named = useMemo(() => originOfAddress(kind, preset), [kind, preset])
  return named?.create_type === 'AUTO' && isSuggested === false ? undefined : named
}

interface Named extends Pick<CreatingProps, 'preset' | 'CopiedOf'> {
  readonly origin: RequestOrigin | undefined
  readonly isSuggested: boolean | undefined
}

/** Whose plan is confirmed; undefined of the reader's own. */
function useOriginWords(
  model: FormModel,
  { preset, origin, isSuggested, CopiedOf }: Named,
): ReactNode {
  const { t } = useWeb()
  const { kind, draft, instrument } = model
  const { create_type: made } = originOf(draft, origin)
  if (made === 'AUTO') {
    const isFound = draft.advice !== undefined || isSuggested === true
    return isFound ? t('advice.suggestion') : <Skeleton width="96px" />
  }
  if (made !== 'COPY' || CopiedOf === undefined || kind.business === undefined) return undefined
  return (
    <Suspense>
      <CopiedOf
        business={kind.business}
        chosen={preset[COPY] ?? ''}
        isAsTaken={holdsPlan(kind, draft, instrument, preset)}
        isHeld={(plan) => holdsPlan(kind, draft, instrument, plan)}
      />
    </Suspense>
  )
}
