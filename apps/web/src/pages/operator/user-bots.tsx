// The bots of a user that run, in the words of the lists that their owner has.
import { useFormats } from '@trellis/ui'
import type { OperatorUser } from '@trellis/contract'
import { kindName } from '@trellis/bot-kit/web/kind-name.ts'
import { useWords } from '../../app/session-context.tsx'
import { stateOf } from '../../data/bot-state.ts'
import { ActButton, useMayAct } from './act-dialog.tsx'
import { moneyOf } from './money-words.ts'
import { RowTable } from './row-table.tsx'
import { endAct } from './user-acts.ts'

type BotRow = OperatorUser['bots'][number]

export function UserBots({ user }: { readonly user: OperatorUser }) {
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
      cell: ({ kind }: BotRow) => kindName(kind, t),
    },
    {
      key: 'market',
      head: t('operator.market'),
      cell: ({ symbols }: BotRow) => <bdi>{symbols.join(', ')}</bdi>,
    },
    {
      key: 'state',
      head: t('operator.state'),
      cell: (row: BotRow) => t(`state.${stateOf(row).state}`),
    },
    {
      key: 'equity',
      head: t('operator.equity'),
      numeric: true,
      cell: ({ equity, coin }: BotRow) =>
        equity === '' ? '' : <bdi>{moneyOf(equity, coin, formats)}</bdi>,
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
