// Questions and answers at the end of home, when their words have come.
import { Suspense } from 'react'
import { Faq } from './faq.tsx'

export function Questions() {
  return (
    <Suspense>
      <Faq />
    </Suspense>
  )
}
