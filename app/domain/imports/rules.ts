import { activityDate } from '../calendar/analysis-date'
import { isLocalDate } from '../calendar/day-arithmetic'
import { frenchDay, type LocalDate } from '../calendar/local-date'
import { ForbiddenError, RuleError } from '../errors'

/** 400: the file name has an ending that no import reads (spec 1 §5). */
export class FileNameError extends RuleError {
  constructor() {
    super('Format de fichier invalide. Utilisez un fichier Excel (.xlsx ou .xls)', 400)
  }
}

/**
 * French message for a file that the server would reject by size or name, shown before the upload; null when
 * acceptable.
 * @param check throws when the name is invalid
 */
export function fileProblem(
  file: { name: string; size: number },
  maxBytes: number,
  check: (name: string) => void,
): string | null {
  if (file.size > maxBytes) return new FileTooLargeError().message
  try {
    check(file.name)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : null
  }
}

/** 403: the role may not import (spec 1 §6). */
export class ImportRefusedError extends ForbiddenError {
  constructor() {
    super('Vous n’avez pas les droits nécessaires pour importer un fichier.')
  }
}

/** 400: import without a file (spec 5 §1). */
export class MissingFileError extends RuleError {
  constructor() {
    super('Choisissez un fichier Excel à importer.', 400)
  }
}

/** 413: more than 20 MB (spec 5 §1). */
export class FileTooLargeError extends RuleError {
  constructor() {
    super('Le fichier dépasse 20 Mo.', 413)
  }
}

/** 400: the import date is not a day, or lies in the future (spec 5 §1). */
export class ImportDateError extends RuleError {
  constructor(message = 'La date d’import doit être un jour de la forme aaaa-mm-jj.') {
    super(message, 400)
  }
}

/** 400: `dryRun` is neither true nor false (7-beyond §2). */
export class DryRunError extends RuleError {
  constructor() {
    super('Le champ dryRun vaut true ou false.', 400)
  }
}

/**
 * Reads `dryRun` from the URL and the form fields (7-beyond §2).
 * @throws DryRunError for any other value, because a misspelt dry run must not store data
 */
export function readDryRun(url: string, fields: ReadonlyMap<string, string>): boolean {
  const said = [...new URL(url).searchParams.getAll('dryRun'), fields.get('dryRun') ?? '']
  if (said.some((value) => !['', 'true', 'false'].includes(value))) throw new DryRunError()
  return said.includes('true')
}

/** 400: `replaceModel` is neither true nor false (8 §3). */
export class ReplaceModelError extends RuleError {
  constructor() {
    super('Le champ replaceModel vaut true ou false.', 400)
  }
}

/**
 * Reads which import model a form names, and whether its figures take the place of another model's (8 §3).
 * @throws ReplaceModelError
 */
export function readModelFields(fields: ReadonlyMap<string, string>) {
  const said = fields.get('replaceModel') ?? ''
  // 'on' is sent by a checkbox without value.
  if (!['', 'true', 'false', 'on'].includes(said)) throw new ReplaceModelError()
  return { model: fields.get('model') ?? '', replaceModel: said === 'true' || said === 'on' }
}

/** 404: the preview has expired. A preview is kept one hour, for its author (7-beyond §2). */
export class PreviewGoneError extends RuleError {
  constructor() {
    super(
      'Cet aperçu n’est plus disponible\u202f: il est gardé une heure, ou jusqu’au suivant. Choisissez le fichier de nouveau.',
      404,
    )
  }
}

/** 422: the PDV number to attach is not an unknown number of the preview (7-beyond §2). */
export class NumberNotUnknownError extends RuleError {
  constructor() {
    super('Choisissez un numéro PDV inconnu de cet aperçu.', 422)
  }
}

/** 409: the preview has already been imported (7-beyond §2). */
export class AlreadyImportedError extends RuleError {
  constructor() {
    super('Cet aperçu a déjà été enregistré.', 409)
  }
}

/** @throws FileNameError unless the name ends in .xlsx, .xls, .ods, .csv or .txt, ignoring case (spec 1 §5; 8 §3) */
export function checkFileName(fileName: string): void {
  if (!/\.(xlsx?|ods|csv|txt)$/i.test(fileName)) throw new FileNameError()
}

/**
 * Activity date of an import date (4-decisions, 14).
 * @throws ImportDateError when the import date is not a day, or the activity date lies after today
 */
export function activityDateOf(importDate: string, today: LocalDate): LocalDate {
  if (!isLocalDate(importDate)) throw new ImportDateError()
  const activity = activityDate(importDate)
  if (activity > today)
    throw new ImportDateError(
      `La date d’import ${frenchDay(importDate)} porte sur le ${frenchDay(activity)}, qui n’est pas encore passé.`,
    )
  return activity
}

const LONGEST = 120

/** Sanitises a file name for display and storage: no folders, no control or direction characters, at most 120 characters. */
export function shownFileName(fileName: string): string {
  const name = (fileName.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  if (name.length <= LONGEST) return name
  const extension = /\.\w{1,5}$/.exec(name)?.[0] ?? ''
  return `${name.slice(0, LONGEST - extension.length - 1)}…${extension}`
}
