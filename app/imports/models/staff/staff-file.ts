import { namesInSentence, notRecognised } from '~/domain/import-models/messages'
import type { UsedModel } from '~/domain/records/used-model'
import { isNetworkSheet } from '../../network-workbook/read'
import { writeOneSheet } from '../../network-workbook/write'
import { WorkbookRefused } from '../../workbook/errors'
import { readWorkbook } from '../../workbook/read-workbook'
import type { KnownModel } from '../recognise'
import { headingsOf, recogniseFile } from '../recognise-file'
import { type StaffContext, staffSheet } from './staff-sheet'

/** What a file that was given as the network's workbook is read with. */
export interface StaffFileContext extends StaffContext {
  /** models of collaborators, at least one */
  models: readonly KnownModel[]
}

/** An HR export as a network's workbook of one sheet. */
export interface StaffWorkbook {
  model: UsedModel
  /** .xlsx; it holds the columns that the model uses, and no other */
  bytes: Uint8Array
  /** French sentences about the file's rows */
  notes: string[]
}

/**
 * Reads an HR export by the model of collaborators that recognises it (9-first-day §2).
 * @returns `converted` null for a file with a sheet of the network's workbook
 * @throws WorkbookRefused when no model or several ones recognise the file
 */
export async function readStaffFile(
  bytes: Buffer,
  { models, ...context }: StaffFileContext,
): Promise<{ converted: StaffWorkbook | null }> {
  const csv = { titles: true, headings: headingsOf(models.map(({ model }) => model)) }
  const names = await readWorkbook(bytes, () => false, { csv })
  if (names.sheetNames.some(isNetworkSheet)) return { converted: null }
  const book = await readWorkbook(bytes, () => true, { csv })
  const found = await recogniseFile(bytes, book, models)
  if (found.kind === 'none')
    throw new WorkbookRefused(
      `Ce fichier n’est pas le classeur du réseau. ${notRecognised(found.nearest)}`,
    )
  if (found.kind === 'several')
    throw new WorkbookRefused(
      `Plusieurs modèles reconnaissent ce fichier\u202f: ${namesInSentence(found.known.map(({ model }) => model.name))}\u202f; gardez-en un seul.`,
    )
  const { known } = found
  const { texts, notes } = staffSheet(found.book, known, context)
  const model = { _id: known._id, name: known.model.name, version: known.version }
  return { converted: { model, bytes: writeOneSheet('staff', texts), notes } }
}
