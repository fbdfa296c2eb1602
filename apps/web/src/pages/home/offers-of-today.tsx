// What kinds offer today, each in a quiet line below what home is about. It is asked for once the
// page stands and has nothing else to do, and opens nothing by itself. A kind that is not offered
// to who is here offers nothing; that it is not stands where home lists the kinds.
import { Suspense, useEffect, useState } from 'react'
import { webKinds } from '@trellis/bots/registry.web'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { useWithheldKinds } from '../../app/offered/use-withheld-kinds.ts'
import { useKindTexts } from '../page-texts.ts'

const kinds: readonly WebKind[] = webKinds
const offering = kinds.filter((it) => it.Today !== undefined)
const LATEST_MS = 2_000

export function OffersOfToday() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const ready = (): void => setIdle(true)
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(ready, LATEST_MS)
      return () => clearTimeout(timer)
    }
    const asked = requestIdleCallback(ready, { timeout: LATEST_MS })
    return () => cancelIdleCallback(asked)
  }, [])
  return isIdle ? (
    <Suspense>
      <Offers />
    </Suspense>
  ) : undefined
}

function Offers() {
  const withheldOf = useWithheldKinds()
  const own = offering.filter(({ offer }) => withheldOf(offer) === undefined)
  useKindTexts(own)
  return own.map(({ kind, Today }) => Today && <Today key={kind} />)
}
