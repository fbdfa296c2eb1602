// Which file a module goes to, by the pages whose first load needs it.
import { expect, test } from 'vitest'
import type { Rolldown } from 'vite'
import { sharedFiles } from './first-loads.ts'

type Chunk = Rolldown.OutputChunk

/** A chunk with a module of its own; one that stands for a loaded module has its path. */
function chunk(name: string, imports: readonly string[], facade: string | null = null): Chunk {
  const isEntry = facade === 'src/main.tsx'
  const made = {
    fileName: name,
    imports,
    facadeModuleId: facade,
    isEntry,
    moduleIds: [`${name}.ts`],
  }
  return made as unknown as Chunk
}

const page = (path: string): string => `/web/src/pages/${path}-page.tsx`
const form = (kind: string): string => `/bots/${kind}/web/create-form.tsx`
const panel = (kind: string): string => `/bots/${kind}/web/detail-panel.tsx`

const output = [
  chunk('main', ['react'], 'src/main.tsx'),
  chunk('react', []),
  chunk('home', ['words', 'react', 'picture'], page('home/home')),
  chunk('picture', []),
  chunk('words', []),
  chunk('bots', ['rows', 'words', 'status'], page('my-bots/my-bots')),
  chunk('create', ['frame', 'words', 'status'], page('create/create')),
  chunk('detail', ['rows', 'frame'], page('bot-detail/bot-detail')),
  chunk('rows', []),
  chunk('frame', ['deep']),
  chunk('deep', []),
  chunk('status', []),
  chunk('spot', ['fields'], form('spot-grid')),
  chunk('futures', ['fields', 'leverage'], form('futures-grid')),
  chunk('combo', ['fields', 'leverage', 'weights'], form('futures-combo')),
  chunk('dca', ['fields'], form('spot-dca')),
  chunk('fields', []),
  chunk('leverage', []),
  chunk('weights', []),
  chunk('spot-panel', ['spot-figures'], panel('spot-grid')),
  chunk('futures-panel', ['rows'], panel('futures-grid')),
  chunk('spot-figures', []),
  chunk('dialog', ['only-here', 'picture'], '/web/src/app/settings-dialog.tsx'),
  chunk('only-here', []),
]

test('what several pages begin with is in one file for exactly these', () => {
  expect(Object.fromEntries(sharedFiles(output))).toEqual({
    'react.ts': 'base',
    'words.ts': 'base',
    // Only home begins with it; a chart that is loaded later elsewhere does not count.
    'picture.ts': 'home',
    'rows.ts': 'bots-detail',
    'frame.ts': 'create-detail',
    'deep.ts': 'create-detail',
    'status.ts': 'pages',
    // Nothing asks for these two by their names: each is in one file with what it begins with.
    'detail.ts': 'detail',
    'spot-panel.ts': 'detail.spot-grid',
    'spot-figures.ts': 'detail.spot-grid',
    'futures-panel.ts': 'detail.futures-grid',
    // Every form needs it; leverage half of them, but not the first kind's: it stays theirs.
    'fields.ts': 'create',
    'leverage.ts': 'create.futures-combo-create.futures-grid',
    'weights.ts': 'create.futures-combo',
  })
})

test('what half of the kinds need comes with the page only where the first kind needs it', () => {
  const most = output.filter(({ fileName }) => fileName !== 'dca')
  const leverage = 'create.futures-combo-create.futures-grid'
  expect(sharedFiles(most).get('leverage.ts')).toBe(leverage)
  // Without that kind there is none that could wait for it in vain.
  const isSpot = ({ facadeModuleId }: (typeof most)[number]) =>
    facadeModuleId?.includes('/spot-grid/') === true
  const contracts = most.filter((chunk) => !isSpot(chunk))
  expect(sharedFiles(contracts).get('leverage.ts')).toBe('create')
  expect(sharedFiles(most).get('weights.ts')).toBe('create.futures-combo')
})
