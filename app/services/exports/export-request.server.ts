import type { ReferenceData } from '~/db/collections/reference-data.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal, type Scope } from '~/domain/access/scope'
import { frenchDay, frenchMonth, type LocalDate, type Month } from '~/domain/calendar/local-date'
import { ForbiddenError, NotFoundError, RuleError } from '~/domain/errors'
import { type About, aboutScreen } from '~/domain/exports/columns'
import { EXPORT_UNREAD } from '~/domain/exports/messages'
import type { ExportScreen } from '~/domain/exports/screens'
import type { ExportTable } from '~/domain/exports/table'
import type { FreshnessView } from '~/domain/freshness/view'
import { scopeName } from '~/domain/hierarchy/network'
import { ReadFailedError } from '~/domain/objectifs/errors'
import { today } from '~/infra/process/clock.server'
import { readAnalysedScope } from '~/services/scope/scope.server'

/** A file without a scope to be of. */
class ExportScopeError extends RuleError {
  constructor() {
    super('Sélectionnez une concession, une plaque ou un groupe à exporter.', 400)
  }
}

/** A scope and date without anything to export. */
export class NothingToExportError extends NotFoundError {
  constructor() {
    super('Aucune donnée à exporter pour cette sélection.')
  }
}

/** The same tables, unless there are none. @throws NothingToExportError */
export function someTables(tables: ExportTable[]): ExportTable[] {
  if (tables.length === 0) throw new NothingToExportError()
  return tables
}

/** Input of the tables of a screen's export. */
export interface ExportRequest {
  principal: Principal
  scope: Scope
  date: LocalDate
  params: URLSearchParams
  reference: ReferenceData
  scopeName: string
  /** the lines that each table begins with */
  about(more: {
    dataDate?: LocalDate | null
    freshness?: FreshnessView | null
    choices?: About
  }): About
}

/** The tables of a screen with the name of their file. */
export interface ScreenTables {
  name: string
  tables: ExportTable[]
}

/**
 * The scope and date that an address asks tables of, under the screen's own permission.
 * @throws ForbiddenError the role or the cover; ExportScopeError; ReadFailedError; Response a redirect to the address
 * that carries scope and date
 */
export async function exportRequest(
  request: Request,
  principal: Principal,
  { permission }: ExportScreen,
): Promise<ExportRequest> {
  if (!may(principal.role, permission)) throw new ForbiddenError()
  const { scope, date, reference } = await readAnalysedScope(request, principal)
  if (!reference) throw new ReadFailedError(EXPORT_UNREAD, null)
  if (!scope) throw new ExportScopeError()
  if (!covers(principal.cover, scope)) throw new ForbiddenError()
  const name = scopeName(reference.network, scope) ?? ''
  return {
    principal,
    scope,
    date,
    reference,
    scopeName: name,
    params: new URL(request.url).searchParams,
    about: ({ dataDate, freshness = null, choices = [] }) =>
      aboutScreen({ scopeName: name, date, dataDate, choices, freshness, printed: today() }),
  }
}

/** 'Productivité Lyon Vaise 19/11/2026'; of a month, 'Objectifs du mois Lyon Vaise novembre 2026'. */
export const fileName = (
  { label }: ExportScreen,
  { scopeName, date }: ExportRequest,
  month: Month | null = null,
): string => `${label} ${scopeName} ${month ? frenchMonth(month) : frenchDay(date)}`
