// Catches a page that broke while drawing, or did not come: the shell stays, the reader may try
// again, and what did not come is asked for by itself once the server is there again.
import { useEffect, type ReactNode } from 'react'
import { Boundary, Button, EmptyState } from '@trellis/ui'
import { onBack } from '../data/server-back.ts'
import { isLostChunk } from '../platform/lost-chunk.ts'
import { askPagesAnew } from './page-loader.tsx'
import { useSession, useWords } from './session-context.tsx'

interface Props {
  readonly children: ReactNode
}

export function ErrorBoundary({ children }: Props) {
  return (
    <Boundary
      instead={(error, again) => <Broken error={error} onRetry={again} />}
      onError={askPagesAnew}
    >
      {children}
    </Boundary>
  )
}

function Broken({ error, onRetry }: { readonly error: Error; onRetry(): void }) {
  const t = useWords()
  const isLost = isLostChunk(error)
  const { socket } = useSession().quotes
  useEffect(() => (isLost ? onBack(socket, onRetry) : undefined), [isLost, socket, onRetry])
  return (
    <main className="page" id="main">
      <EmptyState
        title={t(isLost ? 'error.load' : 'broken.title')}
        actions={
          <>
            <Button onClick={onRetry}>{t('action.retry')}</Button>
            <Button variant="quiet" onClick={() => location.reload()}>
              {t('broken.reload')}
            </Button>
          </>
        }
      >
        {isLost && `${t('broken.lost')} `}
        {t('broken.text')} {!isLost && <bdi className="dim2">{error.message}</bdi>}
      </EmptyState>
    </main>
  )
}
