// What risk cards of bots on contracts say alike, of one contract or of several.
import { Definitions, type Definition } from '@trellis/ui'
import { useWeb } from '../web-context.ts'
import { leverageWords } from './contract-words.ts'

export interface LeveragesProps {
  /** Decimals; "" where nothing is left behind a position. */
  readonly used: string
  readonly set: string
}

/** "2.41× / 5×": used, and as it was set. */
export function Leverages({ used, set }: LeveragesProps) {
  const { t, format } = useWeb()
  return (
    <bdi dir="ltr" className="nowrap">
      {t('linear.margin.leverages', {
        used: leverageWords(used, format),
        set: leverageWords(set, format),
      })}
    </bdi>
  )
}

/** Figures that are looked at when they are asked for. */
export function MoreFigures({ rows }: { readonly rows: readonly Definition[] }) {
  const { t } = useWeb()
  return (
    <details className="more-figures">
      <summary>{t('linear.margin.more')}</summary>
      <Definitions rows={rows} />
    </details>
  )
}
