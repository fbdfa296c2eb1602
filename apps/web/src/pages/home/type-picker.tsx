// What can be created, kind by kind.
import { Link } from 'wouter'
import { webKinds } from '@trellis/bots/registry.web'
import { buttonClass, Chip } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { kindEntries } from '../create/kind-list.ts'
import { BarredMark, BarredWhy } from '../create/notes/barred-note.tsx'
import { useKindBar } from '../../app/offered/use-kind-bar.ts'
import './type-picker.css'

const entries = kindEntries(webKinds)

export function TypePicker() {
  const t = useWords()
  const barOf = useKindBar()
  const shown = entries.map((entry) => ({ ...entry, bar: barOf(entry) }))
  const bar = shown.find((it) => it.bar !== undefined)?.bar
  return (
    <section className="stack stack-12" aria-labelledby="types-title">
      <div className="sec">
        <h2 className="h2" id="types-title">
          {t('home.types')}
        </h2>
      </div>
      {bar === undefined ? undefined : <BarredWhy bar={bar} />}
      <div className="types">
        {shown.map(({ id, words, path, Picture, bar: own }) => (
          <article key={id} className="card type ready">
            <Picture />
            <div className="stack stack-4">
              <h3 className="fig-m">{t(`${words}.name`)}</h3>
              <p className="dim">{t(`${words}.note`)}</p>
              <p className="dim">{t(`${words}.risk`)}</p>
            </div>
            <div className="row meta">
              <Chip>{t(`${words}.suits`)}</Chip>
              <span className="end">
                {own === undefined ? (
                  <Link className={buttonClass({ variant: 'primary', small: true })} href={path}>
                    {t('home.createKind')}
                  </Link>
                ) : (
                  <BarredMark bar={own} />
                )}
              </span>
            </div>
          </article>
        ))}
      </div>
    </section>
  )
}
