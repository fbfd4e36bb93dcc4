import { ForbiddenError, RuleError } from '../errors'

/** No file was selected (3 §5, §8). */
export class MissingVideocheckFileError extends RuleError {
  constructor() {
    super('Veuillez sélectionner un fichier à importer.', 400)
  }
}

/** The file's name has an ending that no import reads (3 §5). */
export class VideocheckFileNameError extends RuleError {
  constructor() {
    super('Format de fichier invalide. Utilisez un fichier .xlsx, .xls ou .csv.', 400)
  }
}

/** @throws MissingVideocheckFileError without a name, VideocheckFileNameError for another file extension */
export function checkVideocheckFile(fileName: string): void {
  if (fileName === '') throw new MissingVideocheckFileError()
  if (!/\.(xlsx?|ods|csv|txt)$/i.test(fileName)) throw new VideocheckFileNameError()
}

/** The user's role may not import VideoCheck data (4-decisions, 8). */
export class VideocheckImportForbidden extends ForbiddenError {
  constructor() {
    super('Vous n’avez pas les droits nécessaires pour importer des données VideoCheck.')
  }
}
