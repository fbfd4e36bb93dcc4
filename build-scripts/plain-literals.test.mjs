import ts from 'typescript'
import { expect, test } from 'vitest'
import { parse, sourceFiles, textOf } from '../tests/sources'

/** The literals that a text spreads into another one, each as it is written. */
function spreadLiterals(text, name = 'some.tsx') {
  const source = parse(name, text)
  const found = []
  const visit = (node) => {
    const isSpread =
      ts.isSpreadAssignment(node) || ts.isSpreadElement(node) || ts.isJsxSpreadAttribute(node)
    if (
      isSpread &&
      (ts.isObjectLiteralExpression(node.expression) ||
        ts.isArrayLiteralExpression(node.expression))
    )
      found.push(node.getText(source))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('finds each kind of literal that is spread to keep a line short', () => {
  expect(spreadLiterals("const a = { ...{ b: 1, c: 2 }, d: [...['e'], ...f] }")).toEqual([
    '...{ b: 1, c: 2 }',
    "...['e']",
  ])
  expect(spreadLiterals('const a = <B {...{ c: 1 }} {...d} />')).toEqual(['{...{ c: 1 }}'])
  expect(spreadLiterals('const a = { ...(b ? { c: 1 } : {}), ...[1].map(d) }')).toEqual([])
})

test('no literal is spread into another one: the formatter breaks lines', () => {
  const files = sourceFiles(/\.(?:tsx?|mjs)$/)
  expect(files.length).toBeGreaterThan(2000)
  const found = files
    // Pre-filter, because parsing every file takes 30 s.
    .filter((file) => /\.\.\.\s*[[{]/.test(textOf(file)))
    .flatMap((file) => spreadLiterals(textOf(file), file).map((literal) => `${file}: ${literal}`))
  expect(found).toEqual([])
})
