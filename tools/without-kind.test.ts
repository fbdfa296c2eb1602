// Deleting the folder of a kind and generating the registries anew is all that taking it out needs:
// whatever reads a registry still type-checks. Other files cannot tell, R8 and R13 keep them from
// the folder; only those readers are checked, since the types of everything take too long twice.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { variants } from './every-variant.ts'
import { registriesOf } from './gen-registries.ts'
import { inRoot, root } from './paths.mjs'
import { plantTree } from './planted-tree.ts'

const reads = /(from |import\()'[^']*\/registry\.(core|server|advice|community|web)(\.ts)?'/
const config = ts.parseJsonConfigFileContent(
  ts.readConfigFile(inRoot('tsconfig.json'), ts.sys.readFile).config,
  ts.sys,
  root,
)
const folders = readdirSync(inRoot('bots'), { withFileTypes: true })
const kinds = folders.filter((it) => it.isDirectory() && it.name !== 'node_modules')

/** The one that knows all others, and the first. */
const CHOSEN: readonly string[] = ['copy-trading', 'spot-grid']
const tried = variants(kinds, ({ name }) => CHOSEN.includes(name))

test.each(tried)('bots/$name can be deleted', { timeout: 120_000 }, ({ name }) => {
  const others = kinds.filter((it) => it.name !== name).map((it) => `bots/${it.name}`)
  expect(errorsWithout(`${inRoot('bots', name)}/`, registriesOf(skeletonOf(others)))).toEqual([])
})

test('a registry that does not fit its readers is seen', { timeout: 120_000 }, () => {
  const wrong = { file: 'registry.core.ts', text: 'export const coreKinds = 1\n' }
  const found = errorsWithout(inRoot('bots', 'nowhere/'), [wrong], ['engine-parts.ts'])
  expect(found.join()).toContain('engine-parts.ts')
})

/** Files as they were read, by path: all but the registries are the same in every test. */
const parsed = new Map<string, ts.SourceFile | undefined>()

/** A bots folder with the files by which the generator knows kinds, empty. */
function skeletonOf(kindFolders: readonly string[]): string {
  const files = config.fileNames.map((file) => file.slice(root.length + 1))
  const kept = files.filter((file) => kindFolders.some((it) => file.startsWith(`${it}/`)))
  const empty = Object.fromEntries(kept.map((file) => [file, '']))
  return join(plantTree({ 'bots/none': '', ...empty }), 'bots')
}

/** What the type check says of readers of registries while a folder is hidden from it. */
function errorsWithout(
  gone: string,
  registries: readonly { readonly file: string; readonly text: string }[],
  only: readonly string[] = [''],
): readonly string[] {
  const texts = new Map(registries.map(({ file, text }) => [inRoot('bots', file), text]))
  const isHidden = (file: string) => file.startsWith(gone)
  const textOf = (file: string) => texts.get(file) ?? readFileSync(file, 'utf8')
  const names = config.fileNames.filter((file) => !isHidden(file))
  const readers = names.filter(
    (file) => only.some((end) => file.endsWith(end)) && reads.test(textOf(file)),
  )
  const host = ts.createCompilerHost(config.options)
  host.fileExists = (file) => !isHidden(file) && ts.sys.fileExists(file)
  host.readFile = (file) => texts.get(file) ?? ts.sys.readFile(file)
  const read = host.getSourceFile
  host.getSourceFile = (file, version) => {
    if (texts.has(file)) return read(file, version)
    if (!parsed.has(file)) parsed.set(file, read(file, version))
    return parsed.get(file)
  }
  const ambient = names.filter((file) => file.endsWith('.d.ts'))
  const program = ts.createProgram([...readers, ...ambient], config.options, host)
  expect(readers.length).toBeGreaterThan(0)
  return [...readers, ...texts.keys()].flatMap((file) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(file))
      .map((it) => `${file} ${ts.flattenDiagnosticMessageText(it.messageText, '\n')}`),
  )
}
