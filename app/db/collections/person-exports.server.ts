import type { PersonKind } from '~/domain/personal-data/person'
import { defineModel } from '../driver/collection.server'
import { insertIfAbsent } from '../driver/duplicate-key.server'
import type { Transaction } from '../driver/transaction.server'

/** Record of an export of a person's data (7-beyond §4); the exported data is not stored. */
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

/** Records an export. */
export async function insertPersonExport(
  document: PersonExportDocument,
  tx: Transaction,
): Promise<boolean> {
  return insertIfAbsent(await personExports.open(), document, tx)
}
