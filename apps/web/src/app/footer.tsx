// Below every page: what it costs, what can go wrong, whose money it is.
import { useWords } from './session-context.tsx'

export function Footer() {
  const t = useWords()
  return (
    <footer className="foot-of-page">
      <p>{t('footer.risk')}</p>
      <p>{t('footer.fees')}</p>
      <p>{t('footer.paper')}</p>
      <div className="row">
        <a className="link" href="/docs">
          {t('footer.api')}
        </a>
        <span>{t('footer.charts')}</span>
      </div>
    </footer>
  )
}
