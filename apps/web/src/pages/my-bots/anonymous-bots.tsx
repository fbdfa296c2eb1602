// My bots without a login: what would be here, shown on a sample that says it is one.
import { Button, Delta, LadderSmall, StateChip } from '@trellis/ui'
import { firstKind } from '../../app/first-kind.ts'
import { useSession, useWords } from '../../app/session-context.tsx'
import { firstCoin } from '../../data/first-coin.ts'
import { RangeBar } from './list/range-bar.tsx'

const kind = firstKind()
const sides = ['buy', 'buy', 'buy', 'buy', 'empty', 'sell', 'sell', 'sell', 'sell'] as const

export function AnonymousBots() {
  const t = useWords()
  const { dialogs } = useSession()
  return (
    <section className="card anonymous">
      <div className="stack">
        <h2 className="fig-l">{t('anonymous.title')}</h2>
        <p className="dim t14">{t('anonymous.text')}</p>
        <div className="row wrap">
          <Button variant="primary" onClick={() => dialogs.open({ name: 'register' })}>
            {t('auth.register')}
          </Button>
          <Button onClick={() => dialogs.open({ name: 'login' })}>{t('auth.login')}</Button>
        </div>
      </div>
      <figure className="sample">
        <figcaption className="dim2 t12">{t('anonymous.sample')}</figcaption>
        <div className="sample-row">
          <LadderSmall sides={sides} place={0.48} />
          <span className="two-line">
            <bdi dir="ltr" className="nm">
              BTC/{firstCoin()}
            </bdi>
            <small>{kind && t(`${kind.offer.words}.name`)}</small>
          </span>
          <StateChip state="running">{t('state.running')}</StateChip>
          <span className="two-line num">
            <span className="fig-m">
              <Delta value="28.27" />
            </span>
            <small>
              <Delta value="0.0022" percent /> {t('myBots.ofInvested')}
            </small>
          </span>
        </div>
        <RangeBar low="98000.0" high="112400.0" price="104923.6" />
      </figure>
    </section>
  )
}
