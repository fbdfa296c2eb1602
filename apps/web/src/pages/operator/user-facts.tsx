// How the account of a user stands, line by line.
import { Card, Definitions, useFormats } from '@trellis/ui'
import type { OperatorUser } from '@trellis/contract'
import { useWords } from '../../app/session-context.tsx'
import { moneyOf } from './money-words.ts'
import { roleKey } from './role-key.ts'

interface UserFactsProps {
  readonly user: OperatorUser
}

export function UserFacts({ user }: UserFactsProps) {
  const t = useWords()
  const formats = useFormats()
  const onOff = (is: boolean) => t(is ? 'operator.on' : 'operator.off')
  const yesNo = (is: boolean) => t(is ? 'operator.yes' : 'operator.no')
  const rows = [
    { key: 'id', term: t('operator.number'), value: <bdi>{user.user.id}</bdi> },
    {
      key: 'at',
      term: t('operator.registered'),
      value: formats.time(Number(user.user.registered_at), 'full'),
    },
    { key: 'role', term: t('operator.roles'), value: t(roleKey(user.user.role)) },
    {
      key: 'type',
      term: t('operator.type'),
      value: t(`operator.account-types.${user.account_type}`),
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
    { key: 'funding', term: t('operator.funding'), value: <Money user={user} /> },
  ]
  return (
    <Card className="operator-facts">
      <Definitions rows={rows} />
    </Card>
  )
}

/** What lies in Funding, each coin for itself: sums of several do not add up. */
function Money({ user: { funding } }: UserFactsProps) {
  const t = useWords()
  const formats = useFormats()
  const coins = funding.filter(({ amount }) => Number(amount) !== 0)
  if (coins.length === 0) return t('operator.none')
  return (
    <span className="operator-money">
      {coins.map(({ coin, amount }) => (
        <bdi key={coin}>{moneyOf(amount, coin, formats)}</bdi>
      ))}
    </span>
  )
}
