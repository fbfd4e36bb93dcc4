import { z } from 'zod'
import { RESERVE_KINDS } from '~/domain/imports/doubts'
import { UNSEEN_CHANGES } from '~/domain/imports/preview'
import { DryRunError, ImportRefusedError } from '~/domain/imports/rules'
import { WARNING_KINDS } from '~/domain/imports/warning-kinds'
import { MEASURES } from '~/domain/measures'
import { SHEETS } from '~/domain/network-workbook/sheets'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { businessDay, id } from '~/schemas/primitives.server'
import { contract } from './contract.server'

/** Message about a cell, row or sheet of an imported file. */
export const finding = z.object({
  sheet: z.string().nullable(),
  row: z.number().nullable(),
  column: z.string().nullable(),
  site: z.string().nullable(),
  message: z.string(),
  /** of grouped messages: their kind and number */
  kind: z.enum(WARNING_KINDS).optional(),
  count: z.number().optional(),
})

/** Description of `dryRun` in a summary. */
export const DRY_RUN =
  'Avec dryRun=true, rien n’est enregistré\u202f: la réponse dit ce qui le serait.'
/** Dry-run parameter, also a field of the form: 'true' stores nothing. */
export const dryRun = z.enum(['', 'true', 'false'], { error: new DryRunError().message }).optional()

/** Figures before and after an import, and their differences. */
const comparedFigures = <F extends z.ZodType>(figures: F) => ({
  old: figures.nullable(),
  new: figures.nullable(),
  difference: figures.nullable(),
})

/** Concession of a dry run with its figures before and after; for activity also by service. */
export const previewedSite = <F extends z.ZodType>(figures: F) =>
  z.object({
    siteId: z.string().nullable(),
    name: z.string(),
    count: z.number().optional(),
    outcome: z.enum(['new', 'changed', 'unchanged', 'failed']),
    ...comparedFigures(figures),
    services: z
      .array(z.object({ service: z.enum(PRODUCTIVE_SERVICES), ...comparedFigures(figures) }))
      .optional(),
    unseen: z.array(z.enum(UNSEEN_CHANGES)),
    moved: z.array(z.string()).optional(),
  })

const activitySum = z.object({
  netRevenue: z.number(),
  totalHours: z.number(),
  hecHours: z.number(),
})

/** Import model and version that read a file; null for the product's own workbooks (8 §3). */
export const usedModel = z
  .object({ _id: z.string(), name: z.string(), version: z.number() })
  .nullable()
/** Fields of a form that imports: the model asked for, and whether its figures take another model's place. */
export const modelFields = {
  model: z.string().optional(),
  replaceModel: z.enum(['', 'true', 'false']).optional(),
}

/** Reasons for doubting an import's figures (4-decisions, 55). */
const doubted = {
  reserves: z.array(z.string()),
  doubts: z.array(
    z.object({
      kind: z.enum(RESERVE_KINDS),
      siteId: z.string(),
      site: z.string(),
      measure: z.enum(MEASURES).nullable(),
      service: z.enum(PRODUCTIVE_SERVICES).nullable(),
      old: z.number().nullable(),
      new: z.number().nullable(),
      since: z.string().nullable(),
    }),
  ),
}

const rowsAndAmount = { rows: z.number(), amount: z.number() }
const leftRows = z.object({
  sheet: z.string(),
  reason: z.string(),
  ...rowsAndAmount,
  isDecided: z.boolean(),
})

/** Account of a file: rows, sheets, columns and unknown values, read and left out (4-decisions, 76). */
export const fileAccount = {
  rows: z.object({ read: z.number(), refused: z.number(), left: z.array(leftRows) }),
  sheets: z.object({
    read: z.array(z.string()),
    left: z.array(z.object({ name: z.string(), reason: z.string(), isDecided: z.boolean() })),
  }),
  columns: z.array(
    z.object({
      sheet: z.string(),
      read: z.array(z.string()),
      left: z.array(z.string()),
      undecided: z.array(z.string()),
    }),
  ),
  unknown: z.array(
    z.object({
      field: z.string(),
      value: z.string(),
      ...rowsAndAmount,
      lacks: z.literal(true).optional(),
    }),
  ),
}

/** Result of undoing an import: wholly restored concessions, and those of which something stays, with the reason. */
const undone = z.object({
  undone: z.array(z.string()),
  refused: z.array(z.object({ siteId: z.string(), message: z.string() })),
})

const sheet = z.enum(SHEETS)
/** Row of the network's workbook that an undo leaves, with the reason (9-first-day §2). */
const keptRow = z.object({ sheet, row: z.number(), name: z.string(), message: z.string() })
/** Stored workbook of the network, in the log of imports. */
const storedWorkbook = z.object({
  importId: z.string(),
  kind: z.literal('network'),
  state: z.enum(['running', 'done', 'interrupted']),
  fileName: z.string(),
  importedBy: z.string(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  sheets: z.partialRecord(sheet, z.object({ created: z.number(), changed: z.number() })),
  left: z.number(),
  errors: z.array(z.object({ sheet, row: z.number(), column: z.string(), message: z.string() })),
  undo: z
    .object({ at: z.string(), by: z.string(), undone: z.number(), refused: z.array(keptRow) })
    .nullable(),
})

export const importContracts = {
  importActivity: contract({
    method: 'POST',
    path: '/dashboard/import',
    access: 'activity.import',
    keys: 'import',
    refusal: new ImportRefusedError().message,
    summary: `Importe le classeur d’activité, ou le fichier d’un modèle d’import (champs file et date), concession par concession. ${DRY_RUN}`,
    body: 'multipart',
    input: z.object({ dryRun }),
    form: z.object({ date: businessDay, dryRun, ...modelFields }),
    output: z.object({
      failedSites: z.array(z.string()),
      message: z.string(),
      model: usedModel,
      importId: z.string().nullable(),
      activityDate: z.string(),
      dryRun: z.literal(true).optional(),
      sites: z.object({
        stored: z.number(),
        failed: z.number(),
        byName: z.array(previewedSite(activitySum)).optional(),
      }),
      errors: z.array(finding),
      warnings: z.array(finding),
      ...doubted,
      ...fileAccount,
    }),
  }),
  readImport: contract({
    method: 'GET',
    path: '/imports/{id}',
    access: 'videocheck.import',
    keys: 'import',
    summary:
      'Dit ce qu’est devenu un import, ou un classeur du réseau\u202f: à qui l’a lancé, compte ou clé API, et aux administrateurs.',
    input: z.object({ id }),
    output: z.union([
      z.object({
        importId: z.string(),
        kind: z.enum(['activity', 'videocheck']),
        state: z.enum(['running', 'done', 'refused', 'interrupted']),
        fileName: z.string(),
        activityDate: z.string(),
        message: z.string(),
        model: usedModel,
        importedBy: z.string(),
        startedAt: z.string(),
        finishedAt: z.string().nullable(),
        sites: z.array(
          z.object({
            siteId: z.string().nullable(),
            name: z.string(),
            count: z.number().optional(),
            outcome: z.enum(['stored', 'unchanged', 'failed', 'undone']),
          }),
        ),
        undo: undone.extend({ at: z.string(), by: z.string() }).nullable(),
        errors: z.array(finding),
        warnings: z.array(finding),
        ...doubted,
        ...fileAccount,
      }),
      storedWorkbook,
    ]),
  }),
  undoImport: contract({
    method: 'POST',
    path: '/imports/{id}/undo',
    access: 'activity.import',
    refusal: new ImportRefusedError().message,
    summary:
      'Annule un import d’activité\u202f: chaque concession qu’aucun import plus récent n’a touchée retrouve ce qu’elle avait. Un classeur du réseau (administrateurs)\u202f: ce qui n’a été ni modifié ni utilisé depuis.',
    input: z.object({ id }),
    output: z.union([
      undone.extend({ message: z.string() }),
      z.object({ message: z.string(), undone: z.array(z.string()), refused: z.array(keptRow) }),
    ]),
  }),
}
