// Below every page: what it costs, what can go wrong, whose money it is.
import { useFormats } from '@trellis/ui'
import { feeWords, useFees } from '../data/use-fees.ts'
import { SpeedWords } from './market-speed.tsx'
import { useWords } from './session-context.tsx'

export function Footer() {
  const t = useWords()
  return (
    <footer className="foot-of-page">
      <p>{t('footer.risk')}</p>
      <p>{useCosts()}</p>
      <p>
        {t('footer.paper')} <SpeedWords />
      </p>
      <div className="row">
        <a className="link" href="/docs">
          {t('footer.api')}
        </a>
        <span>{t('footer.charts')}</span>
      </div>
    </footer>
  )
}

/** The fees of each market whose pairs a page has read, by the market's name. */
function useCosts(): string {
  const t = useWords()
  const { percent } = useFormats()
  const known = { spot: useFees('spot'), linear: useFees('linear') }
  const parts = (['spot', 'linear'] as const).flatMap((market) => {
    const fees = known[market]
    return fees === undefined ? [] : [t(`footer.feesOf.${market}`, feeWords(fees, percent))]
  })
  return parts.length === 0 ? t('footer.feesLater') : t('footer.fees', { fees: parts.join(' · ') })
}
