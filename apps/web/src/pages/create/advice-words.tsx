// The words of suggested settings, which come behind the form that shows them.
import type { PropsWithChildren } from 'react'
import { createTextsHook } from '../../app/words-hook.ts'

const useAdviceTexts = createTextsHook('advice')

/** Waits for them by suspending. */
export function AdviceWords({ children }: PropsWithChildren) {
  useAdviceTexts()
  return children
}
