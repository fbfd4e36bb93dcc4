import type { ImportModel } from '~/domain/import-models/model'
import { bySheetJs, type MadeCell } from '../workbook/writers.fixture'
import { readExport } from './exports.fixture'
import type { ModelContext } from './read-with-model'

export const HEADER = ['Site', 'Atelier', 'MO', 'Temps', 'Client', 'Type']
export const MODEL: ImportModel = {
  name: 'Essai',
  feeds: 'activity',
  time: { kind: 'cumulative' },
  numbers: 'fr',
  columns: {
    site: [{ column: 'Site' }],
    service: [{ column: 'Atelier' }],
    netRevenue: [{ column: 'MO' }],
    totalHours: [{ column: 'Temps' }],
    hecHours: [{ column: 'Client' }],
  },
}
export const ROW: MadeCell[] = ['00327', 'Mécanique', 1_000, 10, 5, 'CLI']

export function read(
  rows: MadeCell[][],
  model: Partial<ImportModel> = {},
  context: Partial<ModelContext> = {},
) {
  return readExport(bySheetJs({ F: [HEADER, ...rows] }), { ...MODEL, ...model }, context)
}

export const sentences = (found: { listed: readonly { message: string }[] }) =>
  found.listed.map(({ message }) => message)
export const plain = (text: string) => text.replace(/\u202f/g, ' ')
