import { ForbiddenError, RuleError } from '../errors'

/** 3 §5, §8. */
export class MissingVideocheckFileError extends RuleError {
  constructor() {
    super('Veuillez sélectionner un fichier à importer.', 400)
  }
}

/** 3 §5: .xlsx, .xls and .csv are accepted. */
export class VideocheckFileNameError extends RuleError {
  constructor() {
    super('Format de fichier invalide. Utilisez un fichier .xlsx, .xls ou .csv.', 400)
  }
}

/** @throws MissingVideocheckFileError without a name, VideocheckFileNameError for another kind of file */
export function checkVideocheckFile(fileName: string): void {
  if (fileName === '') throw new MissingVideocheckFileError()
  if (!/\.(xlsx?|csv)$/i.test(fileName)) throw new VideocheckFileNameError()
}

/** A role that may not import VideoCheck data (4-decisions, 8). */
export class VideocheckImportForbidden extends ForbiddenError {
  constructor() {
    super('Vous n’avez pas les droits nécessaires pour importer des données VideoCheck.')
  }
}
