import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { NotFoundError } from '~/domain/errors'
import { EXPORTED } from '~/domain/exports/columns'
import { type ExportsView, exportScreen, filesOf } from '~/domain/exports/screens'
import { type ExportValue, frenchDated } from '~/domain/exports/table'
import { requireUser } from '~/services/session/session.server'
import { withChanges } from '~/urls'
import { screenTables } from './screens.server'

class UnknownScreenError extends NotFoundError {
  constructor() {
    super('Cet écran n’a pas d’export.')
  }
}

const said = (value: ExportValue): string =>
  typeof value === 'object' && value !== null ? frenchDated(value) : String(value ?? '')

async function exportsView(request: Request, principal: Principal): Promise<ExportsView> {
  const { search, searchParams } = new URL(request.url)
  const screen = exportScreen(searchParams.get('screen'))
  if (!screen) throw new UnknownScreenError()
  const { tables } = await screenTables(request, principal, screen)
  const pathname = filesOf(screen)
  const file = (changes: Record<string, string | number>) =>
    withChanges({ pathname, search }, { screen: null, page: null, _data: null, ...changes })
  const [first] = tables
  return {
    label: screen.label,
    screen: withChanges({ pathname: screen.path, search }, { screen: null, _data: null }),
    tables: tables.map(({ title, rows }, i) => ({
      title,
      rows: rows.length,
      csv: file({ format: 'csv', table: i + 1 }),
      xlsx: file({ format: 'xlsx', table: i + 1 }),
    })),
    all: file({ format: 'xlsx' }),
    about: (first?.about ?? []).slice(1).map(([label, value]) => [label, said(value)]),
    limit: EXPORTED,
    offersNetwork:
      may(principal.role, 'network.export') && ['all', 'group'].includes(principal.cover.kind),
  }
}

/**
 * /exports: the tables of a screen that go out as files, with the screen's scope, date and choices (7-beyond §3).
 * @throws UnknownScreenError 404, and what `screenTables` throws; Response a redirect to /login
 */
export async function loadExports(request: Request): Promise<ExportsView> {
  const { principal } = await requireUser(request)
  return exportsView(request, principal)
}
