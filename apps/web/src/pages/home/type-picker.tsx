// What can be created, and what cannot yet: kinds without a screen are named, not linked.
import { Link } from 'wouter'
import { webKinds } from '@trellis/bots/registry.web'
import { buttonClass, Chip } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { kindEntries } from '../create/kind-list.ts'
import './type-picker.css'

const entries = kindEntries(webKinds)
const ready = entries.filter((it) => it.kind !== undefined)
/** Bots to come; earning and copying are no bots and stand in the menu of kinds alone. */
const later = entries.filter(
  ({ kind, group }) => kind === undefined && group !== 'earn' && group !== 'copy',
)

export function TypePicker() {
  const t = useWords()
  return (
    <section className="stack stack-12" aria-labelledby="types-title">
      <div className="sec">
        <h2 className="h2" id="types-title">
          {t('home.types')}
        </h2>
      </div>
      <div className="types">
        {ready.map(({ id, words, path, Picture }) => (
          <article key={id} className="card type ready">
            <Picture />
            <div className="stack stack-4">
              <h3 className="fig-m">{t(`${words}.name`)}</h3>
              <p className="dim">{t(`${words}.note`)}</p>
              <p className="dim">{t(`${words}.risk`)}</p>
            </div>
            <div className="row meta">
              <Chip>{t(`${words}.suits`)}</Chip>
              <Link
                className={`${buttonClass({ variant: 'primary', small: true })} end`}
                href={path}
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
            {later.map(({ id, words, Picture }) => (
              <li key={id}>
                <Picture />
                <span className="two-rows">
                  <span className="h2">{t(`${words}.name`)}</span>
                  <span className="dim t12">{t(`${words}.does`)}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </section>
  )
}
