import { columnSizesOf } from '~/db/collections/imports.server'
import type { LocalDate } from '~/domain/calendar/local-date'
import { COMPARED_FILES, columnDoubts, columnRefusal } from '~/domain/imports/column-doubts'
import { elapsedDays } from '~/domain/imports/plausibility'
import type { ReadByModel } from '~/imports/models/model-choice'
import type { Findings } from '~/imports/reading/findings'
import { WorkbookRefused } from '~/imports/workbook/errors'

/**
 * Compares each column of a model's file with the same column in the model's last twenty files (8 §5). Another sign,
 * and another unit of few figures, is a warning that doubts the import.
 * @throws WorkbookRefused 422 when the unit of a column is another one
 */
export async function judgeColumns(
  { model, sizes, time }: Pick<ReadByModel, 'model' | 'sizes' | 'time'>,
  date: LocalDate,
  holidays: ReadonlySet<LocalDate>,
  warnings: Findings,
): Promise<void> {
  const logged = await columnSizesOf(model._id, COMPARED_FILES)
  const files = logged.map(({ activityDate, columns }) => ({
    worked: elapsedDays(activityDate, holidays),
    columns,
  }))
  const file = { worked: elapsedDays(date, holidays), columns: sizes }
  const doubts = columnDoubts(file, files, time === 'cumulative')
  const message = columnRefusal(doubts)
  if (message !== null) throw new WorkbookRefused(message, 422, [], { model })
  for (const { column, text } of doubts) warnings.add({ column }, text, 'column')
}
