// Where no page is. The operators' desk stands behind it: to all others there is nothing, and no
// page's first load knows of it.
import { lazy } from 'react'
import { useLocation } from 'wouter'
import { NothingHere } from './nothing-here.tsx'

const OperatorDesk = lazy(async () => {
  const { OperatorDesk: desk } = await import('../operator/operator-desk.tsx')
  return { default: desk }
})

export function NotFoundPage() {
  const [path] = useLocation()
  return path.replace(/\/$/, '') === '/operator' ? <OperatorDesk /> : <NothingHere />
}
