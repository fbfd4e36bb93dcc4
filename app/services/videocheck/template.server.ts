import { utils, write } from 'xlsx'
import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal } from '~/domain/access/scope'
import { coverScope, sitesOf } from '~/domain/hierarchy/network'
import { VIDEOCHECK } from '~/imports/parts/videocheck'
import { assertMayImportVideocheck } from './import.server'

const EXAMPLES = [
  [142, 101, 21_450, 12_880.5],
  [87, 66, 9_320, 7_015],
] as const

/**
 * The template of workbook 2, filled by example with the first concessions of the user's cover, so that it imports as
 * it is (spec 5): the column Date is left blank, its default being the period's last day.
 * @throws VideocheckImportForbidden
 */
export async function videocheckTemplate(principal: Principal): Promise<Response> {
  assertMayImportVideocheck(principal)
  const { network } = await referenceData()
  const known = sitesOf(network, coverScope(network, principal.cover)).flatMap(
    ({ numerosPDV: [pdv] }) => (pdv ? [pdv] : []),
  )
  const shown = known.length > 0 ? known : ['00123']
  const header = VIDEOCHECK.columns.map((column) => column.header)
  const rows = EXAMPLES.flatMap((figures, i) => (shown[i] ? [[shown[i], null, ...figures]] : []))
  const sheet = utils.aoa_to_sheet([header, ...rows])
  sheet['!cols'] = header.map((text) => ({ wch: text.length + 4 }))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, VIDEOCHECK.name)
  const bytes = write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer
  return new Response(bytes, {
    headers: {
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'Content-Disposition': 'attachment; filename="modele-videocheck.xlsx"',
    },
  })
}
