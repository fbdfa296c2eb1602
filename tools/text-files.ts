// The texts of web area and server as files: one JSON for each namespace and language, in a folder
// `texts` beside what says them. For builds and tests; pages ask the translation service.
//
// Where several say the same, one namespace takes it from another: `"$from": ["grid-form"]` in an
// object stands for all of that namespace, `"contract-kind#told"` for a part of it, `"*-offer"` for
// every namespace with this end, and what the object says itself comes on top. English says what is
// taken; other languages say only their own.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Texts } from '@trellis/bot-kit/web/web-context.ts'
import { root } from './paths.mjs'

const ROOMS = ['apps/web/src', 'apps/server/src', 'packages/bot-kit/web', 'bots']
const FILE = /(?:^|\/)texts\/([\w-]+)\/([\w-]+)\.json$/
const FROM = '$from'

export interface TextFile {
  /** From the root of the repository. */
  readonly path: string
  readonly namespace: string
  readonly locale: string
}

type Tree = { readonly [key: string]: string | readonly string[] | Tree }

/** All texts; two files of one namespace and language are an error. */
export function textFiles(): readonly TextFile[] {
  const files = ROOMS.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).flatMap((path) => {
      const [, namespace, locale] = FILE.exec(path) ?? []
      if (namespace === undefined || locale === undefined) return []
      return [{ path: join(room, path), namespace, locale }]
    }),
  )
  const places = new Map<string, string>()
  for (const { path, namespace, locale } of files) {
    const other = places.get(`${namespace} ${locale}`)
    if (other !== undefined) throw new Error(`two texts of one namespace: ${path} and ${other}`)
    places.set(`${namespace} ${locale}`, path)
  }
  return files
}

/** Reads texts with what they take from others; each file once. */
export class TextReader {
  /** What there was to read when this reader was made. */
  readonly files = textFiles()
  /** Those that browsers are sent; the server's own are not among them. */
  readonly namespacesOfPages: readonly string[] = [
    ...new Set(this.files.filter((it) => !isOfServer(it)).map(({ namespace }) => namespace)),
  ]
  readonly #paths = new Map(this.files.map((it) => [`${it.namespace}/${it.locale}`, it.path]))
  readonly #trees = new Map<string, Tree>()

  /**
   * The texts of a namespace as they are sent: of one that a language has no file of, as of a kind
   * that comes from elsewhere, in English. Throws where there are none.
   */
  read(namespace: string, locale: string): Texts {
    const whole = this.#composed(this.#tree(namespace, 'en'), this.#tree(namespace, locale), locale)
    return whole as Texts
  }

  #composed(english: Tree, own: Tree, locale: string): Tree {
    const names = english[FROM]
    const taken = Array.isArray(names) ? names.map((name) => this.#taken(name, locale)) : []
    const said = [english, own].flatMap((tree) => Object.keys(tree)).filter((key) => key !== FROM)
    const mine = [...new Set(said)].flatMap((key) => {
      const [of, text] = [english[key], own[key]]
      if (!isTree(of)) return text === undefined ? [] : [[key, text] as const]
      return [[key, this.#composed(of, isTree(text) ? text : {}, locale)] as const]
    })
    return [...taken, Object.fromEntries(mine)].reduce(merged, {})
  }

  #taken(name: string, locale: string): Tree {
    const [namespace = '', way = ''] = name.split('#')
    if (namespace.startsWith('*')) return this.#ofAll(namespace.slice(1), locale)
    const whole = this.read(namespace, locale) as Tree
    const part = way === '' ? whole : way.split('.').reduce<unknown>(memberOf, whole)
    if (!isTree(part)) throw new Error(`there is nothing to take from ${name}`)
    return part
  }

  /** What every namespace with this end says: each kind's offer, whatever kinds there are. */
  #ofAll(end: string, locale: string): Tree {
    const ends = [...this.#paths.keys()].filter((key) => key.endsWith(`${end}/en`))
    const all = ends.toSorted().map((key) => this.read(key.split('/')[0] ?? '', locale) as Tree)
    return all.reduce(merged, {})
  }

  #tree(namespace: string, locale: string): Tree {
    const named = `${namespace}/${locale}`
    const key = this.#paths.has(named) ? named : `${namespace}/en`
    const path = this.#paths.get(key)
    if (path === undefined) throw new Error(`there are no texts of ${namespace}`)
    const tree =
      this.#trees.get(key) ?? (JSON.parse(readFileSync(join(root, path), 'utf8')) as Tree)
    this.#trees.set(key, tree)
    return tree
  }
}

function isOfServer({ path }: TextFile): boolean {
  return path.startsWith('apps/server/')
}

let shared: TextReader | undefined

/** The texts of a namespace, for a test that needs a few of them. */
export function textsOf(namespace: string, locale = 'en'): Texts {
  shared ??= new TextReader()
  return shared.read(namespace, locale)
}

function memberOf(tree: unknown, key: string): unknown {
  return isTree(tree) ? tree[key] : undefined
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** All of both; where both say something the later one holds. */
function merged(before: Tree, after: Tree): Tree {
  const all = { ...before, ...after }
  const both = Object.keys(all).map((key) => {
    const [was, is] = [before[key], after[key]]
    return [key, isTree(was) && isTree(is) ? merged(was, is) : all[key]] as const
  })
  return Object.fromEntries(both) as Tree
}
