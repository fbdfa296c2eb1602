// The audit log, newest first: of all, or by and about one.
import { useState } from 'react'
import { EmptyState, useFormats } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { PAGE, useOperatorAudit } from '../../data/operator.ts'
import { auditSaid, auditWhat, refusalIn, type AuditLine as Line } from './audit-words.ts'
import { MachineWords } from './machine-words.tsx'
import { Pages } from './pages.tsx'
import { NotRead, ReadPart } from './read-part.tsx'
import { RowTable } from './row-table.tsx'

/** Who gives instructions on the machine itself, and what changes the speed of the market. */
const CONSOLE = 'console'
const SPEED = 'market speed'

/** In words where there are some, else as the command has it. */
function Said({ words, text }: { readonly words: string | undefined; readonly text: string }) {
  return words ?? <MachineWords>{text}</MachineWords>
}

function Became({ what, after }: Line) {
  const t = useWords()
  const formats = useFormats()
  const refused = refusalIn(after)
  if (refused === undefined)
    return <Said words={auditSaid(what, after, { t, formats })} text={after} />
  return (
    <>
      {t('operator.refused')} <MachineWords>{refused}</MachineWords>
    </>
  )
}

interface AuditTableProps {
  readonly lines: readonly Line[]
}

/** Lines as they were read. */
export function AuditTable({ lines }: AuditTableProps) {
  const t = useWords()
  const formats = useFormats()
  const columns = [
    { key: 'at', head: t('operator.at'), cell: ({ at }: Line) => formats.time(Number(at), 'full') },
    {
      key: 'by',
      head: t('operator.by'),
      cell: ({ by }: Line) => (by === CONSOLE ? t('operator.console') : <bdi>{by}</bdi>),
    },
    {
      key: 'what',
      head: t('operator.what'),
      cell: ({ what }: Line) => <Said words={auditWhat(what, t)} text={what} />,
    },
    {
      key: 'on',
      head: t('operator.about'),
      cell: ({ what, on }: Line) => (what === SPEED ? t('operator.market') : <bdi>{on}</bdi>),
    },
    {
      key: 'before',
      head: t('operator.before'),
      cell: ({ what, before }: Line) => (
        <Said words={auditSaid(what, before, { t, formats })} text={before} />
      ),
    },
    { key: 'after', head: t('operator.asked'), cell: (line: Line) => <Became {...line} /> },
  ]
  return (
    <RowTable
      className="operator-log"
      caption={t('operator.tab.audit')}
      columns={columns}
      rows={lines}
      keyOf={(line) => `${line.at}:${line.what}:${line.on}:${line.after}`}
    />
  )
}

export function AuditList({ on }: { readonly on: string }) {
  const t = useWords()
  const [from, setFrom] = useState(0)
  const query = useOperatorAudit(on, from)
  const { data } = query
  if (data === undefined) return <NotRead query={query} height="240px" />
  if (data.lines.length === 0 && from === 0) return <EmptyState title={t('operator.no-lines')} />
  return (
    <ReadPart query={query} within={on !== ''}>
      <AuditTable lines={data.lines} />
      <Pages from={from} hasMore={data.lines.length === PAGE} onFrom={setFrom} />
    </ReadPart>
  )
}
