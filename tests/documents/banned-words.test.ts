import ts from 'typescript'
import { expect, it } from 'vitest'
import { parse, sourceFiles, textOf } from '../sources'

/** Metaphors that the code was once full of; docs/vocabulary.md has the standard terms. */
const BANNED = ['told', 'nobody', 'stands', 'beside', 'whoever', 'meanwhile', 'somebody', 'anew']
const WORD = new RegExp(`\\b(?:${BANNED.join('|')})\\b`, 'gi')
const ANYWHERE = new RegExp(BANNED.join('|'), 'i')
/** Fields of stored documents, which keep their names: allowed as names of properties. */
const STORED: readonly string[] = ['told']

/** 'toldApart' → 'told', 'apart'; 'SEEN_BY_NOBODY' → 'seen', 'by', 'nobody'. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const isBanned = (name: string): boolean => wordsOf(name).some((word) => BANNED.includes(word))

const isStoredField = ({ text, parent }: ts.Identifier): boolean =>
  STORED.includes(text) &&
  (ts.isPropertySignature(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isPropertyAccessExpression(parent) ||
    (ts.isBindingElement(parent) && parent.propertyName?.getText() === text))

const isJsx = (node: ts.Node): boolean =>
  ts.isJsxElement(node) ||
  ts.isJsxFragment(node) ||
  ts.isJsxOpeningLikeElement(node) ||
  ts.isJsxClosingElement(node) ||
  ts.isJsxOpeningFragment(node) ||
  ts.isJsxClosingFragment(node) ||
  ts.isJsxExpression(node)

/** The comments before and after each token; strings, templates and text of JSX hold none. */
function wordsIn(file: string, text: string): string[] {
  const source = parse(file, text, true)
  const found: string[] = []
  const comments = new Map<number, number>()
  const note = (ranges: ts.CommentRange[] | undefined) => {
    for (const { pos, end } of ranges ?? []) comments.set(pos, end)
  }
  const visit = (node: ts.Node, inJsx: boolean) => {
    if (ts.isJsxText(node)) return
    if ((ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && isBanned(node.text))
      if (!ts.isIdentifier(node) || !isStoredField(node)) found.push(`name ${node.text}`)
    const children = node.getChildren(source)
    if (children.length > 0) {
      for (const child of children) visit(child, isJsx(node))
      return
    }
    if (node.getFullStart() < node.getStart(source))
      note(ts.getLeadingCommentRanges(text, node.getFullStart()))
    const isTextNext =
      node.kind === ts.SyntaxKind.TemplateHead ||
      node.kind === ts.SyntaxKind.TemplateMiddle ||
      (inJsx &&
        (node.kind === ts.SyntaxKind.GreaterThanToken ||
          node.kind === ts.SyntaxKind.CloseBraceToken))
    if (!isTextNext) note(ts.getTrailingCommentRanges(text, node.end))
  }
  visit(source, false)
  for (const [start, end] of comments)
    for (const [word] of text.slice(start, end).matchAll(WORD)) found.push(`comment: ${word}`)
  return found
}

const files = sourceFiles(/^(?:app|build-scripts|tests)\//).filter(
  (file) => file !== 'tests/documents/banned-words.test.ts',
)

it('finds banned words in comments and names, and not in strings', () => {
  const text = [
    '/** Says what nobody was told. */',
    'export function toldApart(a = `stands`) { return a // Whoever asks',
    '}',
    "const b = { told: 'meanwhile' }",
    'const c = <p title="beside">{/* anew */}somebody // beside</p>',
  ].join('\n')
  expect(wordsIn('some.tsx', text).sort()).toEqual([
    'comment: Whoever',
    'comment: anew',
    'comment: nobody',
    'comment: told',
    'name toldApart',
  ])
})

it('no name of a file holds a banned word', () => {
  expect(files.length).toBeGreaterThan(2_000)
  expect(files.filter((file) => isBanned(file))).toEqual([])
})

it('no comment and no identifier holds a banned word', () => {
  const found = files
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
    // why first: parsing every file takes half a minute
    .filter((file) => ANYWHERE.test(textOf(file)))
    .flatMap((file) => wordsIn(file, textOf(file)).map((one) => `${file}: ${one}`))
  expect(found).toEqual([])
})

it('no style sheet holds a banned word, in comments and class names', () => {
  const sheets = files.filter((file) => file.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(20)
  expect(sheets.filter((file) => isBanned(textOf(file)))).toEqual([])
})

it('no class name of a component holds a banned word', () => {
  const classes = /className=(?:"[^"]*"|\{`[^`]*`\})/g
  const found = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => textOf(file).match(classes) ?? [])
  expect(found.filter(isBanned)).toEqual([])
})
