// The kinds in the order of the menu: those that are built say so themselves, the rest of the
// specification's eight are named as coming. A kind that arrives replaces its row here.
import { kindGroups, type KindOffer } from '@trellis/bot-kit/web/create/kind-offer.ts'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import {
  ComboPicture,
  CopyPicture,
  DcaPicture,
  DualAssetPicture,
  FuturesGridPicture,
  LiquidityPicture,
  MartingalePicture,
} from './coming-pictures.tsx'

export interface KindEntry extends KindOffer {
  /** The kind that creates; undefined while it is coming. */
  readonly kind: WebKind | undefined
}

/** Kinds to come; a path of "" is no address of the specification. */
const coming: readonly KindOffer[] = [
  row('futures-grid', 'grid', {
    risk: 'high',
    leverage: 100,
    path: '/fgrid-create/',
    Picture: FuturesGridPicture,
  }),
  row('spot-dca', 'averaging', {
    risk: 'low',
    leverage: 0,
    path: '/dca-create/',
    Picture: DcaPicture,
  }),
  row('futures-martingale', 'averaging', {
    risk: 'very-high',
    leverage: 50,
    path: '/fmart-create/',
    Picture: MartingalePicture,
  }),
  row('futures-combo', 'portfolio', {
    risk: 'high',
    leverage: 50,
    path: '',
    Picture: ComboPicture,
  }),
  row('dual-asset', 'earn', { risk: 'medium', leverage: 0, path: '', Picture: DualAssetPicture }),
  row('liquidity-mining', 'earn', {
    risk: 'medium',
    leverage: 0,
    path: '',
    Picture: LiquidityPicture,
  }),
  row('copy-trading', 'copy', { risk: 'leader', leverage: 0, path: '', Picture: CopyPicture }),
]

function row(
  id: string,
  group: KindOffer['group'],
  rest: Omit<KindOffer, 'id' | 'group' | 'words'>,
): KindOffer {
  return { id, group, words: `create.coming.${id}`, ...rest }
}

/** Every kind, built ones first within their group. */
export function kindEntries(kinds: readonly WebKind[]): readonly KindEntry[] {
  const built = kinds.map((kind): KindEntry => ({ ...kind.offer, kind }))
  const later = coming
    .filter((it) => !kinds.some((kind) => kind.kind === it.id))
    .map((it): KindEntry => ({ ...it, kind: undefined }))
  const all = [...built, ...later]
  return kindGroups.flatMap((group) => all.filter((it) => it.group === group))
}

/** The kind of a create address, with or without its last slash; the first built one otherwise. */
export function kindOfPath(entries: readonly KindEntry[], path: string): KindEntry | undefined {
  const wanted = path.endsWith('/') ? path : `${path}/`
  return entries.find((it) => it.path === wanted) ?? entries.find((it) => it.kind !== undefined)
}
