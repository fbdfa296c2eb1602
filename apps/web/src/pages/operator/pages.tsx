// The way to newer and older rows of a list.
import { Button } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { PAGE } from '../../data/operator.ts'

interface PagesProps {
  readonly from: number
  readonly hasMore: boolean
  onFrom(from: number): void
}

export function Pages({ from, hasMore, onFrom }: PagesProps) {
  const t = useWords()
  if (from === 0 && !hasMore) return undefined
  return (
    <nav className="row g12" aria-label={t('operator.pages')}>
      <Button small off={from === 0} onClick={() => onFrom(Math.max(0, from - PAGE))}>
        {t('operator.newer')}
      </Button>
      <Button small off={!hasMore} onClick={() => onFrom(from + PAGE)}>
        {t('operator.older')}
      </Button>
    </nav>
  )
}
