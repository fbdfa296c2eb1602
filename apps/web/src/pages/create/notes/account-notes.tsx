// What few accounts and regions are told of a form: that it is not offered, with what can be made
// instead; and before money moves that it may be taxed.
import { useEffect, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { TAX_TAG } from '@trellis/contract/account-types'
import { paths } from '@trellis/contract/paths'
import { webKinds } from '@trellis/bots/registry.web'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Button, EmptyState, isolated, Notice, usePhone } from '@trellis/ui'
import { CreateTitle } from '../create-title.tsx'
import { keepCreatePath } from '../../../app/last-create.ts'
import { kindEntries, type KindEntry } from '../kind-list.ts'
import { useWithheldKinds } from '../../../app/offered/use-withheld-kinds.ts'
import { useOfferedTexts } from '../../../app/offered/use-offered-texts.ts'

const entries = kindEntries(webKinds)

interface WithheldFormProps {
  readonly entry: KindEntry
  readonly children: ReactNode
}

/** Children are the form, for kinds that are offered all the same. */
export function WithheldForm({ entry, children }: WithheldFormProps) {
  useOfferedTexts()
  const { t, go } = useWeb()
  const withheldOf = useWithheldKinds()
  const withheld = withheldOf(entry)
  const phone = usePhone()
  const others = entries.filter((it) => withheldOf(it) === undefined)
  const [first] = others
  const open = withheld === undefined ? undefined : first?.path
  useEffect(() => {
    // Create opens a form again that is offered.
    if (open !== undefined) keepCreatePath(open)
  }, [open])
  if (withheld === undefined) return children
  const kind = t(`${entry.words}.name`)
  return (
    <main className="page" id="main">
      {phone ? (
        <CreateTitle>
          <h1 className="h1">{kind}</h1>
        </CreateTitle>
      ) : undefined}
      <section className="card">
        <EmptyState
          title={t(`offered.title-${withheld}`, { kind })}
          actions={
            <>
              {others.map((it) => (
                <Button key={it.id} onClick={() => go(it.path)}>
                  {t(`${it.words}.name`)}
                </Button>
              ))}
              <Button variant="quiet" onClick={() => go('/my-bot/')}>
                {t('nav.myBots')}
              </Button>
            </>
          }
        >
          {t(`offered.why-${withheld}`)} {t('offered.can')} {t('offered.goOn')}
        </EmptyState>
      </section>
    </main>
  )
}

interface Tags {
  readonly user_tags: {
    readonly tax_identity: string
    readonly creation_refused: string
    /** In an operator's words. */
    readonly ban_reason: string
  }
}

/** What the server keeps of the reader's account; no tags until known, and of a guest. */
function useTags() {
  const { call, signedIn } = useWeb()
  const { data, isPending } = useQuery({
    queryKey: ['user-tag'],
    enabled: signedIn,
    queryFn: () => call<Tags>(paths.userTag, {}),
  })
  return { tags: data?.user_tags, isPending }
}

/** Nobody but who is marked for Indonesian tax sees anything of it. */
export function TaxNote() {
  useOfferedTexts()
  const { t } = useWeb()
  return useTags().tags?.tax_identity === TAX_TAG ? <Notice>{t('offered.tax')}</Notice> : undefined
}

const REFUSED = ['USER_BANNED', 'UNSUPPORTED_MEMBER_TYPE', 'USER_UNIFY_ACCOUNT_UPGRADING']

interface CreationRefusedProps {
  /** Why, for the button of the form; "" where the account makes bots. */
  onRefused(why: string): void
}

/** Over a form, to whose account makes no bots: that, before anything is filled in. */
export function CreationRefused({ onRefused }: CreationRefusedProps) {
  useOfferedTexts()
  const { t } = useWeb()
  const { tags, isPending } = useTags()
  const { creation_refused: code = '', ban_reason: reason = '' } = tags ?? {}
  const isRefused = REFUSED.includes(code)
  const what = isRefused ? t(`offered.refused.${code}`) : ''
  const why = isRefused && reason !== '' ? t('offered.reason', { reason: isolated(reason) }) : ''
  const whole = `${what} ${why}`.trim()
  useEffect(() => {
    // An answer that fails holds nothing: the server refuses in any case.
    if (!isPending) onRefused(whole)
  }, [onRefused, whole, isPending])
  useEffect(() => () => onRefused(''), [onRefused])
  return isRefused ? (
    <Notice tone="warn" live>
      <b>{what}</b> {why !== '' && `${why} `}
      {t(`offered.todo.${code}`)}
    </Notice>
  ) : undefined
}
