// Which file of the build a module goes to: what several pages begin with is in one file for
// exactly these pages, instead of a small file for each part. Each request costs a phone a round
// trip. What a page needs is read off a build without such files.
import type { Rolldown } from 'vite'

/** What the first load of a page begins with, beside the entry. */
const starts: readonly (readonly [page: string, pattern: RegExp])[] = [
  ['home', /src\/pages\/home\/home-page\.tsx$/],
  ['own', /src\/pages\/home\/own-home\.tsx$/],
  ['bots', /src\/pages\/my-bots\/my-bots-page\.tsx$/],
  ['create', /src\/pages\/create\/create-page\.tsx$/],
  ['detail', /src\/pages\/bot-detail\/bot-detail-page\.tsx$/],
]
/** The kind that Create opens with: it waits for no parts of others, however many they are. */
const FIRST_KIND = 'spot-grid'
/**
 * Kinds without orders have pages of their own: they have no voice in what others begin with, and
 * what several others have they take as it is.
 */
const PRODUCTS: ReadonlySet<string> = new Set(['copy-trading', 'dual-asset', 'liquidity-mining'])
/**
 * The same for one kind: what half of the kinds begin with, the first one and another among them,
 * belongs to the page. The rest is in a file of those that need it.
 */
const startsOfKinds: typeof starts = [
  ['create', /bots\/([\w-]+)\/web\/create-form\.tsx$/],
  ['detail', /bots\/([\w-]+)\/web\/detail-panel\.tsx$/],
]
/** Starts in one file with what they begin with: the budgets ask for no load by their names. */
const JOINED = /\/(bot-detail-page|detail-panel)\.tsx$/

/**
 * The file that each module shares with others of the same pages, by the module's id. Modules of
 * the entry and those that are loaded on their own are left where they are.
 */
export function sharedFiles(output: readonly Rolldown.OutputChunk[]): ReadonlyMap<string, string> {
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]))
  const entry = new Set(output.filter(({ isEntry }) => isEntry).flatMap(closureIn(output)))
  const pages = new Map<string, Set<string>>()
  for (const [page, files] of firstLoads(output)) {
    for (const file of files) pages.set(file, (pages.get(file) ?? new Set()).add(page))
  }
  const names = new Map<string, string>()
  for (const [file, needing] of pages) {
    const { moduleIds = [], facadeModuleId } = chunks.get(file) ?? {}
    if (facadeModuleId && !JOINED.test(facadeModuleId)) continue
    const name = entry.has(file) ? 'base' : nameOf(needing)
    for (const id of moduleIds) names.set(id, name)
  }
  return names
}

const HOME: ReadonlySet<string> = new Set(['home', 'own'])

/**
 * What many pages need is little: one file of it spares each of them several. What of it only home
 * begins with, as its picture, no other page waits for.
 */
function nameOf(pages: ReadonlySet<string>): string {
  if (pages.has('home')) return [...pages].every((it) => HOME.has(it)) ? 'home' : 'base'
  if (pages.has('create') && (pages.has('bots') || pages.has('own'))) return 'pages'
  return pages.has('bots') && pages.has('detail') ? 'bots-detail' : [...pages].sort().join('-')
}

function* firstLoads(
  output: readonly Rolldown.OutputChunk[],
): Iterable<readonly [string, Iterable<string>]> {
  const closure = closureIn(output)
  const begunBy = (pattern: RegExp) =>
    output.filter(({ facadeModuleId }) => pattern.test(facadeModuleId ?? ''))
  for (const [page, pattern] of starts) yield [page, begunBy(pattern).flatMap(closure)]
  for (const [page, pattern] of startsOfKinds) {
    const all = begunBy(pattern).map((start) => ({ start, files: closure(start) }))
    const kinds = all.filter(({ start }) => !PRODUCTS.has(kindOf(start, pattern)))
    const first = kinds.find(({ start }) => start.facadeModuleId?.includes(`/${FIRST_KIND}/`))
    const needingOf = (file: string) => kinds.filter(({ files }) => files.includes(file)).length
    const isCommon = (file: string) => {
      const needing = needingOf(file)
      const isWanted = needing > 1 && needing * 2 >= kinds.length
      return isWanted && (first === undefined || first.files.includes(file))
    }
    yield [page, kinds.flatMap(({ files }) => files).filter(isCommon)]
    for (const { start, files } of kinds) {
      yield [`${page}.${kindOf(start, pattern)}`, files.filter((file) => !isCommon(file))]
    }
    // What one kind alone has comes with all of that kind: no product waits for that.
    const taken = new Set(kinds.flatMap(({ files }) => files).filter((it) => needingOf(it) > 1))
    for (const { start, files } of all.filter((it) => !kinds.includes(it))) {
      yield [`${page}.${kindOf(start, pattern)}`, files.filter((file) => !taken.has(file))]
    }
  }
}

/** The kind whose start a chunk is. */
function kindOf({ facadeModuleId }: Rolldown.OutputChunk, pattern: RegExp): string {
  return pattern.exec(facadeModuleId ?? '')?.[1] ?? ''
}

/** All files that come with a chunk of a build, itself among them. */
export function closureIn(
  output: readonly Rolldown.OutputChunk[],
): (chunk: Rolldown.OutputChunk) => readonly string[] {
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]))
  return (chunk) => {
    const files = new Set<string>()
    const visit = (file: string): void => {
      if (files.has(file)) return
      files.add(file)
      chunks.get(file)?.imports.forEach(visit)
    }
    visit(chunk.fileName)
    return [...files]
  }
}
