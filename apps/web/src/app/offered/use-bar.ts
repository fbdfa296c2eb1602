// Whether who is here is not offered some forms, as every page that leads to one asks it.
import { useSession } from '../session-context.tsx'
import { useAccount } from '../../data/queries.ts'
import { barOf, type Bar } from './form-bar.ts'

/** Undefined where all forms are offered. */
export function useBar(): Bar | undefined {
  const isIslamic = useAccount().profile?.is_islamic === true
  return barOf(isIslamic, useSession().locale.locale)
}
