// Finds the pages of the area and loads each when it is first opened. A page is a file
// pages/<name>/<name>-page.tsx that exports <Name>Page.
import { createElement, lazy, type ComponentType } from 'react'
import { assert } from '@trellis/kernel'
import { createPaths } from './navigation.ts'

export type PageName =
  | 'home'
  | 'create'
  | 'my-bots'
  | 'bot-detail'
  | 'ranking'
  | 'account'
  | 'announcements'
  | 'not-found'
type PageModule = Readonly<Record<string, ComponentType>>

const modules = import.meta.glob<PageModule>('../pages/*/*-page.tsx')

let tries = 0

/** React remembers of a lazy component that it failed: from now on pages are asked for anew. */
export function askPagesAnew(): void {
  tries += 1
}

/** A page as a lazy component. */
export function lazyPage(name: PageName): ComponentType {
  const load = modules[`../pages/${name}/${name}-page.tsx`]
  assert(load !== undefined, 'there is no such page', name)
  const parts: ComponentType[] = []
  return () =>
    createElement((parts[tries] ??= lazy(async () => ({ default: pageIn(await load(), name) }))))
}

function pageIn(module: PageModule, name: PageName): ComponentType {
  const words = name.split('-').map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
  const page = module[`${words.join('')}Page`]
  assert(page !== undefined, 'the page file exports no page', name)
  return page
}

/** Starts loading the page of an address while the words are still on their way. */
export function preloadPage(path: string): void {
  const [first = '', id] = path.split('/').filter((part) => part !== '')
  const names: Readonly<Record<string, PageName>> = { '': 'home', 'my-bot': 'my-bots' }
  const isCreate = createPaths.includes(`/${first}/`)
  // Other pages are called as their addresses; what is none is no module.
  const known = isCreate ? 'create' : (names[first] ?? first)
  const name = first === 'bot' ? id && 'bot-detail' : known
  if (name !== undefined) void modules[`../pages/${name}/${name}-page.tsx`]?.()
}
