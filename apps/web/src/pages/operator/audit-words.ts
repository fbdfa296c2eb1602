// Lines of the audit log in the language of the page: how something stood, and what it became. The
// log keeps what commands say; what has no words here is shown as it was said.
import { isolated, isolatedFigure, type Formats } from '@trellis/ui'
import type { OperatorAudit } from '@trellis/contract'
import { operatorRoles } from '@trellis/contract/operator-paths'
import { kindName } from '@trellis/bot-kit/web/kind-name.ts'
import type { Words } from '../../locale/texts-of.ts'

export type AuditLine = OperatorAudit['lines'][number]

export interface AuditTools {
  readonly t: Words['t']
  readonly formats: Formats
}

/** Undefined where there are no words of the page. */
type Said = string | undefined
type Reader = (text: string, tools: AuditTools) => Said

/** What several instructions say of a setting. */
const SETTINGS = {
  on: 'operator.on',
  off: 'operator.off',
  none: 'operator.none',
  proven: 'operator.proven',
  'not proven': 'operator.not-proven',
  'not blocked': 'operator.not-blocked',
  'as for everybody': 'operator.as-all',
} as const

const setting: Reader = (text, { t }) =>
  Object.hasOwn(SETTINGS, text) ? t(SETTINGS[text as keyof typeof SETTINGS]) : undefined

const level: Reader = (text, tools) =>
  /^\d+$/.test(text) ? tools.formats.number(text) : setting(text, tools)

const speed: Reader = (text, { t, formats }) => {
  if (text === 'day') return t('operator.said.day')
  return Number(text) > 0 ? isolatedFigure(`${formats.number(text)}×`) : undefined
}

const ban: Reader = (text, tools) => {
  const [, reason, kept] = /^blocked: (.*)$|^keep-bots (.*)$/s.exec(text) ?? []
  if (reason !== undefined) return `${tools.t('operator.blocked')}: ${isolated(reason)}`
  if (kept !== undefined) return tools.t('operator.said.kept', { reason: isolated(kept) })
  return setting(text, tools) ?? isolated(text)
}

/** A reason, then the bots where not all were meant. */
const close: Reader = (text, { t }) => {
  const [word = '', ...bots] = text.split(' ')
  const key = `operator.word.${word}`
  const reason = t(key)
  if (reason === key) return undefined
  if (bots.length === 0) return t('operator.said.all-bots', { reason })
  return t('operator.said.some-bots', { reason, bots: isolated(bots.join(', ')) })
}

const role: Reader = (text, tools) => {
  const known = operatorRoles.find((it) => it === text)
  return known === undefined ? setting(text, tools) : tools.t(`operator.role.${known}`)
}

const accountType: Reader = (text, { t }) => {
  const key = `operator.account-types.${text}`
  const word = t(key)
  return word === key ? undefined : word
}

/** Before "Trading", after "spot Closed a fork". */
const status: Reader = (text, { t }) => {
  const [, market, name = '', why] = /^(?:(spot|linear) )?([A-Z]\w*)(?: (.*))?$/s.exec(text) ?? []
  const key = `operator.status.${name}`
  const word = t(key)
  if (word === key) return undefined
  return [market && t(`operator.markets.${market}`), word, why && isolated(why)]
    .filter((it) => it !== undefined)
    .join(' · ')
}

/** Before "off for 25%" or as a setting, after "off 25%", "on for everybody", "off ann@…". */
const flag: Reader = (text, tools) => {
  const { t, formats } = tools
  const [, before, way, percent, who = ''] =
    /^(?:off for (\d+)%|(on|off|default) (?:(\d+)%|(.+)))$/s.exec(text) ?? []
  const share = before ?? percent
  const whom =
    share === undefined
      ? who === 'for everybody'
        ? t('operator.said.everybody')
        : isolated(who)
      : formats.percent(String(Number(share) / 100), 0)
  if (before !== undefined) return t('operator.said.flag', { way: t('operator.off'), whom })
  if (way === undefined) return setting(text, tools)
  if (way === 'default') return t('operator.said.default', { whom })
  return t('operator.said.flag', { way: t(`operator.${way}`), whom })
}

/** An amount, then what was said of the voucher: "100 least=50 days=7 kinds=futures-grid". */
const grant: Reader = (text, { t, formats }) => {
  const [amount = '', ...more] = text.split(' ')
  if (!/^\d+(\.\d+)?$/.test(amount)) return undefined
  const terms = more.map((it) => {
    const [name = '', value = ''] = it.split('=')
    if (name === 'least') return t('operator.said.least', { amount: formats.number(value) })
    if (name === 'days') return t('operator.said.days', { count: Number(value) })
    if (name !== 'kinds') return it
    return value
      .split(',')
      .map((kind) => kindName(kind, t))
      .join(', ')
  })
  return [`${formats.number(amount)} USDT`, ...terms].map(isolated).join(' · ')
}

/** The name in its address, then the file: of that the title is enough. */
const announce: Reader = (text) => {
  const [, id, title] = /^(\S+) ---\ntitle: (.*)$/m.exec(text) ?? []
  return id === undefined || title === undefined
    ? undefined
    : `${isolated(id)} · ${isolated(title)}`
}

const suspend: Reader = (text, { t }) =>
  text === 'on' || text === 'off' ? t(`operator.said.suspended-${text}`) : undefined

const READERS: Readonly<Record<string, Reader>> = {
  'market speed': speed,
  'accounts ban': ban,
  'accounts unban': ban,
  'accounts close': close,
  'accounts fees': level,
  'accounts vip': level,
  'accounts role': role,
  'accounts type': accountType,
  'symbols status': status,
  'flags set': flag,
  'rewards grant': grant,
  'announcements announce': announce,
  'copy-trading suspend': suspend,
}

/** How it stood, or what it became, in words. */
export function auditSaid(what: string, text: string, tools: AuditTools): Said {
  if (text === '') return ''
  return (Object.hasOwn(READERS, what) ? READERS[what] : setting)?.(text, tools)
}

const REFUSED = 'refused: '

/** Why something was refused, in the words of the server; undefined of what was done. */
export function refusalIn(after: string): Said {
  return after.startsWith(REFUSED) ? after.slice(REFUSED.length) : undefined
}

/** An instruction in words; undefined of one that the page has none for. */
export function auditWhat(what: string, t: Words['t']): Said {
  const key = `operator.did.${what.replaceAll(' ', '-')}`
  const words = t(key)
  return words === key ? undefined : words
}
