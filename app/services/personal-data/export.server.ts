import { redirect } from '@remix-run/node'
import { insertPersonExport } from '~/db/collections/person-exports.server'
import { findWorker } from '~/db/collections/workers.server'
import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import { PersonNotFoundError } from '~/domain/personal-data/errors'
import { type PersonExport, plainValue, sheetsOf } from '~/domain/personal-data/export'
import { PERSON_KINDS, type PersonKind } from '~/domain/personal-data/person'
import { now, today } from '~/infra/process/clock.server'
import { personExportForm } from '~/schemas/administration.server'
import { parseForm } from '~/schemas/form.server'
import { id as identifier } from '~/schemas/primitives.server'
import { requirePermission } from '~/services/session/session.server'
import { downloadAll } from '~/services/web/workbook-export.server'
import { write } from '~/services/writes/write.server'
import { serverUrls } from '~/urls'
import { findAccount } from './account.server'
import { accountData } from './account-data.server'
import { requirePersonalData } from './rights.server'
import { workerData } from './worker-data.server'

async function readPerson(kind: PersonKind, id: string): Promise<PersonExport> {
  if (kind === 'worker') {
    const worker = await findWorker(id)
    if (!worker) throw new PersonNotFoundError(kind)
    return workerData(worker)
  }
  const account = await findAccount(id)
  if (!account) throw new PersonNotFoundError(kind)
  return accountData(account)
}

/**
 * Exports all stored data of one person and records the export in the audit (7-beyond §4).
 * @throws ForbiddenError, PersonNotFoundError 404
 */
export async function exportPerson(
  principal: Principal,
  kind: PersonKind,
  id: string,
): Promise<PersonExport> {
  requirePersonalData(principal)
  const found = await readPerson(kind, id)
  const rows = found.tables.reduce((sum, table) => sum + table.rows.length, 0)
  const document = { _id: newId(), kind, personId: id, by: principal.userId, at: now() }
  const entry = {
    entity: 'personalData' as const,
    entityId: id,
    action: 'export' as const,
    changes: [
      { field: 'tables', old: null, new: found.tables.length },
      { field: 'rows', old: null, new: rows },
    ],
  }
  await write(principal, [entry], (tx) => insertPersonExport(document, tx))
  return found
}

/** Export of one person as the response of a call. @throws ForbiddenError, PersonNotFoundError 404 */
export async function personAnswer(principal: Principal, kind: PersonKind, id: string) {
  const { name, tables } = await exportPerson(principal, kind, id)
  return {
    name,
    tables: tables.map(({ title, headers, rows }) => ({
      title,
      headers,
      rows: rows.map((row) => row.map(plainValue)),
    })),
  }
}

/**
 * Workbook with the data of the form's person, one sheet for each kind. Requested by a form, because the export writes
 * an audit entry and GET requests write nothing.
 * @throws ForbiddenError, UnknownFormError, PersonNotFoundError 404
 */
export async function personFile(request: Request, form: FormData): Promise<Response> {
  const { principal } = await requirePermission(request, 'personal-data.manage')
  const submission = parseForm(form, personExportForm)
  const given = submission.status === 'success' ? submission.value : { kind: '', id: '' }
  const kind = PERSON_KINDS.find((one) => one === given.kind)
  if (!kind || !identifier.safeParse(given.id).success)
    throw new PersonNotFoundError(kind ?? 'worker')
  const found = await exportPerson(principal, kind, given.id)
  return downloadAll(`Données personnelles ${found.name}`, sheetsOf(found, today()))
}

/** Redirects the file's address to the page, when it is opened without the form. @throws ForbiddenError */
export async function toPersonalData(request: Request): Promise<Response> {
  await requirePermission(request, 'personal-data.manage')
  return redirect(serverUrls.personalData())
}
