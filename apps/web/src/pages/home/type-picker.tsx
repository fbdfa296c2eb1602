// What can be created, kind by kind.
import { Link } from 'wouter'
import { webKinds } from '@trellis/bots/registry.web'
import { buttonClass, Chip } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { kindEntries } from '../create/kind-list.ts'
import { WithheldMark, WithheldWhy } from '../../app/offered/withheld-note.tsx'
import { useWithheldKinds } from '../../app/offered/use-withheld-kinds.ts'
import './type-picker.css'

const entries = kindEntries(webKinds)

export function TypePicker() {
  const t = useWords()
  const withheldOf = useWithheldKinds()
  const shown = entries.map((entry) => ({ ...entry, by: withheldOf(entry) }))
  const withheld = shown.find((it) => it.by !== undefined)?.by
  return (
    <section className="stack stack-12" aria-labelledby="types-title">
      <div className="sec">
        <h2 className="h2" id="types-title">
          {t('home.types')}
        </h2>
      </div>
      {withheld === undefined ? undefined : <WithheldWhy by={withheld} />}
      <div className="types">
        {shown.map(({ id, words, path, Picture, by }) => (
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
                {by === undefined ? (
                  <Link className={buttonClass({ variant: 'primary', small: true })} href={path}>
                    {t('home.createKind')}
                  </Link>
                ) : (
                  <WithheldMark by={by} />
                )}
              </span>
            </div>
          </article>
        ))}
      </div>
    </section>
  )
}
