// Says that no page is here, and leads back.
import { Link } from 'wouter'
import { buttonClass, EmptyState } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'

export function NothingHere() {
  const t = useWords()
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
