// Keeps a page's place while its code loads; seen only when that takes longer than 150 ms.
import { Skeleton } from '@trellis/ui'

export function PageWaiting() {
  return (
    <main className="page" id="main" aria-busy="true">
      <Skeleton width="240px" height="28px" />
      <Skeleton height="96px" />
      <Skeleton height="320px" />
    </main>
  )
}
