// Catches a page that broke while drawing: the shell stays, the reader may try again.
import type { ReactNode } from 'react'
import { Boundary, Button, EmptyState } from '@trellis/ui'
import { useWords } from './session-context.tsx'

interface Props {
  readonly children: ReactNode
}

export function ErrorBoundary({ children }: Props) {
  return (
    <Boundary instead={({ message }, again) => <Broken detail={message} onRetry={again} />}>
      {children}
    </Boundary>
  )
}

function Broken({ detail, onRetry }: { readonly detail: string; onRetry(): void }) {
  const t = useWords()
  return (
    <main className="page" id="main">
      <EmptyState
        title={t('broken.title')}
        actions={
          <>
            <Button onClick={onRetry}>{t('action.retry')}</Button>
            <Button variant="quiet" onClick={() => location.reload()}>
              {t('broken.reload')}
            </Button>
          </>
        }
      >
        {t('broken.text')} <bdi className="dim2">{detail}</bdi>
      </EmptyState>
    </main>
  )
}
