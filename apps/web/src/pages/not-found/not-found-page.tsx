// Where no page is: says so and leads back. The addresses of kinds that cannot be created yet are
// known: they name the kind and lead to what can be.
import { Link, useLocation, useSearch } from 'wouter'
import { buttonClass, EmptyState } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'

/** Create addresses of the specification whose kinds are not there yet. */
const coming: Readonly<Record<string, string>> = {
  '/dca-create': 'spot-dca',
  '/fgrid-create': 'futures-grid',
  '/fmart-create': 'futures-martingale',
}

export function NotFoundPage() {
  const t = useWords()
  const [path] = useLocation()
  const kind = coming[path.replace(/\/$/, '')]
  if (kind !== undefined) return <ComingSoon kind={kind} />
  return (
    <main className="page" id="main">
      <EmptyState
        title={t('notFound.title')}
        actions={
          <Link className={buttonClass({ variant: 'primary' })} href="/">
            {t('notFound.home')}
          </Link>
        }
      >
        {t('notFound.text')}
      </EmptyState>
    </main>
  )
}

function ComingSoon({ kind }: { readonly kind: string }) {
  const t = useWords()
  const query = new URLSearchParams(useSearch())
  const pair = new URLSearchParams()
  for (const name of ['base', 'quote']) {
    const coin = query.get(name)
    if (coin !== null) pair.set(name, coin)
  }
  return (
    <main className="page" id="main">
      <EmptyState
        title={t(`kind.${kind}`)}
        actions={
          <Link
            className={buttonClass({ variant: 'primary' })}
            href={`/create/${pair.size > 0 ? `?${pair.toString()}` : ''}`}
          >
            {t('home.createInstead', { kind: t('kind.spot-grid') })}
          </Link>
        }
      >
        {t('home.later')}
      </EmptyState>
    </main>
  )
}
