/** What no page says (4-decisions, 61): one sign of what is negative, and one set of words. */
const WRONG: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/(?<![\p{L}\d.…/_-])-\d/u, 'the typeset minus: −3'],
  [/\d[\s\u00a0\u202f]K€/u, 'k€'],
  [/\bCA (?:NET|net)\b/u, 'CA Net'],
  [/\bGLOBAL\b/u, 'Global'],
]

const shown = (html: string) =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*\b(?:aria-label|title|alt|placeholder)="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', '\u00a0')

const tables = (html: string) => html.match(/<table\b[\s\S]*?<\/table>/g) ?? []

/** The columns of a table whose percentages have a decimal in one row and none in another. */
function unequalColumns(table: string): string[] {
  const columns = new Map<number, Set<string>>()
  for (const row of table.match(/<tr\b[\s\S]*?<\/tr>/g) ?? [])
    for (const [at, cell] of (row.match(/<(td|th)\b[\s\S]*?<\/\1>/g) ?? []).entries()) {
      // why without the reason: a sentence on demand is no figure of the column
      const text = shown(cell.replace(/<span[^>]*verdict-why[\s\S]*?<\/span>/g, ' '))
      const [, decimals] = /^\D*?[\d\u202f]+(?:,(\d+))?[\u00a0\u202f]%/u.exec(text) ?? []
      if (!/\d[\u00a0\u202f]%/u.test(text) || /colspan/.test(row)) continue
      const seen = columns.get(at) ?? new Set()
      columns.set(at, seen.add(`${decimals?.length ?? 0}`))
    }
  const unequal = [...columns].filter(([, seen]) => seen.size > 1)
  return unequal.map(([at]) => `give each percentage of column ${at + 1} the same decimals`)
}

/** What a page says otherwise than the others, with the text around it; names and words alike, spoken ones too. */
export function wordFaults(html: string): string[] {
  const text = shown(html)
  const words = WRONG.flatMap(([pattern, instead]) => {
    const found = pattern.exec(text)
    if (!found) return []
    const around = text.slice(Math.max(0, found.index - 30), found.index + 30)
    return [`say ${instead} in «${around.replace(/\s+/g, ' ')}»`]
  })
  const marks = [
    ...(/<input[^>]*type="number"/.test(html) ? ['give no number field: the wheel walks it'] : []),
    ...(/<html(?![^>]*translate="no")/.test(html) ? ['forbid its translation'] : []),
  ]
  return [...words, ...marks, ...tables(html).flatMap(unequalColumns)]
}
