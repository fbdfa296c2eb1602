// The eight flags: for how many users each is off, and what disappears then.
import type { OperatorSite } from '@trellis/contract'
import { useWords } from '../../app/session-context.tsx'
import { useOperatorSite } from '../../data/operator.ts'
import { ActButton, useMayAct, type Act } from './act-dialog.tsx'
import { MachineWords } from './machine-words.tsx'
import { NotRead, ReadPart } from './read-part.tsx'
import { RowTable } from './row-table.tsx'

type FlagRow = OperatorSite['flags'][number]

export function FlagsPart() {
  const t = useWords()
  const query = useOperatorSite()
  const { data } = query
  const mayAct = useMayAct('admin')
  if (data === undefined) return <NotRead query={query} height="320px" />
  const act = ({ name }: FlagRow): Act => ({
    part: 'flags',
    name: 'set',
    title: t('operator.act.flag'),
    text: t('operator.will.flag', { flag: name, what: t(`operator.flags.${name}`) }),
    fields: [{ name: 'percent', label: t('operator.percent') }],
    words: ({ percent = '' }) => [name, 'off', `${percent.replace('%', '')}%`],
  })
  const setting = {
    key: 'set',
    head: t('operator.action'),
    cell: (row: FlagRow) => row.is_offered && <ActButton act={act(row)} least="admin" />,
  }
  const columns = [
    {
      key: 'name',
      head: t('operator.flag'),
      cell: ({ name }: FlagRow) => <MachineWords>{name}</MachineWords>,
    },
    {
      key: 'off',
      head: t('operator.off-for'),
      cell: ({ is_offered: isOffered, off_percent: percent }: FlagRow) =>
        isOffered ? <bdi>{`${percent}%`}</bdi> : t('operator.by-settings'),
    },
    ...(mayAct ? [setting] : []),
    {
      key: 'what',
      head: t('operator.disappears'),
      cell: ({ name }: FlagRow) => t(`operator.flags.${name}`),
    },
  ]
  return (
    <ReadPart query={query}>
      <RowTable
        caption={t('operator.tab.flags')}
        columns={columns}
        rows={data.flags}
        keyOf={({ name }) => name}
        className="operator-wrapped"
      />
    </ReadPart>
  )
}
