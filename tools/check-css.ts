// Refuses physical directions in styles (the web area also runs right to left), raw colours outside
// the tokens, one class drawn by two files (all styles are one sheet), and variables that nobody
// sets. A line that must be physical says why in a comment starting with `physical:`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { isMain, root } from './paths.mjs'
import { report, sourceFiles, type Violation } from './source-files.ts'

const styled =
  /^(packages\/ui\/|packages\/bot-kit\/web\/|apps\/web\/|bots\/[^/]+\/web\/).+\.(css|tsx?)$/
const tests = /\.test\.tsx?$|\/test\//
const tokens = /^packages\/ui\/(.+\/)?tokens\.(css|ts)$/
const excuse = /physical:/

const cssPhysical = new RegExp(
  '^(' +
    [
      '(margin|padding|scroll-margin|scroll-padding)-(left|right)',
      'border-(left|right)(-(width|style|color))?',
      'border-(top|bottom)-(left|right)-radius',
      'left',
      'right',
    ].join('|') +
    ')$',
)
const cssAligned = /^(text-align|float|clear|justify-content|justify-items)$/
const fourSided = /^(margin|padding|inset|border-width|border-style|border-color)$/
const jsPhysical = /^((margin|padding)(Left|Right)|border(Left|Right)(\w*)|left|right)$/
const jsRadius = /^border(Top|Bottom)(Left|Right)Radius$/

const colourFunction = /\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[\d.]/
const hexColour = /#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b/i
const colourProperty = /(color|background|border|outline|shadow|fill|stroke|^caret|decoration)/
const namedColour =
  /(^|[\s,(])(black|white|red|green|blue|gr[ae]y|orange|yellow|purple|pink|brown|silver)($|[\s,)])/

const SETS = /(?<!var\(\s*)['"]?(--[a-z][\w-]*)['"]?\]?\s*[:,]/g
const ASKS = /var\(\s*(--[a-z][\w-]*)\s*\)/g

/** What one file with styles does that it must not. */
export function styleViolations(file: string, text: string): readonly Violation[] {
  return file.endsWith('.css') ? cssViolations(file, text) : scriptViolations(file, text)
}

/** Every violation below the given repository root. */
export function checkCss(base: string): readonly Violation[] {
  const files = sourceFiles(base, ['packages', 'apps', 'bots']).filter(
    (file) => styled.test(file) && !tests.test(file),
  )
  const texts = files.map((file) => [file, readFileSync(join(base, file), 'utf8')] as const)
  const sheets = texts.filter(([file]) => file.endsWith('.css'))
  return [
    ...texts.flatMap((it) => styleViolations(...it)),
    ...sharedClasses(sheets),
    ...unsetVariables(texts),
  ]
}

/** Variables without a fallback that no sheet and no component sets: what asks for one has none. */
function unsetVariables(texts: readonly (readonly [string, string])[]): readonly Violation[] {
  const plain = texts.map(([file, text]) => [file, withoutComments(text)] as const)
  const set = new Set(plain.flatMap(([, text]) => [...text.matchAll(SETS)].map(nameOf)))
  return plain.flatMap(([file, text]) =>
    [...text.matchAll(ASKS)]
      .filter((match) => !set.has(nameOf(match)))
      .map((match) => {
        const line = text.slice(0, match.index).split('\n').length
        return { file, line, rule: 'css-unset', message: `${nameOf(match)} is set nowhere` }
      }),
  )
}

const nameOf = (match: RegExpMatchArray): string => match[1] ?? ''

/** Classes that stand alone as a selector in two files: the later one would draw both. */
function sharedClasses(sheets: readonly (readonly [string, string])[]): readonly Violation[] {
  const homes = new Map<string, string>()
  return sheets.flatMap(([file, text]) => {
    const found: Violation[] = []
    for (const { name, line } of bareClasses(text)) {
      const home = homes.get(name) ?? file
      homes.set(name, home)
      const message = `.${name} is drawn by ${home}`
      if (home !== file) found.push({ file, line, rule: 'css-shared', message })
    }
    return found
  })
}

/** Selectors that are one class and nothing else, with their lines. */
function bareClasses(text: string): readonly { readonly name: string; readonly line: number }[] {
  const plain = withoutComments(text).replace(/\([^()]*\)/g, (it) => it.replace(/[^\n]/g, ' '))
  return [...plain.matchAll(/(?<=[{};,]\s*|^\s*)\.([\w-]+)(?=\s*[{,])/g)].map((match) => ({
    name: match[1] ?? '',
    line: plain.slice(0, match.index).split('\n').length,
  }))
}

function cssViolations(file: string, text: string): readonly Violation[] {
  const found: Violation[] = []
  const lines = text.split('\n')
  for (const { property, value, line } of declarations(text)) {
    const excused = excuse.test(lines[line - 1] ?? '') || excuse.test(lines[line - 2] ?? '')
    if (!excused && isPhysical(property, value)) {
      found.push({ file, line, rule: 'css-physical', message: `${property}: ${value}` })
    }
    if (!tokens.test(file) && isRawColour(property, value)) {
      found.push({ file, line, rule: 'css-colour', message: `${property}: ${value}` })
    }
  }
  return found
}

interface Declaration {
  readonly property: string
  readonly value: string
  readonly line: number
}

/**
 * `property: value` pairs with their lines; comments are blanked, strings and selectors skipped.
 */
function declarations(text: string): readonly Declaration[] {
  const plain = withoutComments(text).replace(/"[^"\n]*"|'[^'\n]*'/g, (string) =>
    '"'.repeat(string.length),
  )
  const found: Declaration[] = []
  for (const match of plain.matchAll(/(?<=[{;]\s*)([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)) {
    const line = plain.slice(0, match.index).split('\n').length
    const [, property = '', value = ''] = match
    found.push({ property, value: value.replace(/\s+/g, ' ').trim(), line })
  }
  return found
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
}

function isPhysical(property: string, value: string): boolean {
  if (cssPhysical.test(property)) return true
  if (cssAligned.test(property)) return /^(left|right)$/.test(value)
  if (!fourSided.test(property)) return false
  const sides = value.replace(/\([^()]*\)/g, '()').split(' ')
  return sides.length === 4 && sides[1] !== sides[3]
}

function isRawColour(property: string, value: string): boolean {
  if (hexColour.test(value) || colourFunction.test(value)) return true
  return colourProperty.test(property) && namedColour.test(value)
}

function scriptViolations(file: string, text: string): readonly Violation[] {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true, kind)
  const lines = text.split('\n')
  const found: Violation[] = []
  const visit = (node: ts.Node): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
    const excused = excuse.test(lines[line - 1] ?? '') || excuse.test(lines[line - 2] ?? '')
    const physical = physicalName(node)
    if (physical !== undefined && !excused) {
      found.push({ file, line, rule: 'css-physical', message: physical })
    }
    if (!tokens.test(file) && isColourText(node)) {
      found.push({ file, line, rule: 'css-colour', message: node.getText(source) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** A physical property in `style={{ … }}` or in an assignment to `element.style`. */
function physicalName(node: ts.Node): string | undefined {
  if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) {
    if (!isInStyle(node)) return undefined
    const name = node.name.getText()
    if (jsPhysical.test(name) || jsRadius.test(name)) return name
    const value = ts.isPropertyAssignment(node) ? node.initializer : undefined
    const aligned = name === 'textAlign' && value !== undefined && ts.isStringLiteral(value)
    return aligned && /^(left|right)$/.test(value.text) ? `${name} ${value.text}` : undefined
  }
  if (!ts.isPropertyAccessExpression(node)) return undefined
  const owner = node.expression
  if (!ts.isPropertyAccessExpression(owner) || owner.name.text !== 'style') return undefined
  return jsPhysical.test(node.name.text) ? `style.${node.name.text}` : undefined
}

function isInStyle(node: ts.Node): boolean {
  const literal = node.parent
  const holder = literal.parent
  if (!ts.isObjectLiteralExpression(literal)) return false
  if (!ts.isJsxExpression(holder)) return /CSSProperties/.test(typeText(holder))
  return ts.isJsxAttribute(holder.parent) && holder.parent.name.getText() === 'style'
}

function typeText(node: ts.Node): string {
  if (ts.isVariableDeclaration(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) {
    return node.type?.getText() ?? ''
  }
  return ''
}

/** Texts that are a colour and nothing else; a `#` in a sentence or an address is none. */
function isColourText(node: ts.Node): boolean {
  if (!ts.isStringLiteral(node) && !ts.isNoSubstitutionTemplateLiteral(node)) return false
  const text = node.text.trim()
  const isHex = hexColour.test(text) && text.replace(hexColour, '') === ''
  return isHex || (colourFunction.test(text) && /^[a-z]+\(/.test(text))
}

if (isMain(import.meta.url)) report(checkCss(root))
