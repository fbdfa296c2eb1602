// From the main button to the bot: the confirmation, the request, and what came of it. An order
// whose result nobody knows is there before it is asked for, after a reload as well.
import { Suspense, useEffect, useMemo, type ReactNode } from 'react'
import { Skeleton } from '@trellis/ui'
import { useWeb, type CreateParts } from '../web-context.ts'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'
import { COPY, originOfAddress, type RequestOrigin } from './address-origin.ts'
import { holdsPlan, isAsAddressed } from './copied-draft.ts'
import type { FormModel } from './create-kind.ts'
import { originOf } from './form-request.ts'
import { useCreate } from './use-create.ts'
import { useSuggested } from './use-suggested.ts'

export interface CreatingProps extends Omit<ConfirmDialogProps, 'creation' | 'origin' | 'note'> {
  /** Of the address, which may say whose plan it is. */
  readonly preset: Readonly<Record<string, string>>
  readonly parts: Pick<CreateParts, 'CopiedOf' | 'TaxNote'>
  /** Whether an order may stand of which nobody knows. */
  onUnknown(now: boolean): void
}

export function Creating({ onUnknown, preset, parts, ...props }: CreatingProps) {
  const { kind, pair } = props.model
  const { CopiedOf, TaxNote } = parts
  const origin = useOrigin(props.model, preset)
  const planned = useOriginWords(props.model, { preset, origin, CopiedOf })
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
      note={
        TaxNote && (
          <Suspense>
            <TaxNote />
          </Suspense>
        )
      }
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

/**
 * What the address says of the origin, as far as the form still holds it. The server has the last
 * word: it keeps no name of a suggestion that it never gave.
 */
function useOrigin(model: FormModel, preset: CreatingProps['preset']): RequestOrigin | undefined {
  const { kind } = model
  const named = useMemo(() => originOfAddress(kind, preset), [kind, preset])
  return named?.create_type === 'AUTO' && !isAsAddressed(model, preset) ? undefined : named
}

interface Named extends Pick<CreatingProps, 'preset'> {
  readonly CopiedOf: CreateParts['CopiedOf']
  readonly origin: RequestOrigin | undefined
}

/** Whose plan is confirmed; undefined of the reader's own. */
function useOriginWords(model: FormModel, { preset, origin, CopiedOf }: Named): ReactNode {
  const { t } = useWeb()
  const isSuggested = useSuggested(model, preset)
  const { kind, draft, instrument } = model
  const { create_type: made } = originOf(draft, origin)
  if (made === 'AUTO') {
    if (draft.advice !== undefined || isSuggested === true) return t('advice.suggestion')
    return isSuggested === undefined ? <Skeleton width="96px" /> : undefined
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
