import { z } from 'zod'
import { BATCH_INTENTS } from '~/domain/import-batches/batch'
import { button, fieldsBelow, typed } from './form.server'

/** The forms of a batch: the answers about its files, and its buttons. */
export const batchForm = z.object({
  intent: button(BATCH_INTENTS),
  /** kind of date by which all files that ask for their day are answered; '' for none */
  all: typed,
  /** by the file's number: '' not decided, 'left', or a day */
  choice: fieldsBelow(typed),
  /** by the file's number: another day; '' for none */
  day: fieldsBelow(typed),
})
export type BatchForm = z.output<typeof batchForm>
