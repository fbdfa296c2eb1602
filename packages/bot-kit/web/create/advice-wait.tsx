// What a form shows while it waits for suggested settings. Where a server searches some, a form
// without a plan waits a moment for what it begins with, so that nothing moves when that comes.
import { useCallback, useEffect, useState } from 'react'
import type { CreateParts } from '../web-context.ts'
import type { CreateKind, FormDraft } from './create-kind.ts'

export interface AdviceWait {
  /** This server searches settings for forms of this kind. */
  readonly isOffered: boolean
  /** There are several sources of settings, or there may be. */
  readonly hasTabs: boolean
  /** The form is not drawn before it is known what it begins with. */
  readonly isAwaited: boolean
  end(): void
}

interface Waiting {
  readonly kind: CreateKind
  readonly parts: CreateParts
}

/** Whether a form may begin with the plan of a public bot. */
export function canCopy({ kind, parts }: Waiting): boolean {
  return kind.business !== undefined && kind.copied !== undefined && parts.CopySource !== undefined
}

/** Nobody waits longer, ms: the form is there without suggestions. */
const LATEST_MS = 6_000

/** Waits where a suggestion may come by itself: for a form without a plan, or with one of these. */
export function useAdviceWait({ kind, parts }: Waiting, draft: FormDraft): AdviceWait {
  const isOffered = kind.advice !== undefined && parts.isAdvised === true
  const isOpen = draft.touched.length === 0 || draft.advice !== undefined
  const [isAwaited, setAwaited] = useState(isOffered && isOpen)
  const end = useCallback(() => setAwaited(false), [])
  useEffect(() => {
    if (!isAwaited) return
    const timer = setTimeout(end, LATEST_MS)
    return () => clearTimeout(timer)
  }, [isAwaited, end])
  const hasTabs = isOffered || canCopy({ kind, parts })
  return { isOffered, hasTabs, isAwaited, end }
}

/** As high as the tabs, and what waits below them; nothing where nothing is known to come. */
export function AdvicePlace({ hasTabs, isAwaited }: AdviceWait) {
  return hasTabs ? <div className="advice-place" data-awaited={isAwaited} /> : undefined
}
