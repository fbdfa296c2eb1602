// Users by a part of their e-mail or by their number, the newest first.
import { useState } from 'react'
import { Link } from 'wouter'
import { TextField, useFormats } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { PAGE, useOperatorUsers } from '../../data/operator.ts'
import { Pages } from './pages.tsx'
import { NotRead, ReadPart } from './read-part.tsx'
import { RowTable } from './row-table.tsx'

export function UserList() {
  const t = useWords()
  const formats = useFormats()
  const [query, setQuery] = useState('')
  const [from, setFrom] = useState(0)
  const read = useOperatorUsers(query.trim(), from)
  const { data } = read
  const columns = [
    {
      key: 'email',
      head: t('operator.email'),
      cell: ({ id, email }: UserRow) => (
        <Link className="link" href={`/operator?tab=users&user=${id}`}>
          <bdi>{email}</bdi>
        </Link>
      ),
    },
    {
      key: 'state',
      head: t('operator.state'),
      cell: (row: UserRow) => stateOf(row, t('operator.active'), t('operator.blocked')),
    },
    {
      key: 'role',
      head: t('operator.roles'),
      cell: ({ role, is_simulated: isSimulated }: UserRow) =>
        role === '' ? (isSimulated ? t('operator.simulated') : '') : t(`operator.role.${role}`),
    },
    {
      key: 'at',
      head: t('operator.registered'),
      extra: true,
      cell: (row: UserRow) => formats.time(Number(row.registered_at), 'full'),
    },
    {
      key: 'id',
      head: t('operator.number'),
      extra: true,
      cell: ({ id }: UserRow) => <bdi>{id}</bdi>,
    },
  ]
  return (
    <>
      <TextField
        label={t('operator.search')}
        type="search"
        value={query}
        onChange={(event) => {
          setFrom(0)
          setQuery(event.target.value)
        }}
      />
      {data === undefined ? (
        <NotRead query={read} height="320px" />
      ) : (
        <ReadPart query={read}>
          <p className="dim t12" role="status">
            {t('operator.found', { count: Number(data.total) })}
          </p>
          <RowTable
            caption={t('operator.tab.users')}
            columns={columns}
            rows={data.users}
            keyOf={({ id }) => id}
          />
          <Pages from={from} hasMore={from + PAGE < Number(data.total)} onFrom={setFrom} />
        </ReadPart>
      )}
    </>
  )
}

type UserRow = NonNullable<ReturnType<typeof useOperatorUsers>['data']>['users'][number]

function stateOf({ ban_reason: reason }: UserRow, active: string, blocked: string): string {
  return reason === '' ? active : `${blocked}: ${reason}`
}
