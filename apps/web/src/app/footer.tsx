// Below every page: what it costs, what can go wrong, whose money it is.
import { useFormats } from '@trellis/ui'
import { COIN_CATEGORY } from '../data/rates.ts'
import { useFees } from '../data/use-fees.ts'
import { SpeedWords } from './market-speed.tsx'
import { useWords } from './session-context.tsx'

export function Footer() {
  const t = useWords()
  const { percent } = useFormats()
  const fees = useFees(COIN_CATEGORY)
  return (
    <footer className="foot-of-page">
      <p>{t('footer.risk')}</p>
      <p>
        {fees === undefined
          ? t('footer.feesLater')
          : t('footer.fees', { maker: percent(fees.maker), taker: percent(fees.taker) })}
      </p>
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
