/** What a workbook declares of one of its sheets. */
export interface DeclaredSheet {
  name: string
  /** the archive's part that holds it; '' when that cannot be told */
  part: string
  /** nothing but a chart: it has no cells */
  isChart: boolean
  /** not shown to whoever opens the workbook */
  isHidden: boolean
}

/** The parts of an archive, as text; '' for one that is not there. */
export type TextOf = (part: string) => string

const attribute = (element: string, name: string) =>
  new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(element)?.[1] ?? ''

const partAt = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

/**
 * What an .xlsx workbook declares of its sheets, in their order.
 * @param names as the sheet library reads them; where it counts others than we, all of them are plain and visible
 */
export function declaredSheets(textOf: TextOf, names: readonly string[]): DeclaredSheet[] {
  const relations = textOf('xl/_rels/workbook.xml.rels').match(/<Relationship\b[^<>]*>/g) ?? []
  const byId = new Map(relations.map((one) => [attribute(one, 'Id'), one]))
  const sheets = textOf('xl/workbook.xml').match(/<(?:\w+:)?sheet\b[^<>]*>/g) ?? []
  const isKnown = sheets.length === names.length
  return names.map((name, i) => {
    const sheet = isKnown ? (sheets[i] ?? '') : ''
    const relation = byId.get(attribute(sheet, 'id')) ?? ''
    const target = attribute(relation, 'Target')
    return {
      name,
      part: target && partAt(target),
      isChart: attribute(relation, 'Type').endsWith('/chartsheet'),
      isHidden: /^(very)?hidden$/i.test(attribute(sheet, 'state')),
    }
  })
}
