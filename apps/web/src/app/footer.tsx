// Below every page: what it costs, what can go wrong, whose money it is.
import { webKinds } from '@trellis/bots/registry.web'
import { joined, useFormats } from '@trellis/ui'
import { COIN_CATEGORY } from '../data/rates.ts'
import { feeWords, useFees } from '../data/use-fees.ts'
import { SpeedWords } from './market-speed.tsx'
import { useSession, useWords } from './session-context.tsx'

export function Footer() {
  const t = useWords()
  const { outside } = useSession()
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
      {outside?.footer?.()}
    </footer>
  )
}

/** What bots are traded on here: the markets that the two lists of pairs are of. */
const MARKETS = [...new Set([COIN_CATEGORY, ...webKinds.map(({ offer }) => offer.category)])]
const [ONE = COIN_CATEGORY, OTHER = ONE] = MARKETS

/** The fees of each market whose pairs a page has read, by the market's name. */
function useCosts(): string {
  const t = useWords()
  const { percent, settings } = useFormats()
  const known = [useFees(ONE), useFees(OTHER)]
  const parts = MARKETS.flatMap((market, index) => {
    const fees = known[index]
    return fees === undefined ? [] : [t(`footer.feesOf.${market}`, feeWords(fees, percent))]
  })
  return parts.length === 0
    ? t('footer.feesLater')
    : t('footer.fees', { fees: joined(parts, settings.locale, ';') })
}
