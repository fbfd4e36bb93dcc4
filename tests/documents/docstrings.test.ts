import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { parse, sourceFiles, textOf } from '../sources'

/** Exports of a route that Remix calls by name; each route's default export is its page. */
const OF_REMIX = new Set(['action', 'ErrorBoundary', 'links', 'loader', 'meta'])
const isRoute = (file: string) => file.startsWith('app/routes/') || file === 'app/root.tsx'

const isFunction = (node: ts.Expression | undefined): boolean =>
  node !== undefined &&
  (ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node) ||
    ((ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node)) &&
      isFunction(node.expression)))

const hasKind = (node: ts.FunctionDeclaration | ts.VariableStatement, kind: ts.SyntaxKind) =>
  node.modifiers?.some((modifier) => modifier.kind === kind) ?? false

/** Names of the functions that a statement exports. */
function exportedFunctions(statement: ts.Statement): string[] {
  if (!ts.isFunctionDeclaration(statement) && !ts.isVariableStatement(statement)) return []
  if (!hasKind(statement, ts.SyntaxKind.ExportKeyword)) return []
  if (ts.isFunctionDeclaration(statement)) {
    const isDefault = hasKind(statement, ts.SyntaxKind.DefaultKeyword)
    return [isDefault ? 'default' : (statement.name?.text ?? 'default')]
  }
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    isFunction(initializer) && ts.isIdentifier(name) ? name.text : [],
  )
}

/** A function, or what may be one, that is exported and has no comment in the line above. */
const BARE = /(?<!\*\/\n)^export (async |default )*(function|const )/m

/** Exported functions without a docstring, as `file: name`. */
function undocumented(file: string, text: string): string[] {
  // Parsing all files would take ten times as long.
  if (!BARE.test(text)) return []
  return parse(file, text).statements.flatMap((statement) => {
    const last = ts.getLeadingCommentRanges(text, statement.pos)?.at(-1)
    if (last && text.startsWith('/**', last.pos)) return []
    return exportedFunctions(statement)
      .filter((name) => !isRoute(file) || !(OF_REMIX.has(name) || name === 'default'))
      .map((name) => `${file}: ${name}`)
  })
}

describe('docstrings', () => {
  it.each([
    ['export function bare() {}', ['a.ts: bare']],
    ['export const bare = async () => 1', ['a.ts: bare']],
    ['export const bare = (() => 1) satisfies () => number', ['a.ts: bare']],
    ['export default function page() {}', ['a.ts: default']],
    ['// a note\nexport function noted() {}', ['a.ts: noted']],
    ['/** Says it. */\nexport function said() {}', []],
    ['function own() {}\nexport const NUMBER = 1', []],
  ])('%j', (text, expected) => {
    expect(undocumented('a.ts', text)).toEqual(expected)
  })

  it('of a route are needed apart from what Remix calls by name', () => {
    const text = 'export function loader() {}\nexport function other() {}'
    expect(undocumented('app/routes/a.ts', text)).toEqual(['app/routes/a.ts: other'])
  })

  it('every exported function has one', () => {
    const files = sourceFiles(/^(app|build-scripts)\/.*\.(ts|tsx|mjs)$/).filter(
      (file) => !/\.(test|fixture)\./.test(file),
    )
    expect(files.length).toBeGreaterThan(2_000)
    expect(files.flatMap((file) => undocumented(file, textOf(file)))).toEqual([])
  })
})
