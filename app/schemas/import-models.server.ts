import { z } from 'zod'
import { assertFewCombiningMarks, textProblem } from '~/domain/edits/text-input'
import { InvalidInputError } from '~/domain/errors'
import { groupBy } from '~/domain/group-by'
import { modelProblems } from '~/domain/import-models/check'
import type { Condition } from '~/domain/import-models/condition'
import { LONGEST_NAME, LONGEST_TEXT, MOST_BYTES, MOST_TERMS } from '~/domain/import-models/limits'
import {
  DATE_FORMATS,
  ENCODINGS,
  EURO_UNITS,
  HOUR_UNITS,
  type ImportModel,
  MODEL_PARTS,
  SEPARATORS,
} from '~/domain/import-models/model'
import type { Part } from '~/domain/import-models/part'
import { type ModelProblem, problem } from '~/domain/import-models/problems'
import { quoted } from '~/domain/message-format'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { visibleText } from './text.server'

const NO_OBJECT = 'Un objet est attendu.'

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values as unknown as [T[number], ...T[number][]], {
    error: `Une de ces valeurs est attendue\u202f: ${values.join(', ')}.`,
  })

/** Value of a cell, which may be blank and hold line breaks. */
const cellValue = z.string({ error: 'Un texte est attendu.' }).superRefine((text, context) => {
  const message = text.trim() === '' ? null : textProblem(text, LONGEST_TEXT)
  if (message) context.addIssue({ code: 'custom', message })
})
/** A header, the name of a sheet or a constant. */
const fileText = cellValue.refine((text) => text.trim() !== '', {
  error: 'Un texte non vide est attendu.',
})
const fileTexts = z.array(fileText, { error: 'Une liste est attendue.' })

/** Whole number from 1 to the number of rows that a spreadsheet has. */
const place = z
  .int({ error: 'Un nombre entier est attendu.' })
  .min(1, { error: 'Les lignes et les feuilles se comptent à partir de 1.' })
  .max(1_048_576, { error: 'Une feuille a au plus 1\u202f048\u202f576 lignes.' })

/** A separator may be a blank. */
const separator = cellValue.refine((text) => text !== '', { error: 'Un texte est attendu.' })
const NO_PART = 'Une partie est before, after ou between, ou brackets, digits, letters.'
const part = z.union(
  [
    z.strictObject({ before: separator }),
    z.strictObject({ after: separator }),
    z.strictObject({ between: z.tuple([separator, separator]) }),
    oneOf(['brackets', 'digits', 'letters']),
  ],
  { error: NO_PART },
) satisfies z.ZodType<Part>

const conditionValues = z
  .array(cellValue, { error: 'Une liste est attendue.' })
  .min(1, { error: 'Une condition nomme au moins une valeur.' })
/** Values of which one begins the cell: a blank one would begin every cell. */
const beginnings = z
  .array(fileText, { error: 'Une liste est attendue.' })
  .min(1, { error: 'Une condition nomme au moins une valeur.' })
const NO_CONDITION =
  'Une condition est une liste de valeurs, is avec part, not, startsWith ou empty.'

const otherCondition = z.union(
  [
    z.strictObject({ is: conditionValues, part }),
    z.strictObject({ not: conditionValues, part: part.optional() }),
    z.strictObject({ startsWith: beginnings, part: part.optional() }),
    z.strictObject({ empty: z.boolean() }),
  ],
  { error: NO_CONDITION },
)

const NO_SOURCE = 'Un texte du fichier est sheet, file, cell, rightOf ou above.'

/** Not a union of all: a wrong value of a list would lose its place in the message. */
const condition = z
  .custom<Condition>()
  .superRefine((value, context) => {
    const read = (Array.isArray(value) ? conditionValues : otherCondition).safeParse(value)
    for (const { path, message } of read.error?.issues ?? [])
      context.addIssue({ code: 'custom', path, message })
  })
  .meta({ description: NO_CONDITION })

const textSource = z
  .union(
    [
      z.enum(['sheet', 'file']),
      z.strictObject({ cell: fileText }),
      z.strictObject({ rightOf: fileText }),
      z.strictObject({ above: fileText }),
    ],
    { error: NO_SOURCE },
  )
  .meta({ description: NO_SOURCE })

const number = z.number({ error: 'Un nombre est attendu.' })

const term = z.strictObject(
  {
    column: fileText.optional(),
    value: z
      .union([fileText, number], { error: 'Un texte non vide ou un nombre est attendu.' })
      .optional(),
    count: z.literal(true, { error: 'count ne vaut que true.' }).optional(),
    distinct: fileText.optional(),
    from: textSource.optional(),
    sign: z.literal([1, -1], { error: 'Le signe est 1 ou -1.' }).optional(),
    part: part.optional(),
    unit: oneOf([...HOUR_UNITS, ...EURO_UNITS]).optional(),
    hoursPerDay: number.optional(),
    times: number.optional(),
    minus: oneOf(['D', 'C']).optional(),
    where: z.record(fileText, condition, { error: NO_OBJECT }).optional(),
    service: oneOf(PRODUCTIVE_SERVICES).optional(),
  },
  { error: NO_OBJECT },
)

const terms = z
  .array(term, { error: 'Une liste de termes est attendue.' })
  .min(1, { error: 'Un champ a au moins un terme.' })
  .max(MOST_TERMS, { error: `Un champ a au plus ${MOST_TERMS} termes.` })

const table = z.strictObject(
  {
    sheet: z
      .union([fileText, place], { error: 'Le nom ou le numéro d’une feuille est attendu.' })
      .optional(),
    headerRow: place.optional(),
    headerRows: z.literal([1, 2], { error: 'L’en-tête a 1 ou 2 lignes.' }).optional(),
    end: oneOf(['total', 'blank', 'end']).optional(),
    fillDown: fileTexts.optional(),
  },
  { error: NO_OBJECT },
)

const time = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('cumulative') }),
    z.strictObject({ kind: z.literal('day') }),
    z.strictObject({
      kind: z.literal('dated'),
      column: fileText.optional(),
      from: textSource.optional(),
      part: part.optional(),
    }),
  ],
  { error: 'Le temps (time.kind) est cumulative, day ou dated.' },
)

/** Shape of an import model (8 §1); its rules beyond the shape are those of `modelProblems`. */
export const importModelSchema = z.strictObject(
  {
    name: visibleText('Le nom du modèle est requis.', LONGEST_NAME),
    feeds: oneOf(MODEL_PARTS),
    services: z.array(oneOf(PRODUCTIVE_SERVICES), { error: 'Une liste est attendue.' }).optional(),
    file: fileText.optional(),
    replaces: z.literal(true, { error: 'replaces ne vaut que true.' }).optional(),
    csv: z
      .strictObject(
        {
          separator: z
            .enum(SEPARATORS, {
              error:
                'Le séparateur est un point-virgule, une virgule, une tabulation ou une barre verticale.',
            })
            .optional(),
          encoding: oneOf(ENCODINGS).optional(),
        },
        { error: NO_OBJECT },
      )
      .nullable()
      .optional(),
    table: table.optional(),
    time,
    numbers: oneOf(['fr', 'en']),
    dates: oneOf(DATE_FORMATS).optional(),
    columns: z.record(fileText, terms, { error: NO_OBJECT }),
    values: z
      .record(
        fileText,
        z.record(cellValue, z.string({ error: 'Un texte ou null est attendu.' }).nullable(), {
          error: NO_OBJECT,
        }),
        { error: NO_OBJECT },
      )
      .optional(),
    known: z
      .record(fileText, z.array(cellValue, { error: 'Une liste est attendue.' }), {
        error: NO_OBJECT,
      })
      .optional(),
    sheets: z
      .strictObject(
        { read: fileTexts.optional(), known: fileTexts.optional() },
        { error: NO_OBJECT },
      )
      .optional(),
    period: textSource.optional(),
    control: z
      .record(fileText, z.strictObject({ row: fileText, column: fileText }, { error: NO_OBJECT }), {
        error: NO_OBJECT,
      })
      .optional(),
  },
  { error: 'Le modèle est un objet JSON.' },
) satisfies z.ZodType<ImportModel>

/** Members that no model has, as they would change the prototype of an object. */
const HOSTILE = ['__proto__', 'constructor', 'prototype']
/** Deepest level of a model: columns, field, term, `where`, header and value. */
const DEEPEST = 8

const unknownMember = (path: readonly (string | number)[], key: string) =>
  problem([...path, key], `Le membre ${quoted(key)} est inconnu.`)

/**
 * Problems that must be found before the shape is checked: hostile members, deep nesting.
 * @throws TooManyMarksError 400
 */
function hostileProblems(value: unknown, path: readonly (string | number)[] = []): ModelProblem[] {
  if (typeof value === 'string') assertFewCombiningMarks(value)
  if (typeof value !== 'object' || value === null) return []
  if (path.length > DEEPEST) return [problem(path, 'Le modèle est trop profondément imbriqué.')]
  if (Array.isArray(value))
    return value.flatMap((one, index) => hostileProblems(one, [...path, index]))
  return Object.keys(value).flatMap((key) => {
    assertFewCombiningMarks(key)
    if (HOSTILE.includes(key)) return [unknownMember(path, key)]
    return hostileProblems((value as Record<string, unknown>)[key], [...path, key])
  })
}

function shapeProblems({ issues }: z.ZodError): ModelProblem[] {
  return issues.flatMap((issue) => {
    const path = issue.path as (string | number)[]
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownMember(path, key))
    if (issue.code === 'invalid_key') {
      const message = issue.issues[0]?.message ?? issue.message
      return [problem(path, message)]
    }
    return [problem(path, issue.message)]
  })
}

function assertNone(problems: readonly ModelProblem[]): void {
  if (problems.length === 0) return
  // Not set one by one: the path `__proto__` would replace the prototype.
  const fields = groupBy(problems, ({ path }) => path)
  const messages = [...fields].map(([path, found]) => [path, found.map((one) => one.message)])
  throw new InvalidInputError(Object.fromEntries(messages))
}

/** French sentence for a model above `MOST_BYTES`. */
export const TOO_LARGE = `Le modèle dépasse ${MOST_BYTES / 1024} ko.`

/**
 * Reads the document of a model (8 §1): strictly, and with every rule that a model must follow.
 * @throws InvalidInputError 422 with a French sentence by path ('columns.netRevenue.0.unit'); TooManyMarksError 400
 */
export function readImportModel(document: unknown): ImportModel {
  assertNone(hostileProblems(document))
  const size = Buffer.byteLength(JSON.stringify(document) ?? '')
  if (size > MOST_BYTES) throw new InvalidInputError({ '': [TOO_LARGE] })
  const read = importModelSchema.safeParse(document)
  if (!read.success) assertNone(shapeProblems(read.error))
  const model = read.data as ImportModel
  assertNone(modelProblems(model))
  return model
}

const headerList = fileTexts.max(1_000, { error: 'La liste des colonnes est trop longue.' })

/** Reads the used headers in the order of a file; null: not known. @throws InvalidInputError 422 */
export function readOrder(headers: unknown): string[] | null {
  if (headers === null || headers === undefined) return null
  const read = headerList.safeParse(headers)
  if (read.success) return read.data
  throw new InvalidInputError({ order: [read.error.issues[0]?.message ?? NO_OBJECT] })
}
