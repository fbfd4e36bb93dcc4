import { type ReferenceData, referenceIn } from '~/db/collections/reference-data.server'
import { may } from '~/domain/access/permissions'
import type { Principal, Scope } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { fileName } from '~/infra/http/attachment.server'
import { logger } from '~/infra/logger.server'
import type { MailFile } from '~/infra/mailer.server'
import { comparisonExport } from '~/services/analysis/comparison.server'

import { workbookFile } from '~/services/web/export-file.server'

/** Notice of a mail whose file could not be written. */
const NOT_ATTACHED =
  'Le comparatif des concessions n’a pas pu être joint. Ouvrez le comparatif pour l’exporter.'

/** Files of a morning mail, and the notice of a missing one. */
export interface MorningFiles {
  files: MailFile[]
  notice: string | null
}

/**
 * The comparison of an account's scope as a workbook, the same as the page's export (7-beyond §7). No file for a role
 * that may not compare. A file that cannot be written leaves a notice: the figures still arrive.
 */
export async function comparisonFile(
  principal: Principal,
  { scope, date }: { scope: Scope; date: LocalDate },
  reference: ReferenceData,
): Promise<MorningFiles> {
  if (!may(principal.role, 'comparison.read')) return { files: [], notice: null }
  const analysed = { scope, date, reference: referenceIn(reference, monthOf(date)) }
  try {
    const table = await comparisonExport(principal, analysed, new URLSearchParams())
    if (!table) return { files: [], notice: null }
    const content = Buffer.from(await workbookFile([table]))
    return { files: [{ filename: fileName(table.title, 'xlsx'), content }], notice: null }
  } catch (error) {
    logger().warn({ err: error }, 'the comparison was not attached to a morning mail')
    return { files: [], notice: NOT_ATTACHED }
  }
}
