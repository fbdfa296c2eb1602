// A filter in the reader's words: its name, and what it lets through.
import { useFormats } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import type { FilterName, RankingView } from './ranking-view.ts'

export interface FilterWords {
  readonly label: string
  /** "" where the name says it all. */
  readonly value: string
}

export function useFilterWords(): (view: RankingView, name: FilterName) => FilterWords {
  const t = useWords()
  const format = useFormats()
  return (view, name) => {
    const label = t(`ranking.filters.${name}`)
    switch (name) {
      case 'running':
        return { label, value: view.running.map((it) => t(`ranking.running.${it}`)).join(', ') }
      case 'pnl':
        return { label, value: view.pnl.map((it) => t(`ranking.band.${it}`)).join(', ') }
      case 'mode':
        return {
          label,
          value: view.mode === '' ? t('ranking.any') : t(`ranking.mode.${view.mode}`),
        }
      case 'leverage':
        return {
          label,
          value: t('ranking.upTo', { most: `${format.number(String(view.leverage))}×` }),
        }
      case 'drawdown': {
        const most = format.percent(String(view.drawdown / 100), 0)
        return { label, value: t('ranking.upTo', { most }) }
      }
      case 'symbol':
        return { label, value: view.symbol }
      case 'ready':
        return { label, value: '' }
    }
  }
}
