import type { PersonKind } from '~/domain/personal-data/person'
import { defineModel } from '../driver/collection.server'
import { insertIfAbsent } from '../driver/duplicate-key.server'
import type { Transaction } from '../driver/transaction.server'

/** That everything about a person went out (7-beyond §4); what went out is not kept. */
export interface PersonExportDocument {
  _id: string
  kind: PersonKind
  personId: string
  by: string
  at: Date
}

const personExports = defineModel<PersonExportDocument>('personExports', [
  { key: { personId: 1, at: -1 }, name: 'person' },
])

/** Notes an export. */
export async function insertPersonExport(
  document: PersonExportDocument,
  tx: Transaction,
): Promise<boolean> {
  return insertIfAbsent(await personExports.open(), document, tx)
}
