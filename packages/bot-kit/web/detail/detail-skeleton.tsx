// The place of a detail page while its answer is on the way: the same rows, so that nothing moves.
import { Skeleton, usePhone } from '@trellis/ui'

export function DetailSkeleton() {
  const phone = usePhone()
  if (phone) {
    return (
      <>
        <div className="detail-title waiting" aria-busy="true">
          <Skeleton width="180px" height="40px" />
        </div>
        <div className="phone-panel">
          <section className="card">
            <Skeleton height="260px" />
          </section>
          <section className="card">
            <Skeleton height="260px" />
          </section>
        </div>
      </>
    )
  }
  return (
    <>
      <div className="detail-head" aria-busy="true">
        <div className="waiting">
          <Skeleton width="320px" height="44px" />
        </div>
      </div>
      <div className="detail-body">
        <div className="over">
          <section className="card">
            <Skeleton height="214px" />
          </section>
          <section className="card">
            <Skeleton height="214px" />
          </section>
        </div>
        <div className="detail-main">
          <section className="card detail-tabs">
            <Skeleton height="540px" />
          </section>
        </div>
      </div>
    </>
  )
}
