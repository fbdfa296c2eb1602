// What the marks on the ladder mean, each beside the mark itself.
import { useWeb } from '../../web-context.ts'

export interface LadderLegendProps {
  readonly quote: string
  /** Fills are drawn as well: of a bot that runs or ran. */
  readonly fills?: boolean
}

export function LadderLegend({ quote, fills = false }: LadderLegendProps) {
  const { t } = useWeb()
  return (
    <span className="legend">
      {fills ? (
        <span>
          <i data-mark="fills" aria-hidden="true" />
          {t('spotGrid.legend.fills')}
        </span>
      ) : undefined}
      <span>
        <i data-mark="coins" aria-hidden="true" />
        {t('spotGrid.legend.coins')}
      </span>
      <span>
        <i aria-hidden="true" />
        {quote}
      </span>
    </span>
  )
}
