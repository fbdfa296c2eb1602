// Refuses in the pure zone what oxlint cannot express: async, await, catch, Promise types, dynamic
// imports, what a module keeps between calls (docs/adr/0015) and answers that depend on the
// machine's language. The globals are in .oxlintrc.json.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { isMain, root } from './paths.mjs'
import { report, sourceFiles, type Violation } from './source-files.ts'

const purePackages = /^packages\/(kernel|market|tape|exchange|engine|lab)\/.+\.ts$/
/** A folder of the kit that nobody has heard of is domain. */
const kitDomain = /^packages\/bot-kit\/(?!(wire|routes|web|test)\/).+\.ts$/
const domainFiles = /^bots\/[^/]+\/(?!wire|routes)[^/]+\.ts$/
const tests = /\.test\.ts$|\/test\//

/** True for files which must be deterministic and free of effects. */
export function isPure(file: string): boolean {
  const zones = [purePackages, kitDomain, domainFiles]
  return zones.some((zone) => zone.test(file)) && !tests.test(file)
}

/** What one file of the pure zone does that it must not. */
export function impurities(file: string, text: string): readonly Violation[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true)
  const found: Violation[] = []
  const visit = (node: ts.Node): void => {
    const refused = refusal(node)
    if (refused !== undefined) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
      found.push({ file, line, rule: refused.rule, message: refused.message })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  for (const line of keptLines(source)) found.push({ file, line, ...kept })
  return found
}

/** Every impurity below the given repository root. */
export function checkPure(base: string): readonly Violation[] {
  return sourceFiles(base, ['packages', 'bots'])
    .filter(isPure)
    .flatMap((file) => impurities(file, readFileSync(join(base, file), 'utf8')))
}

interface Refusal {
  readonly rule: string
  readonly message: string
}

const localeMethods = new Set([
  'localeCompare',
  'toLocaleString',
  'toLocaleLowerCase',
  'toLocaleUpperCase',
])

function refusal(node: ts.Node): Refusal | undefined {
  switch (node.kind) {
    case ts.SyntaxKind.AsyncKeyword:
    case ts.SyntaxKind.AwaitExpression:
      return { rule: 'pure-async', message: 'the pure zone is synchronous' }
    case ts.SyntaxKind.CatchClause:
      return { rule: 'pure-catch', message: 'nothing is caught here; refuse with a Result' }
    case ts.SyntaxKind.TypeReference:
      return typeRefusal(node as ts.TypeReferenceNode)
    case ts.SyntaxKind.CallExpression:
      return callRefusal(node as ts.CallExpression)
    case ts.SyntaxKind.VariableStatement:
      return stateRefusal(node as ts.VariableStatement)
    case ts.SyntaxKind.Identifier:
      return (node as ts.Identifier).text === 'Intl' ? locale : undefined
    default:
      return undefined
  }
}

const kept = {
  rule: 'pure-state',
  message: 'a module keeps nothing between calls (docs/adr/0015)',
}

const locale = { rule: 'pure-locale', message: 'depends on the language of the machine' }

function typeRefusal(node: ts.TypeReferenceNode): Refusal | undefined {
  const name = node.typeName.getText()
  if (name !== 'Promise' && name !== 'PromiseLike') return undefined
  return { rule: 'pure-async', message: 'the pure zone is synchronous' }
}

function stateRefusal(node: ts.VariableStatement): Refusal | undefined {
  const isConstant = (node.declarationList.flags & ts.NodeFlags.Const) !== 0
  if (isConstant || !ts.isSourceFile(node.parent)) return undefined
  return kept
}

const collections = new Set(['Map', 'Set', 'WeakMap', 'WeakSet'])
const writes = new Set(['set', 'add', 'delete', 'clear'])

/** Lines where a function writes to a map or set of its module; a table may be filled once. */
function keptLines(source: ts.SourceFile): readonly number[] {
  const names = new Set(source.statements.flatMap(collectionsOf))
  const lines: number[] = []
  const visit = (node: ts.Node, isLater: boolean): void => {
    const called = ts.isCallExpression(node) ? node.expression : undefined
    if (isLater && called !== undefined && ts.isPropertyAccessExpression(called)) {
      const isKept = names.has(called.expression.getText(source)) && writes.has(called.name.text)
      if (isKept) lines.push(source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1)
    }
    ts.forEachChild(node, (child) => visit(child, isLater || ts.isFunctionLike(node)))
  }
  if (names.size > 0) visit(source, false)
  return lines
}

/** Names of the maps and sets that one statement of a module makes. */
function collectionsOf(statement: ts.Statement): readonly string[] {
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations
    .filter(({ initializer: made }) => made !== undefined && ts.isNewExpression(made))
    .filter((it) => collections.has((it.initializer as ts.NewExpression).expression.getText()))
    .map(({ name }) => name.getText())
}

function callRefusal(node: ts.CallExpression): Refusal | undefined {
  const called = node.expression
  if (called.kind === ts.SyntaxKind.ImportKeyword) {
    return { rule: 'pure-import', message: 'imports are static here' }
  }
  if (ts.isPropertyAccessExpression(called) && localeMethods.has(called.name.text)) return locale
  return undefined
}

if (isMain(import.meta.url)) report(checkPure(root))
