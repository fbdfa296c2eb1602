// What the palette offers of kinds: their own page, or that they are not offered to who is here.
// Pure.
import type { ListedPair } from '@trellis/contract'
import { kindName } from '@trellis/bot-kit/web/kind-name.ts'
import type { Translate, WebKind } from '@trellis/bot-kit/web/web-context.ts'
import type { WithheldOf } from './offered/use-withheld-kinds.ts'
import type { PaletteItem } from './palette-items.ts'

type Kind = Pick<WebKind, 'kind' | 'offer'>

/** Symbols by kind, of kinds that sell a product of some pairs. */
export type PairsOfKinds = ReadonlyMap<string, readonly string[] | undefined>

const sellsProduct = ({ offer }: Kind): boolean => offer.group === 'earn'

/** Reads on which pairs products are offered: code of their kinds, no call of the server. */
export async function pairsOfKinds(
  kinds: readonly Pick<WebKind, 'kind' | 'offer' | 'lists'>[],
): Promise<PairsOfKinds> {
  const selling = kinds.filter(sellsProduct)
  const read = selling.map(async (it) => [it.kind, (await it.lists()).pairs] as const)
  return new Map(await Promise.all(read))
}

/** Who follows a leader chooses no pair. */
const isOfNoPair = ({ offer }: Kind): boolean => offer.group === 'copy'

/**
 * The kinds that make a bot on a pair, of those that are offered. What sells a product waits until
 * its pairs are known.
 */
export function kindsOn<K extends Kind>(
  kinds: readonly K[],
  { category, symbol }: Pick<ListedPair, 'category' | 'symbol'>,
  { withheldOf, pairsOf }: { withheldOf: WithheldOf; pairsOf: PairsOfKinds | undefined },
): readonly K[] {
  const hasPair = (it: K): boolean =>
    !sellsProduct(it) ||
    (pairsOf?.has(it.kind) === true && (pairsOf.get(it.kind)?.includes(symbol) ?? true))
  return kinds.filter((it) => {
    const isOffered = it.offer.category === category && withheldOf(it.offer) === undefined
    return isOffered && !isOfNoPair(it) && hasPair(it)
  })
}

interface KindWays {
  readonly t: Translate
  readonly withheldOf: WithheldOf
  navigate(path: string): void
}

/**
 * Kinds of no pair by name. Of a kind that is not offered nothing can be made on a pair either: who
 * asks for it finds that, and its page says why.
 */
export function kindItems(
  kinds: readonly Kind[],
  { t, withheldOf, navigate }: KindWays,
): readonly PaletteItem[] {
  const shown = kinds.filter((it) => isOfNoPair(it) || withheldOf(it.offer) !== undefined)
  return shown.map(({ kind, offer }) => {
    const withheld = withheldOf(offer)
    return {
      id: `page ${offer.path}`,
      group: 'page',
      title: kindName(kind, t),
      detail: withheld === undefined ? t(`${offer.words}.does`) : t(`offered.mark-${withheld}`),
      icon: withheld === undefined ? 'copy' : 'lock',
      hidden: withheld !== undefined,
      run: () => navigate(offer.path),
    }
  })
}
