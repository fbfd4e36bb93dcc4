/** Declaration of one sheet in a workbook. */
export interface DeclaredSheet {
  name: string
  /** the archive part that holds the sheet; '' when unknown */
  part: string
  /** true for a chart sheet, which has no cells */
  isChart: boolean
  /** true for a hidden sheet */
  isHidden: boolean
}

/** Reads an archive part as text; '' for a missing part. */
export type TextOf = (part: string) => string

const attribute = (element: string, name: string) =>
  new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(element)?.[1] ?? ''

/** Resolves a relation's target against the folder of the part that contains the relation. */
function partAt(folder: string, target: string): string {
  const parts: string[] = []
  for (const one of (target.startsWith('/') ? target : `${folder}/${target}`).split('/'))
    if (one === '..') parts.pop()
    else if (one !== '' && one !== '.') parts.push(one)
  return parts.join('/')
}

const relationsOf = (xml: string) => xml.match(/<(?:\w+:)?Relationship\b[^<>]*>/g) ?? []

/** The archive's workbook part as named by its relations; '' when the archive is no Excel workbook. */
export function workbookPart(textOf: TextOf): string {
  const main = relationsOf(textOf('_rels/.rels')).find((one) =>
    attribute(one, 'Type').endsWith('/officeDocument'),
  )
  const part = main ? partAt('', attribute(main, 'Target')) : 'xl/workbook.xml'
  return /<(?:\w+:)?workbook[\s>]/.test(textOf(part).slice(0, 5_000)) ? part : ''
}

/**
 * Lists the sheets that an .xlsx workbook declares, in order.
 * @param workbook the workbook part
 * @param names the sheet library's names; when their number differs, every sheet counts as visible and not a chart
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
