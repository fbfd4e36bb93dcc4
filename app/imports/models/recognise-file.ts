import { groupBy } from '~/domain/group-by'
import { notRecognised, recognisedBySeveral } from '~/domain/import-models/messages'
import type { ImportModel } from '~/domain/import-models/model'
import type { UsedModel } from '~/domain/records/used-model'
import { normalised } from '../reading/normalise-names'
import { WorkbookRefused } from '../workbook/errors'
import { readWorkbook, type Workbook } from '../workbook/read-workbook'
import { usedHeaders } from './find-table'
import { type KnownModel, type Recognition, recognise } from './recognise'

type Nearest = NonNullable<Extract<Recognition, { kind: 'none' }>['nearest']>

/** Models that fit a file, with the file as each of them reads it. */
export type FileRecognition =
  | { kind: 'one'; known: KnownModel; book: Workbook }
  | Exclude<Recognition, { kind: 'one' }>

/** Headers of the models, as compared; of two header rows each part. */
export const headingsOf = (models: readonly ImportModel[]): Set<string> =>
  new Set(
    models.flatMap((model) =>
      usedHeaders(model).flatMap((name) => [name, ...name.split(' / ')].map(normalised)),
    ),
  )

/** How a text is read for models of one separator and encoding: titles may be above their headers. */
export const textOptions = (...models: readonly ImportModel[]) => ({
  csv: { ...(models[0]?.csv ?? {}), titles: true, headings: headingsOf(models) },
})

const every = () => true
const isText = ({ sheetNames }: Workbook) => sheetNames.length === 1 && sheetNames[0] === ''

/** The models by the separator and encoding that they give, each group with the text as it reads it. */
async function textsOf(bytes: Buffer, book: Workbook, models: readonly KnownModel[]) {
  const groups = groupBy(models, ({ model }) => JSON.stringify(model.csv ?? {}))
  return Promise.all(
    [...groups.values()].map(async (own) => {
      const csv = own[0]?.model.csv
      if (!csv?.separator && !csv?.encoding) return { own, text: book }
      try {
        const options = textOptions(...own.map(({ model }) => model))
        return { own, text: await readWorkbook(bytes, every, options) }
      } catch (error) {
        // The text is not in this encoding: another model may describe it.
        if (error instanceof WorkbookRefused) return { own, text: book }
        throw error
      }
    }),
  )
}

/**
 * Finds the models that describe a file (8 §3). A text is read again for models that give its separator or encoding.
 * @param book the file as it is read without a model
 */
export async function recogniseFile(
  bytes: Buffer,
  book: Workbook,
  models: readonly KnownModel[],
): Promise<FileRecognition> {
  const texts = isText(book) ? await textsOf(bytes, book, models) : [{ own: models, text: book }]
  const found = texts.map(({ own, text }) => ({ text, ...recognise(text, own) }))
  const fitting = found.flatMap((one) => {
    if (one.kind === 'none') return []
    const known = one.kind === 'one' ? [one.known] : one.known
    return known.map((own) => ({ known: own, book: one.text }))
  })
  const [first, second] = fitting
  if (first && second) return { kind: 'several', known: fitting.map(({ known }) => known) }
  if (first) return { kind: 'one', ...first }
  const near = found.flatMap((one) => (one.kind === 'none' && one.nearest ? one.nearest : []))
  const shareOf = ({ name, missing }: Nearest) => {
    const known = models.find(({ model }) => model.name === name)
    const used = known ? usedHeaders(known.model).length : 0
    return used === 0 ? 0 : (used - missing.length) / used
  }
  const [nearest = null] = near.sort((a, b) => shareOf(b) - shareOf(a))
  return { kind: 'none', nearest }
}

/** Largest share of a model's used headers that a changed export of it lacks. */
const LACKING = 1 / 3

/** The nearest model when the file is an export of it that has changed; null for another kind of file. */
function changedModel(
  { nearest }: Extract<Recognition, { kind: 'none' }>,
  models: readonly KnownModel[],
): UsedModel | null {
  const known = models.find(({ model }) => model.name === nearest?.name)
  if (!known || !nearest) return null
  const { _id, version, model } = known
  const isNear = nearest.missing.length <= usedHeaders(model).length * LACKING
  return isNear ? { _id, name: model.name, version } : null
}

/** Rejection of a file that several models fit, or none (8 §3). */
export function refusalOf(
  found: Exclude<FileRecognition, { kind: 'one' }>,
  models: readonly KnownModel[],
): WorkbookRefused {
  if (found.kind === 'several')
    return new WorkbookRefused(recognisedBySeveral(found.known.map(({ model }) => model.name)))
  const changed = changedModel(found, models)
  const facts = { isUnrecognised: true, ...(changed ? { changed } : {}) }
  return new WorkbookRefused(notRecognised(found.nearest), 422, [], facts)
}
