import { activityDate } from '../calendar/analysis-date'
import { type BusinessDay, frenchDay } from '../calendar/business-day'
import { isBusinessDay } from '../calendar/day-arithmetic'
import { ForbiddenError, RuleError } from '../errors'

/** Spec 1 §5. */
export class FileNameError extends RuleError {
  constructor() {
    super('Format de fichier invalide. Utilisez un fichier Excel (.xlsx ou .xls)', 400)
  }
}

/**
 * What the server would refuse of a file by its size and name, to be told before it is on its way; null: nothing.
 * @param check throws what is wrong with the name
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

/** A role that may not import (spec 1 §6). */
export class ImportRefusedError extends ForbiddenError {
  constructor() {
    super('Vous n’avez pas les droits nécessaires pour importer un fichier.')
  }
}

/** An import without a file (spec 5 §1). */
export class MissingFileError extends RuleError {
  constructor() {
    super('Choisissez un fichier Excel à importer.', 400)
  }
}

/** More than 20 MB (spec 5 §1). */
export class FileTooLargeError extends RuleError {
  constructor() {
    super('Le fichier dépasse 20 Mo.', 413)
  }
}

/** An import date that is no day, or one that has not come (spec 5 §1). */
export class ImportDateError extends RuleError {
  constructor(message = 'La date d’import doit être un jour de la forme aaaa-mm-jj.') {
    super(message, 400)
  }
}

/** A `dryRun` that says neither true nor false (7-beyond §2). */
export class DryRunError extends RuleError {
  constructor() {
    super('Le champ dryRun vaut true ou false.', 400)
  }
}

/**
 * Whether a call asks to look without storing, in its address or its form (7-beyond §2).
 * @throws DryRunError for anything but true, false and nothing: what was meant as a look must not store
 */
export function readDryRun(url: string, fields: ReadonlyMap<string, string>): boolean {
  const said = [...new URL(url).searchParams.getAll('dryRun'), fields.get('dryRun') ?? '']
  if (said.some((value) => !['', 'true', 'false'].includes(value))) throw new DryRunError()
  return said.includes('true')
}

/** A preview lives an hour, for who made it (7-beyond §2). */
export class PreviewGoneError extends RuleError {
  constructor() {
    super(
      'Cet aperçu n’est plus disponible\u202f: il est gardé une heure, ou jusqu’au suivant. Choisissez le fichier de nouveau.',
      404,
    )
  }
}

/** A PDV number to attach that the preview does not name as unknown (7-beyond §2). */
export class NumberNotUnknownError extends RuleError {
  constructor() {
    super('Choisissez un numéro PDV inconnu de cet aperçu.', 422)
  }
}

/** A preview is stored once (7-beyond §2). */
export class AlreadyImportedError extends RuleError {
  constructor() {
    super('Cet aperçu a déjà été enregistré.', 409)
  }
}

/** @throws FileNameError unless the name ends in .xlsx or .xls, in any case (spec 1 §5) */
export function checkFileName(fileName: string): void {
  if (!/\.xlsx?$/i.test(fileName)) throw new FileNameError()
}

/**
 * The activity date that an import date carries (4-decisions, 14).
 * @throws ImportDateError when it is no day, or when the activity would lie after today
 */
export function activityDateOf(importDate: string, today: BusinessDay): BusinessDay {
  if (!isBusinessDay(importDate)) throw new ImportDateError()
  const activity = activityDate(importDate)
  if (activity > today)
    throw new ImportDateError(
      `La date d’import ${frenchDay(importDate)} porte sur le ${frenchDay(activity)}, qui n’est pas encore passé.`,
    )
  return activity
}

const LONGEST = 120

/** A file name fit to be shown and kept: no folders, no control or direction characters, at most 120 characters. */
export function shownFileName(fileName: string): string {
  const name = (fileName.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  if (name.length <= LONGEST) return name
  const extension = /\.\w{1,5}$/.exec(name)?.[0] ?? ''
  return `${name.slice(0, LONGEST - extension.length - 1)}…${extension}`
}
