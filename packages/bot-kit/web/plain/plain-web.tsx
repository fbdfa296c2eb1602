// A kind that declares nothing of its pages but its offer, its form and its calls, as the shell
// knows kinds: everything else comes with the first page that shows it.
import { lazy, type ComponentType } from 'react'
import type { CreateKind } from '../create/create-kind.ts'
import type { KindOffer } from '../create/kind-offer.ts'
import { wordsOfKind } from '../kind-name.ts'
import type { CreateFormProps, WebKind } from '../web-context.ts'
import type { PlainKind } from './plain-kind.tsx'

export interface PlainWeb extends Pick<WebKind, 'kind'> {
  readonly offer: Omit<KindOffer, 'id' | 'words'>
  /** The form. */
  create(): Promise<CreateKind>
  /** The detail page and what lists say. */
  detail(): Promise<PlainKind>
}

/** The kind for the shell; its words stand under the name of its folder. */
export function plainWeb({ kind, offer, create, detail }: PlainWeb): WebKind {
  const screens = async () => {
    const [{ plainScreens }, plain] = await Promise.all([import('./plain-kind.tsx'), detail()])
    return plainScreens(plain)
  }
  return {
    kind,
    offer: { ...offer, id: kind, words: `${wordsOfKind(kind)}.offer` },
    CreateForm: lazy(async () => ({ default: await formOf(create) })),
    DetailPanel: lazy(async () => ({ default: (await screens()).DetailPanel })),
    Card: lazy(async () => ({ default: (await screens()).Card })),
    lists: async () => (await screens()).lists(),
  }
}

async function formOf(create: PlainWeb['create']): Promise<ComponentType<CreateFormProps>> {
  const [{ CreateScreen }, kind] = await Promise.all([
    import('../create/create-screen.tsx'),
    create(),
  ])
  return (props) => <CreateScreen {...props} kind={kind} />
}
