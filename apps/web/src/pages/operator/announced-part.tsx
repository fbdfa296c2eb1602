// Announcements of this installation's own: which there are, a new one, and taking one back.
import { languages } from '@trellis/texts'
import { EmptyState, useFormats } from '@trellis/ui'
import type { OperatorSite } from '@trellis/contract'
import { useWords } from '../../app/session-context.tsx'
import { useOperatorSite } from '../../data/operator.ts'
import { ActButton, useMayAct, type Act } from './act-dialog.tsx'
import { NotRead, ReadPart } from './read-part.tsx'
import { RowTable } from './row-table.tsx'

type Row = OperatorSite['announcements'][number]

export function AnnouncedPart() {
  const t = useWords()
  const formats = useFormats()
  const query = useOperatorSite()
  const { data } = query
  const mayAct = useMayAct('admin')
  if (data === undefined) return <NotRead query={query} height="320px" />
  const announce: Act = {
    part: 'announcements',
    name: 'announce',
    title: t('operator.act.announce'),
    text: t('operator.will.announce'),
    choice: {
      label: t('operator.language'),
      options: languages.map(({ language, name }) => ({
        value: language,
        label: name,
      })),
    },
    fields: [
      { name: 'id', label: t('operator.name'), help: t('operator.name-help') },
      { name: 'title', label: t('operator.headline') },
      { name: 'date', label: t('operator.day'), type: 'date' },
      { name: 'text', label: t('operator.text'), lines: 10, isOptional: true },
    ],
    words: ({ id = '', title = '', date = '', text = '' }, locale) => [
      locale,
      id,
      `---\ntitle: ${title}\ndate: ${date}\n---\n${text}`,
    ],
  }
  const withdraw = ({ id }: Row): Act => ({
    part: 'announcements',
    name: 'withdraw',
    title: t('operator.act.withdraw'),
    text: t('operator.will.withdraw', { id }),
    words: () => [id],
    isFinal: true,
  })
  const taking = {
    key: 'end',
    head: t('operator.action'),
    cell: (row: Row) => <ActButton act={withdraw(row)} least="admin" />,
  }
  const columns = [
    { key: 'id', head: t('operator.name'), cell: ({ id }: Row) => <bdi>{id}</bdi> },
    { key: 'locale', head: t('operator.language'), cell: ({ locale }: Row) => <bdi>{locale}</bdi> },
    { key: 'title', head: t('operator.headline'), cell: ({ title }: Row) => <bdi>{title}</bdi> },
    { key: 'at', head: t('operator.at'), cell: ({ at }: Row) => formats.time(Number(at), 'full') },
    ...(mayAct ? [taking] : []),
  ]
  return (
    <>
      <div>
        <ActButton act={announce} least="admin" />
      </div>
      <ReadPart query={query}>
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
      </ReadPart>
    </>
  )
}
