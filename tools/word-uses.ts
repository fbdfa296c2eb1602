// Which keys code may ask words for, and with which values: read out of the types of its calls, so
// that a key put together from a closed list is every key of that list. It answers what is wrong,
// one line each, so that a failed test names it.
import ts from 'typescript'
import { stemsOf, type FlatTexts } from '@trellis/bot-kit/test/check-texts.ts'

/** One call for words. */
export interface WordUse {
  /** "folder/file.ts:12". */
  readonly place: string
  /** Keys, with `*` for a part that may be any text. */
  readonly keys: readonly string[]
  /** Names of the values it fills in; undefined where any may be. */
  readonly values: readonly string[] | undefined
}

/** More than this many spellings of one call are not spelt out. */
const SPELT_OUT = 400
const ANY = '*'

/** Every call of a function of the type that is called so, in files that a test of paths picks. */
export function wordUses(
  program: ts.Program,
  isRead: (path: string) => boolean,
  type = 'Translate',
): readonly WordUse[] {
  const checker = program.getTypeChecker()
  const uses: WordUse[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isWords(checker, node.expression, type)) {
      const use = useOf(checker, node)
      if (use !== undefined) uses.push(use)
    }
    ts.forEachChild(node, visit)
  }
  for (const file of program.getSourceFiles()) if (isRead(file.fileName)) visit(file)
  return uses
}

function isWords(checker: ts.TypeChecker, callee: ts.Node, type: string): boolean {
  return checker.getTypeAtLocation(callee).aliasSymbol?.name === type
}

function useOf(checker: ts.TypeChecker, call: ts.CallExpression): WordUse | undefined {
  const [key, values] = call.arguments
  if (key === undefined) return undefined
  const file = call.getSourceFile()
  const { line } = file.getLineAndCharacterOfPosition(call.getStart())
  return {
    place: `${file.fileName}:${line + 1}`,
    keys: keysOf(checker, key),
    values: valuesOf(checker, values),
  }
}

/** The spellings of an expression: those of both branches, and of a template those of its parts. */
function keysOf(checker: ts.TypeChecker, node: ts.Expression): readonly string[] {
  if (ts.isParenthesizedExpression(node)) return keysOf(checker, node.expression)
  if (ts.isConditionalExpression(node)) {
    return [...keysOf(checker, node.whenTrue), ...keysOf(checker, node.whenFalse)]
  }
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map(({ expression, literal }) =>
      keysOf(checker, expression).map((it) => it + literal.text),
    )
    return spans.reduce<readonly string[]>((heads, tails) => joined(heads, tails), [node.head.text])
  }
  return textsOf(checker.getTypeAtLocation(node))
}

function joined(heads: readonly string[], tails: readonly string[]): readonly string[] {
  const all = heads.flatMap((head) => tails.map((tail) => head + tail))
  if (all.length <= SPELT_OUT) return all
  return heads.map((head) => head + ANY)
}

/** The texts of a closed list of literals; any text where the type is open. */
function textsOf(type: ts.Type): readonly string[] {
  const parts = type.isUnion() ? type.types : [type]
  const texts = parts.map((it) =>
    it.isStringLiteral() || it.isNumberLiteral() ? String(it.value) : undefined,
  )
  const known = texts.filter((it) => it !== undefined)
  return known.length === parts.length ? known : [ANY]
}

function valuesOf(
  checker: ts.TypeChecker,
  node: ts.Expression | undefined,
): readonly string[] | undefined {
  if (node === undefined) return []
  const type = checker.getTypeAtLocation(node)
  if (checker.getIndexInfosOfType(type).length > 0) return undefined
  return type.getProperties().map(({ name }) => name)
}

/**
 * What is wrong with uses of words: a key that no text has, and a place of a value in a text that
 * the use does not fill. Of a key with an open part some text must be there; which of them it asks
 * for is left to tests of what fills it.
 */
export function faultsOfUses(uses: readonly WordUse[], texts: FlatTexts): readonly string[] {
  const stems = stemsOf(texts)
  const byStem = new Map<string, string[]>()
  for (const [key, text] of texts) {
    const stem = stems.has(key) ? key : key.replace(/_[a-z]+$/, '')
    byStem.set(stem, [...(byStem.get(stem) ?? []), text])
  }
  return uses.flatMap(({ place, keys, values }) =>
    keys.flatMap((key) => {
      if (!isTelling(key)) return []
      const found = stemsLike(key, stems)
      if (found.length === 0) return [`${place}: no words for ${key}`]
      if (values === undefined || key.includes(ANY)) return []
      return found.flatMap((it) =>
        (byStem.get(it) ?? [])
          .flatMap(placesIn)
          .filter((name) => !values.includes(name))
          .map((name) => `${place}: ${it} wants ${name}, which is not given`),
      )
    }),
  )
}

/** At least one whole part of the key is known: what lies under any name says nothing. */
function isTelling(key: string): boolean {
  return key.split('.').some((part) => part !== '' && !part.includes(ANY))
}

function stemsLike(key: string, stems: ReadonlySet<string>): readonly string[] {
  if (!key.includes(ANY)) return stems.has(key) ? [key] : []
  const pattern = patternOf(key)
  return [...stems].filter((it) => pattern.test(it))
}

function patternOf(key: string): RegExp {
  const parts = key.split(ANY).map((it) => it.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`)
}

function placesIn(text: string): readonly string[] {
  return [...text.matchAll(/{{(\w+)}}/g)].map((match) => String(match[1]))
}
