import ts from 'typescript'
import { expect, it } from 'vitest'
import { ofFrenchMonth } from '~/domain/calendar/local-date'
import { parse, sourceFiles, textOf } from '../../../tests/sources'

/** Files whose literals are no French: SQL of the embedded database. */
const FOREIGN = /^app\/embedded\/(query|storage)\//
/** A breaking or wide space where French wants a narrow one that holds: before `: ; ? ! » % €`, after `«`. */
const WRONG =
  /([ \u00a0]|\\u00a0)([:;?!»](?=[\s'"`),.…\\]|\$\{|$)|(?<=[\d}][ \u00a0])%(?=\W|$))|«([ \u00a0]|\\u00a0)/
/** A month after 'de' that French may have to elide; `ofFrenchMonth` does. */
const OF_MONTH = /\bde (\$?\{)(monthName|frenchMonth)\(/
/** A name after 'de': of Alain and of Orléans it would have to be 'd’', so texts are worded without. */
const OF_NAME = /^(?!.*d’\$\{).*\b[dD]e \$?\{[\w.?]*[nN]ame\}/m

const isText = (node: ts.Node) =>
  ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node)

/** Texts whose signs are wrongly spaced, each after its line. */
function wrongTexts(file: ts.SourceFile): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const text = isText(node) ? file.text.slice(node.pos, node.end) : ''
    if (WRONG.test(text)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
      found.push(`${line + 1} ${text.trim()}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** The places of a source whose texts are not set as French sets them. */
function faults(name: string, source: string): string[] {
  const found = OF_MONTH.test(source) ? [`${name}: a month after 'de' without ofFrenchMonth`] : []
  if (OF_NAME.test(source)) found.push(`${name}: a name after 'de'`)
  if (!WRONG.test(source)) return found
  return [...found, ...wrongTexts(parse(name, source)).map((text) => `${name}:${text}`)]
}

it('sees a plain space in a literal, a template, an attribute and a text of JSX, and in nothing else', () => {
  const source = [
    "const a = 'Erreur : ' + (b ? c : d) // why : x",
    'const e = `Supprimer @{a} ?`',
    'const f = <p title="Vraiment ?">« Oui » : non</p>',
    "const g = 'Erreur\\u202f: 12\\u202f%' + 'à 12:30' + 'https://x' + `@{a}?b=1;c`",
    'const h = <p>Oui&#8239;! {a ? 1 : 2} ; 62 %</p>',
    "const i = ['« Oui\\u202f», « Non ».', '\\u202f« a », b']",
    '/* Planning de */ `Planning de @{monthName(m)}`',
    'const j = <p>Nom de {row.name}</p>',
    'const k = v ? `d’@{name}` : `de @{name}`',
  ]
    .join('\n')
    .replaceAll('@', '$')
  expect(faults('x.tsx', source)).toEqual([
    "x.tsx: a month after 'de' without ofFrenchMonth",
    "x.tsx: a name after 'de'",
    "x.tsx:1 'Erreur : '",
    'x.tsx:2 } ?`',
    'x.tsx:3 "Vraiment ?"',
    'x.tsx:3 « Oui » : non',
    'x.tsx:5 ; 62 %',
    "x.tsx:6 '« Oui\\u202f», « Non ».'",
    "x.tsx:6 '\\u202f« a », b'",
  ])
})

it('every text of the product holds its signs with a narrow no-break space, elides its months and has no name after de', () => {
  const names = sourceFiles(/^app\/.*\.tsx?$/).filter(
    (name) => !/\.test\.|fixture/.test(name) && !FOREIGN.test(name),
  )
  expect(names.length).toBeGreaterThan(400)
  expect(names.flatMap((name) => faults(name, textOf(name)))).toEqual([])
  expect(ofFrenchMonth('2026-08')).toBe('d’août 2026')
})
