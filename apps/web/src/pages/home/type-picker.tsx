// What can be created, and what cannot yet: kinds without a screen are named, not linked.
import { Link } from 'wouter'
import { webKinds } from '@trellis/bots/registry.web'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { buttonClass, Chip, LadderSmall } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { KindPicture } from './kind-picture.tsx'
import './type-picker.css'

const coming = ['futures-grid', 'spot-dca', 'futures-martingale', 'futures-combo'] as const
const sides = ['buy', 'buy', 'buy', 'empty', 'sell', 'sell', 'sell'] as const

export function TypePicker() {
  const t = useWords()
  const kinds: readonly WebKind[] = webKinds
  const ready = kinds.length === 0 ? ['spot-grid'] : kinds.map((it) => it.kind)
  return (
    <section className="stack stack-12" aria-labelledby="types-title">
      <div className="sec">
        <h2 className="h2" id="types-title">
          {t('home.types')}
        </h2>
      </div>
      <div className="types">
        {ready.map((kind) => (
          <article key={kind} className="card type ready">
            <LadderSmall sides={sides} place={0.5} />
            <div className="stack stack-4">
              <h3 className="fig-m">{t(`kind.${kind}`)}</h3>
              <p className="dim">{t(`home.kind.${kind}`)}</p>
              <p className="dim">{t(`home.kindRisk.${kind}`)}</p>
            </div>
            <div className="row meta">
              <Chip>{t(`home.kindMarket.${kind}`)}</Chip>
              <Link
                className={`${buttonClass({ variant: 'primary', small: true })} end`}
                href="/create/"
              >
                {t('home.createKind')}
              </Link>
            </div>
          </article>
        ))}
        <section className="card later" aria-labelledby="later-title">
          <h3 className="t12 dim" id="later-title">
            {t('home.later')}
          </h3>
          <ul>
            {coming
              .filter((kind) => !ready.includes(kind))
              .map((kind) => (
                <li key={kind}>
                  <KindPicture kind={kind} />
                  <span className="two-rows">
                    <span className="h2">{t(`kind.${kind}`)}</span>
                    <span className="dim t12">{t(`home.kind.${kind}`)}</span>
                  </span>
                </li>
              ))}
          </ul>
        </section>
      </div>
    </section>
  )
}
