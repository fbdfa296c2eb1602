// One user: how the account stands, what may be done to it, its bots, its flags, what was done.
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { Card, Definitions, Notice, Skeleton, useFormats } from '@trellis/ui'
import type { OperatorUser } from '@trellis/contract'
import { useWords } from '../../app/session-context.tsx'
import { useOperatorUser } from '../../data/operator.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { ActButton, useMayAct } from './act-dialog.tsx'
import { AuditList } from './audit-list.tsx'
import { MachineWords } from './machine-words.tsx'
import { RowTable } from './row-table.tsx'
import { endAct, flagAct, roleAct, supportActs } from './user-acts.ts'

export function UserView({ id }: { readonly id: string }) {
  const t = useWords()
  const { data, error, refetch } = useOperatorUser(id)
  const head = useRef<HTMLHeadingElement>(null)
  const isRead = data !== undefined
  // The link that led here is gone.
  useEffect(() => {
    if (isRead && document.activeElement === document.body) head.current?.focus()
  }, [isRead])
  if (error !== null) return <FailedNotice onRetry={refetch} />
  if (data === undefined) return <Skeleton height="480px" />
  return (
    <>
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
      <Facts user={data} />
      <Acts user={data} />
      <Bots user={data} />
      <Flags user={data} />
      <h3 className="h2">{t('operator.tab.audit')}</h3>
      <AuditList on={data.user.email} />
    </>
  )
}

interface Part {
  readonly user: OperatorUser
}

function Facts({ user }: Part) {
  const t = useWords()
  const formats = useFormats()
  const { funding } = user
  const coins = funding.filter(({ amount }) => Number(amount) !== 0)
  const money = coins.map(({ coin, amount }) => `${formats.number(amount)} ${coin}`).join(', ')
  const onOff = (is: boolean) => t(is ? 'operator.on' : 'operator.off')
  const yesNo = (is: boolean) => t(is ? 'operator.yes' : 'operator.no')
  const rows = [
    { key: 'id', term: t('operator.number'), value: <bdi>{user.user.id}</bdi> },
    {
      key: 'at',
      term: t('operator.registered'),
      value: formats.time(Number(user.user.registered_at), 'full'),
    },
    { key: 'role', term: t('operator.roles'), value: roleOf(user.user.role, t('operator.none')) },
    {
      key: 'type',
      term: t('operator.type'),
      value: <MachineWords>{user.account_type}</MachineWords>,
    },
    { key: 'tag', term: t('operator.tag'), value: user.tax_identity || t('operator.none') },
    {
      key: 'islamic',
      term: t('operator.islamic'),
      value: onOff(user.is_islamic),
    },
    { key: 'fees', term: t('operator.fee-level'), value: formats.number(String(user.fee_level)) },
    {
      key: 'vip',
      term: t('operator.vip'),
      value: user.vip_level === 0 ? t('operator.none') : formats.number(String(user.vip_level)),
    },
    { key: 'proven', term: t('operator.proven'), value: yesNo(user.is_email_proven) },
    { key: 'factor', term: t('operator.two-factor'), value: onOff(user.has_two_factor) },
    {
      key: 'passkeys',
      term: t('operator.passkeys'),
      value: user.passkeys === 0 ? t('operator.none') : formats.number(String(user.passkeys)),
    },
    {
      key: 'ways',
      term: t('operator.ways'),
      value: t('operator.sessions', { sessions: user.sessions, keys: user.api_keys }),
    },
    { key: 'funding', term: t('operator.funding'), value: <bdi>{money}</bdi> },
  ]
  return (
    <Card className="operator-facts">
      <Definitions rows={rows} />
    </Card>
  )
}

const roleOf = (role: string, none: string): string => (role === '' ? none : role)

function Acts({ user }: Part) {
  const t = useWords()
  return (
    <div className="row g12 wrap">
      {supportActs(user, t).map((act) => (
        <ActButton key={act.title} act={act} least="support" />
      ))}
      <ActButton act={roleAct(user, t)} least="admin" />
    </div>
  )
}

type BotRow = OperatorUser['bots'][number]

function Bots({ user }: Part) {
  const t = useWords()
  const formats = useFormats()
  const mayAct = useMayAct('support')
  const ending = {
    key: 'end',
    head: t('operator.action'),
    cell: (row: BotRow) => <ActButton act={endAct(user, row, t)} least="support" />,
  }
  const columns = [
    {
      key: 'kind',
      head: t('operator.kind'),
      cell: ({ kind }: BotRow) => <MachineWords>{kind}</MachineWords>,
    },
    {
      key: 'market',
      head: t('operator.market'),
      cell: ({ symbols }: BotRow) => <bdi>{symbols.join(', ')}</bdi>,
    },
    {
      key: 'state',
      head: t('operator.state'),
      cell: ({ status }: BotRow) => <MachineWords>{status}</MachineWords>,
    },
    {
      key: 'equity',
      head: t('operator.equity'),
      numeric: true,
      cell: ({ equity, coin }: BotRow) =>
        equity === '' ? '' : <bdi>{`${formats.number(equity, 2)} ${coin}`}</bdi>,
    },
    { key: 'id', head: t('operator.number'), extra: true, cell: (row: BotRow) => row.bot_id },
    ...(mayAct ? [ending] : []),
  ]
  return (
    <>
      <h3 className="h2">{t('operator.bots', { count: user.bots.length })}</h3>
      {user.bots.length > 0 && (
        <RowTable
          caption={t('operator.bots', { count: user.bots.length })}
          columns={columns}
          rows={user.bots}
          keyOf={({ bot_id: bot }) => bot}
        />
      )}
    </>
  )
}

type FlagRow = OperatorUser['flags'][number]

function Flags({ user }: Part) {
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
  ]
  return (
    <>
      <h3 className="h2">{t('operator.tab.flags')}</h3>
      <RowTable
        caption={t('operator.tab.flags')}
        columns={columns}
        rows={user.flags}
        keyOf={({ name }) => name}
      />
    </>
  )
}
