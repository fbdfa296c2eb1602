// Announcements of this installation's own: which there are, a new one, and taking one back.
import { EmptyState, Skeleton, useFormats } from '@trellis/ui'
import type { OperatorSite } from '@trellis/contract'
import { useWords } from '../../app/session-context.tsx'
import { useOperatorSite } from '../../data/operator.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { ActButton, type Act } from './act-dialog.tsx'
import { RowTable } from './row-table.tsx'

type Row = OperatorSite['announcements'][number]

export function AnnouncedPart() {
  const t = useWords()
  const formats = useFormats()
  const { data, error, refetch } = useOperatorSite()
  if (error !== null) return <FailedNotice onRetry={refetch} />
  if (data === undefined) return <Skeleton height="320px" />
  const announce: Act = {
    part: 'announcements',
    name: 'announce',
    title: t('operator.act.announce'),
    text: t('operator.will.announce'),
    field: { label: t('operator.file'), lines: 14 },
    // The first line says language and name; the rest is the file, as the command takes it.
    words: (typed) => {
      const [first = '', ...rest] = typed.split('\n')
      return [...first.trim().split(/\s+/, 2), rest.join('\n')]
    },
  }
  const withdraw = ({ id }: Row): Act => ({
    part: 'announcements',
    name: 'withdraw',
    title: t('operator.act.withdraw'),
    text: t('operator.will.withdraw', { id }),
    words: () => [id],
    isDangerous: true,
  })
  const columns = [
    { key: 'id', head: t('operator.name'), cell: ({ id }: Row) => <bdi>{id}</bdi> },
    { key: 'locale', head: t('operator.language'), cell: ({ locale }: Row) => <bdi>{locale}</bdi> },
    { key: 'title', head: t('operator.headline'), cell: ({ title }: Row) => <bdi>{title}</bdi> },
    { key: 'at', head: t('operator.at'), cell: ({ at }: Row) => formats.time(Number(at), 'full') },
    {
      key: 'end',
      head: t('operator.action'),
      cell: (row: Row) => <ActButton act={withdraw(row)} least="admin" />,
    },
  ]
  return (
    <>
      <div>
        <ActButton act={announce} least="admin" />
      </div>
      {data.announcements.length === 0 ? (
        <EmptyState title={t('operator.no-announcements')} />
      ) : (
        <RowTable
          caption={t('operator.tab.announcements')}
          columns={columns}
          rows={data.announcements}
          keyOf={({ id, locale }) => `${locale}/${id}`}
        />
      )}
    </>
  )
}
