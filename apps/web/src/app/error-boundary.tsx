// Catches a page that broke while drawing: the shell stays, the reader may try again.
import { Component, type ReactNode } from 'react'
import { Button, EmptyState } from '@trellis/ui'
import { useWords } from './session-context.tsx'

interface Props {
  readonly children: ReactNode
  /** A part that nobody misses: where it breaks nothing is drawn, and the page goes on. */
  readonly quiet?: boolean
}

interface State {
  readonly error: Error | undefined
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (this.props.quiet === true) return null
    return <Broken detail={error.message} onRetry={() => this.setState({ error: undefined })} />
  }
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
