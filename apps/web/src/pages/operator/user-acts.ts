// What may be done to one user, each with the words that say what it will do.
import type { OperatorUser } from '@trellis/contract'
import { OPERATOR_WORDS } from '@trellis/bot-kit/close-words.ts'
import { accountTypes, TAX_TAG } from '@trellis/contract/account-types'
import { operatorRoles } from '@trellis/contract/operator-paths'
import type { KindOffer } from '@trellis/bot-kit/web/create/kind-offer.ts'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { webKinds } from '@trellis/bots/registry.web'
import type { Words } from '../../locale/texts-of.ts'
import type { Act } from './act-dialog.tsx'
import { roleKey } from './role-key.ts'

type T = Words['t']

const kinds: readonly WebKind[] = webKinds
/** Kinds that take vouchers. */
const contractKinds = kinds.filter(({ offer }) => endOf(offer) === 'contract')

/** Who is blocked loses the bots by that; here the account stays as it is. */
const END_WORDS = OPERATOR_WORDS.filter((it) => it !== 'user-banned')

type EndedBot = Pick<OperatorUser['bots'][number], 'bot_id' | 'kind'>

const typeName = (type: string, t: T): string => t(`operator.account-types.${type}`)
const ofAccount = (name: string, more: Omit<Act, 'part' | 'name'>): Act => {
  return { part: 'accounts', name, ...more }
}

/** What support may do, in the order of the page. */
export function supportActs(user: OperatorUser, t: T): readonly Act[] {
  const count = user.bots.length
  return [
    user.user.ban_reason === '' ? banAct(user, t) : unbanAct(user, t),
    ...(count > 0 ? [endAllAct(user, t)] : []),
    ...settingActs(user, t),
    grantAct(user, t),
  ]
}

function banAct({ user: { email }, bots }: OperatorUser, t: T): Act {
  const options = [
    { value: 'end', label: t('operator.end-bots', { count: bots.length }) },
    { value: 'keep', label: t('operator.keep-bots') },
  ]
  return ofAccount('ban', {
    title: t('operator.act.ban'),
    text: t('operator.will.ban', { email }),
    fields: [{ name: 'reason', label: t('operator.reason') }],
    choice: { label: t('operator.its-bots'), options },
    words: ({ reason = '' }, chosen) => [
      email,
      ...(chosen === 'keep' ? ['keep-bots'] : []),
      reason,
    ],
    isFinal: true,
  })
}

function unbanAct({ user: { email } }: OperatorUser, t: T): Act {
  return ofAccount('unban', {
    title: t('operator.act.unban'),
    text: t('operator.will.unban', { email }),
    words: () => [email],
  })
}

const reasons = (t: T): Required<Act>['choice'] => ({
  label: t('operator.why'),
  options: END_WORDS.map((value) => ({ value, label: t(`operator.word.${value}`) })),
})

function endAllAct({ user: { email }, bots }: OperatorUser, t: T): Act {
  return ofAccount('close', {
    title: t('operator.act.end-all'),
    text: t('operator.will.end-all', { email, count: bots.length }),
    choice: reasons(t),
    words: (_, chosen) => [email, chosen],
    isFinal: true,
  })
}

/** How a kind ends: by trades on its contracts, with its coins as they are, or by its own rules. */
export function endOf({ group, leverage }: Pick<KindOffer, 'group' | 'leverage'>) {
  if (group === 'earn' || group === 'copy') return 'own'
  return leverage > 0 ? 'contract' : 'coins'
}

/** Ends one bot. */
export function endAct({ user: { email } }: OperatorUser, row: EndedBot, t: T): Act {
  const { bot_id: bot } = row
  const found = kinds.find(({ kind }) => kind === row.kind)
  const how = found === undefined ? 'own' : endOf(found.offer)
  return ofAccount('close', {
    title: t('operator.act.end'),
    text: t(`operator.will.end-${how}`, { bot }),
    choice: reasons(t),
    words: (_, chosen) => [email, chosen, bot],
    isFinal: true,
  })
}

function settingActs(
  { user: { email }, tax_identity: tag, is_islamic: islamic, account_type: type }: OperatorUser,
  t: T,
): readonly Act[] {
  return [
    ofAccount('tag', {
      title: tag === '' ? t('operator.act.tag') : t('operator.act.untag'),
      text: t('operator.will.tag', { email }),
      words: () => [email, tag === '' ? TAX_TAG : 'none'],
      isFinal: true,
    }),
    ofAccount('type', {
      title: t('operator.act.type'),
      text: t('operator.will.type'),
      choice: {
        label: t('operator.type'),
        options: accountTypes.map((value) => ({ value, label: typeName(value, t) })),
        present: type,
      },
      words: (_, chosen) => [email, chosen],
    }),
    ofAccount('islamic', {
      title: islamic ? t('operator.act.not-islamic') : t('operator.act.islamic'),
      text: t('operator.will.islamic', { email }),
      words: () => [email, islamic ? 'off' : 'on'],
    }),
  ]
}

function grantAct({ user: { email } }: OperatorUser, t: T): Act {
  return {
    part: 'rewards',
    name: 'grant',
    title: t('operator.act.grant'),
    text: t('operator.will.grant', { email }),
    fields: [
      { name: 'amount', label: t('operator.amount') },
      { name: 'least', label: t('operator.least'), isOptional: true },
      { name: 'days', label: t('operator.days'), help: t('operator.days-help'), isOptional: true },
    ],
    choice: {
      label: t('operator.kinds'),
      options: [
        { value: '', label: t('operator.all-contracts') },
        ...contractKinds.map(({ kind, offer }) => ({
          value: kind,
          label: t(`${offer.words}.name`),
        })),
      ],
    },
    words: ({ amount = '', least = '', days = '' }, kinds) => [
      email,
      amount,
      ...Object.entries({ least, days, kinds }).flatMap(([name, value]) =>
        value === '' ? [] : [`${name}=${value}`],
      ),
    ],
  }
}

/** Makes the user an operator, or no longer. */
export function roleAct({ user: { email, role } }: OperatorUser, t: T): Act {
  const options = ([...operatorRoles, 'none'] as const).map((value) => {
    return { value, label: t(roleKey(value)) }
  })
  return ofAccount('role', {
    title: t('operator.act.role'),
    text: t('operator.will.role', { email }),
    choice: { label: t('operator.roles'), options, present: role || 'none' },
    words: (_, chosen) => [email, chosen],
  })
}

/** Sets a flag for the user alone. */
export function flagAct({ user: { email }, flags }: OperatorUser, flag: string, t: T): Act {
  const set = flags.find(({ name }) => name === flag)?.value || 'default'
  const options = [
    { value: 'off', label: t('operator.off') },
    { value: 'on', label: t('operator.on') },
    { value: 'default', label: t('operator.as-all') },
  ]
  return {
    part: 'flags',
    name: 'set',
    title: t('operator.act.flag'),
    text: t('operator.will.flag-user', { flag, email, what: t(`operator.flags.${flag}`) }),
    choice: { label: flag, options, present: set },
    words: (_, chosen) => [flag, chosen, email],
  }
}
