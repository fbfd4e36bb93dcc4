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

/** A part that a relation names, from the folder of the part that relates. */
function partAt(folder: string, target: string): string {
  const parts: string[] = []
  for (const one of (target.startsWith('/') ? target : `${folder}/${target}`).split('/'))
    if (one === '..') parts.pop()
    else if (one !== '' && one !== '.') parts.push(one)
  return parts.join('/')
}

const relationsOf = (xml: string) => xml.match(/<(?:\w+:)?Relationship\b[^<>]*>/g) ?? []

/** The part that is the workbook: the one that the archive says, wherever it is; '' when it is none of Excel's. */
export function workbookPart(textOf: TextOf): string {
  const main = relationsOf(textOf('_rels/.rels')).find((one) =>
    attribute(one, 'Type').endsWith('/officeDocument'),
  )
  const part = main ? partAt('', attribute(main, 'Target')) : 'xl/workbook.xml'
  return /<(?:\w+:)?workbook[\s>]/.test(textOf(part).slice(0, 5_000)) ? part : ''
}

/**
 * What an .xlsx workbook declares of its sheets, in their order.
 * @param workbook the part that is the workbook
 * @param names as the sheet library reads them; where it counts others than we, all of them are plain and visible
 */
export function declaredSheets(
  textOf: TextOf,
  workbook: string,
  names: readonly string[],
): DeclaredSheet[] {
  const [, folder = '', file = ''] = /^(?:(.*)\/)?([^/]*)$/.exec(workbook) ?? []
  const relations = relationsOf(textOf(partAt(folder, `_rels/${file}.rels`)))
  const byId = new Map(relations.map((one) => [attribute(one, 'Id'), one]))
  const sheets = textOf(workbook).match(/<(?:\w+:)?sheet\b[^<>]*>/g) ?? []
  const isKnown = sheets.length === names.length
  return names.map((name, i) => {
    const sheet = isKnown ? (sheets[i] ?? '') : ''
    const relation = byId.get(attribute(sheet, 'id')) ?? ''
    const target = attribute(relation, 'Target')
    return {
      name,
      part: target && partAt(folder, target),
      isChart: attribute(relation, 'Type').endsWith('/chartsheet'),
      isHidden: /^(very)?hidden$/i.test(attribute(sheet, 'state')),
    }
  })
}
