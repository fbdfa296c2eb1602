// What the palette can offer now: commands, pages, the reader's bots, the pairs that trade.
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { BotRow, ListedPair } from '@trellis/contract'
import { webKinds } from '@trellis/bots/registry.web'
import { marketName } from '@trellis/contract/market-ref'
import { kindName } from '@trellis/bot-kit/web/kind-name.ts'
import { pathOfPair } from '@trellis/bot-kit/web/pair-address.ts'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { useFormats } from '@trellis/ui'
import { firstCoinOrder, turnover } from '../data/first-coin.ts'
import { useAccount, useAllBots } from '../data/queries.ts'
import { useAllPairs } from '../data/use-all-pairs.ts'
import { tradedCategories } from './first-kind.ts'
import { useWithheldKinds } from './offered/use-withheld-kinds.ts'
import { usePlaceHref } from './last-create.ts'
import { places } from './navigation.ts'
import { botItems } from './palette-bots.ts'
import { kindItems, kindsOn, pairsOfKinds } from './palette-kinds.ts'
import type { PaletteItem } from './palette-items.ts'
import { useSession, useSettings, useWords } from './session-context.tsx'
import { useMarketSpeed } from './use-market-speed.ts'

/** Keys of the places, as the shell has entered them. */
const placeKeys: Readonly<Record<string, string>> = {
  '/': 'g h',
  '/my-bot/': 'g b',
  '/create/': 'n',
}

export interface PaletteItems {
  readonly items: readonly PaletteItem[]
  /** False while bots or pairs are still on their way. */
  readonly isWhole: boolean
}

export function usePaletteItems(): PaletteItems {
  const { signedIn } = useAccount()
  const { data: bots } = useAllBots('ONGOING', signedIn)
  const listed = useAllPairs(tradedCategories)
  const pages = usePages()
  const commands = useCommands()
  const speed = useSpeedCommand()
  const ofBot = useBotItems()
  const { ofPair, isKnown } = usePairItems()
  const pairs = listed.list.toSorted(firstCoinOrder(turnover))
  const items = [
    ...pages,
    ...commands,
    ...speed,
    ...(bots ?? []).flatMap(ofBot),
    ...pairs.flatMap((pair, index) => ofPair(pair, index)),
  ]
  return { items, isWhole: listed.isWhole && isKnown && (!signedIn || bots !== undefined) }
}

function usePages(): readonly PaletteItem[] {
  const t = useWords()
  const [, navigate] = useLocation()
  const hrefOf = usePlaceHref()
  const own = places.map(({ path, words, icon }): PaletteItem => ({
    id: `page ${path}`,
    group: 'page',
    title: t(words),
    icon,
    ...(placeKeys[path] === undefined ? {} : { keys: placeKeys[path] }),
    run: () => navigate(hrefOf(path)),
  }))
  return [...own, ...kindItems(KINDS, { t, withheldOf: useWithheldKinds(), navigate })]
}

const KINDS: readonly WebKind[] = webKinds

function useCommands(): readonly PaletteItem[] {
  const t = useWords()
  const { dialogs, settings } = useSession()
  const [, navigate] = useLocation()
  const { hideAmounts } = useSettings()
  const { signedIn } = useAccount()
  const light = document.documentElement.dataset['theme'] === 'light'
  const act = (id: string, title: string, more: Omit<PaletteItem, 'id' | 'group' | 'title'>) =>
    ({ id, group: 'act', title, ...more }) as const
  const own: readonly PaletteItem[] = [
    act('money', t('menu.money'), { icon: 'wallet', run: () => navigate('/account/') }),
    act('top-up', t('menu.topUp'), {
      icon: 'wallet',
      run: () => dialogs.open({ name: 'top-up', coin: '', amount: '' }),
    }),
    act('notes', t('shell.notes'), {
      icon: 'bell',
      run: () => dialogs.open({ name: 'notifications' }),
    }),
    act('privacy', t(hideAmounts ? 'menu.showAmounts' : 'menu.hideAmounts'), {
      icon: hideAmounts ? 'eye' : 'eye-off',
      run: () => settings.set({ hideAmounts: !hideAmounts }),
    }),
  ]
  const guest: readonly PaletteItem[] = [
    act('login', t('auth.login'), { icon: 'person', run: () => dialogs.open({ name: 'login' }) }),
    act('register', t('auth.register'), {
      icon: 'person',
      run: () => dialogs.open({ name: 'register' }),
    }),
  ]
  return [
    ...(signedIn ? own : guest),
    act('theme', t(light ? 'palette.dark' : 'palette.light'), {
      icon: 'sun',
      words: t('settings.theme'),
      run: () => settings.set({ theme: light ? 'dark' : 'light' }),
    }),
    act('language', t('menu.language'), {
      icon: 'globe',
      run: () => dialogs.open({ name: 'language' }),
    }),
    act('settings', t('menu.settings'), {
      icon: 'filter',
      run: () => dialogs.open({ name: 'settings' }),
    }),
    act('keys', t('palette.shortcuts'), {
      icon: 'info',
      keys: '?',
      run: () => dialogs.open({ name: 'shortcuts' }),
    }),
  ]
}

function useSpeedCommand(): readonly PaletteItem[] {
  const t = useWords()
  const { dialogs } = useSession()
  const { mayChange } = useMarketSpeed()
  if (!mayChange) return []
  const run = () => dialogs.open({ name: 'speed' })
  return [{ id: 'speed', group: 'act', title: t('speed.title'), icon: 'clock', run }]
}

function useBotItems() {
  const t = useWords()
  const { number } = useFormats()
  const [, navigate] = useLocation()
  return (row: BotRow) => botItems(KINDS, row, { t, number, navigate })
}

const SHOWN_PAIRS = 4

/** One row per pair and kind that trades it; the most traded are listed unasked. */
function usePairItems() {
  const t = useWords()
  const withheldOf = useWithheldKinds()
  const formats = useFormats()
  const [, navigate] = useLocation()
  const { data: pairsOf, isPending } = useQuery({
    queryKey: ['palette', 'pairs-of-kinds'],
    staleTime: Infinity,
    queryFn: () => pairsOfKinds(KINDS),
  })
  const ofPair = (pair: ListedPair, index: number): readonly PaletteItem[] => {
    const price = formats.price(pair.price, pair.price_precision)
    return kindsOn(KINDS, pair, { withheldOf, pairsOf }).map(({ kind, offer }) => ({
      id: `create ${kind} ${pair.symbol}`,
      group: 'pair',
      title: marketName(pair),
      detail: `${t('palette.createOn', { kind: kindName(kind, t) })} · ${price}`,
      coin: pair.base_token,
      hidden: index >= SHOWN_PAIRS,
      run: () => navigate(pathOfPair(offer.path, pair)),
    }))
  }
  return { ofPair, isKnown: !isPending }
}
