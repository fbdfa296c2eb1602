// One user: how the account stands, what may be done to it, its bots, its flags, what was done.
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { Notice } from '@trellis/ui'
import type { OperatorUser } from '@trellis/contract'
import { useWords } from '../../app/session-context.tsx'
import { useOperatorUser } from '../../data/operator.ts'
import { ActButton, useMayAct } from './act-dialog.tsx'
import { AuditList } from './audit-list.tsx'
import { MachineWords } from './machine-words.tsx'
import { NotRead, ReadPart } from './read-part.tsx'
import { RowTable } from './row-table.tsx'
import { flagAct, roleAct, supportActs } from './user-acts.ts'
import { UserBots } from './user-bots.tsx'
import { UserFacts } from './user-facts.tsx'

export function UserView({ id }: { readonly id: string }) {
  const t = useWords()
  const query = useOperatorUser(id)
  const { data } = query
  const head = useRef<HTMLHeadingElement>(null)
  const isRead = data !== undefined
  // The link that led here is gone.
  useEffect(() => {
    if (isRead && document.activeElement === document.body) head.current?.focus()
  }, [isRead])
  if (data === undefined) return <NotRead query={query} height="480px" />
  return (
    <ReadPart query={query}>
      <Link className="link" href="/operator?tab=users">
        {t('operator.all-users')}
      </Link>
      <h2 className="h1 operator-head" tabIndex={-1} ref={head}>
        <bdi>{data.user.email}</bdi>
      </h2>
      {data.user.ban_reason !== '' && (
        <Notice tone="warn">{`${t('operator.blocked')}: ${data.user.ban_reason}`}</Notice>
      )}
      {data.is_ending && <Notice>{t('operator.ending')}</Notice>}
      <div className="operator-sides">
        <UserFacts user={data} />
        <div className="stack stack-12">
          <Acts user={data} />
          <UserBots user={data} />
        </div>
      </div>
      <UserFlags user={data} />
      <h3 className="h2">{t('operator.tab.audit')}</h3>
      <AuditList on={data.user.email} />
    </ReadPart>
  )
}

interface Part {
  readonly user: OperatorUser
}

function Acts({ user }: Part) {
  const t = useWords()
  return (
    <div className="row g12 wrap operator-acts">
      {supportActs(user, t).map((act) => (
        <ActButton key={act.title} act={act} least="support" />
      ))}
      <ActButton act={roleAct(user, t)} least="admin" />
    </div>
  )
}

type FlagRow = OperatorUser['flags'][number]

/** The flags as they are for one user, with what each is about. */
export function UserFlags({ user }: Part) {
  const t = useWords()
  const mayAct = useMayAct('admin')
  const setting = {
    key: 'set',
    head: t('operator.action'),
    cell: ({ name }: FlagRow) => <ActButton act={flagAct(user, name, t)} least="admin" />,
  }
  const columns = [
    {
      key: 'name',
      head: t('operator.flag'),
      cell: ({ name }: FlagRow) => <MachineWords>{name}</MachineWords>,
    },
    {
      key: 'value',
      head: t('operator.of-user'),
      cell: ({ value }: FlagRow) => (value === '' ? t('operator.as-all') : t(`operator.${value}`)),
    },
    ...(mayAct ? [setting] : []),
    {
      key: 'what',
      head: t('operator.disappears'),
      cell: ({ name }: FlagRow) => t(`operator.flags.${name}`),
    },
  ]
  return (
    <section className="stack stack-12 operator-flags">
      <h3 className="h2">{t('operator.tab.flags')}</h3>
      <RowTable
        caption={t('operator.tab.flags')}
        columns={columns}
        rows={user.flags}
        keyOf={({ name }) => name}
        className="operator-wrapped"
      />
    </section>
  )
}
