// What bots are told apart by on My bots: each kind, and the groups of the menu of kinds where more
// than one bot kind of it is there. A group is chosen as "group:earn".
import { webKinds } from '@trellis/bots/registry.web'
import { kindGroups } from '@trellis/bot-kit/web/create/kind-offer.ts'
import { kindName } from '@trellis/bot-kit/web/kind-name.ts'
import type { Translate, WebKind } from '@trellis/bot-kit/web/web-context.ts'

const GROUP = 'group:'
const built: readonly WebKind[] = webKinds

function groupOf(kind: string): string {
  return built.find((it) => it.kind === kind)?.offer.group ?? ''
}

/** Whether a bot of a kind is one of those that are asked for; "" asks for all. */
export function isOfKind(kind: string, wanted: string): boolean {
  if (wanted === '' || kind === wanted) return true
  return wanted.startsWith(GROUP) && groupOf(kind) === wanted.slice(GROUP.length)
}

export interface KindChoice {
  readonly value: string
  readonly label: string
}

/** The choices that change something, groups before kinds; earn is a group by itself. */
export function kindChoices(kinds: readonly string[], t: Translate): readonly KindChoice[] {
  const groups = kindGroups.filter((group) => {
    const count = kinds.filter((kind) => groupOf(kind) === group).length
    return count > (group === 'earn' ? 0 : 1) && count < kinds.length
  })
  return [
    { value: '', label: t('myBots.allTypes') },
    ...groups.map((group) => ({ value: GROUP + group, label: t(`bots.group-${group}`) })),
    ...kinds.map((kind) => ({ value: kind, label: kindName(kind, t) })),
  ]
}
