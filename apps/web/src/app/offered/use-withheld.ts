// By whom some forms are withheld from who is here, as every page that leads to one asks it.
import { useSession } from '../session-context.tsx'
import { useAccount } from '../../data/queries.ts'
import { withheldBy, type WithheldBy } from './withheld-by.ts'

/** Undefined where all forms are offered. */
export function useWithheld(): WithheldBy | undefined {
  const isIslamic = useAccount().profile?.is_islamic === true
  return withheldBy(isIslamic, useSession().locale.locale)
}
