// The audit log, newest first: of all, or by and about one.
import { useState } from 'react'
import { EmptyState, Skeleton, useFormats } from '@trellis/ui'
import type { OperatorAudit } from '@trellis/contract'
import { useWords } from '../../app/session-context.tsx'
import { PAGE, useOperatorAudit } from '../../data/operator.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { MachineWords } from './machine-words.tsx'
import { Pages } from './pages.tsx'
import { RowTable } from './row-table.tsx'

type Line = OperatorAudit['lines'][number]

/** An instruction in words; one that the page has none for as the command has it. */
function whatWords(what: string, t: (key: string) => string) {
  const key = `operator.did.${what.replaceAll(' ', '-')}`
  const words = t(key)
  return words === key ? <MachineWords>{what}</MachineWords> : words
}

export function AuditList({ on }: { readonly on: string }) {
  const t = useWords()
  const formats = useFormats()
  const [from, setFrom] = useState(0)
  const { data, error, refetch } = useOperatorAudit(on, from)
  if (error !== null) return <FailedNotice onRetry={refetch} />
  if (data === undefined) return <Skeleton height="240px" />
  if (data.lines.length === 0 && from === 0) return <EmptyState title={t('operator.no-lines')} />
  const columns = [
    { key: 'at', head: t('operator.at'), cell: ({ at }: Line) => formats.time(Number(at), 'full') },
    { key: 'by', head: t('operator.by'), cell: ({ by }: Line) => <bdi>{by}</bdi> },
    {
      key: 'what',
      head: t('operator.what'),
      cell: ({ what }: Line) => whatWords(what, t),
    },
    { key: 'on', head: t('operator.about'), cell: (line: Line) => <bdi>{line.on}</bdi> },
    {
      key: 'before',
      head: t('operator.before'),
      cell: ({ before }: Line) => <MachineWords>{before}</MachineWords>,
    },
    {
      key: 'after',
      head: t('operator.asked'),
      cell: ({ after }: Line) => <MachineWords>{after}</MachineWords>,
    },
  ]
  return (
    <>
      <RowTable
        caption={t('operator.tab.audit')}
        columns={columns}
        rows={data.lines}
        keyOf={(line) => `${line.at}:${line.what}:${line.on}:${line.after}`}
      />
      <Pages from={from} hasMore={data.lines.length === PAGE} onFrom={setFrom} />
    </>
  )
}
