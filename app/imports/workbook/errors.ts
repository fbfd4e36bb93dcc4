import { RuleError, type RuleStatus } from '~/domain/errors'
import type { FileAccount } from '~/domain/file-account/account'
import type { ImportFinding } from '~/domain/imports/finding'
import { quoted } from '~/domain/message-format'
import type { UsedModel } from '~/domain/records/used-model'

/** What is known of a rejected file besides its errors (8 §3). */
export interface RefusalFacts {
  /** import model that read the file */
  model?: UsedModel
  /** import model whose export has changed: the file lacks at most a third of its used headers (8 §3) */
  changed?: UsedModel
  /** true when no import model and not the product's own workbook fits */
  isUnrecognised?: boolean
  /** account of a file of which every row was left out (4-decisions, 76) */
  account?: FileAccount
}

/** Rejects a whole file; nothing of the file is stored (spec 5 §1, Answer). */
export class WorkbookRefused extends RuleError {
  /** errors by sheet and row; empty when the message is enough */
  readonly findings: readonly ImportFinding[]
  readonly facts: RefusalFacts
  constructor(
    message: string,
    status: RuleStatus = 422,
    findings: readonly ImportFinding[] = [],
    facts: RefusalFacts = {},
  ) {
    super(message, status)
    this.findings = findings
    this.facts = facts
  }
}

/** Content that is no Excel workbook, whatever the file's name. */
export class NotAWorkbook extends WorkbookRefused {
  constructor(what = 'Le fichier n’est pas un classeur Excel.') {
    super(`${what} Enregistrez-le depuis Excel au format .xlsx ou .xls, puis recommencez.`, 415)
  }
}

/** Corrupt workbook. */
export class DamagedWorkbook extends WorkbookRefused {
  constructor() {
    super(
      'Le classeur est abîmé\u202f: ouvrez-le dans Excel, enregistrez-le de nouveau, puis recommencez.',
    )
  }
}

/** Workbook protected by a password. */
export class EncryptedWorkbook extends WorkbookRefused {
  constructor() {
    super(
      'Le classeur est protégé par un mot de passe\u202f: retirez le mot de passe, puis recommencez.',
    )
  }
}

/** Workbook that a sensitivity label (Microsoft Purview) encrypts: no password is known to its sender. */
export class LabelledWorkbook extends WorkbookRefused {
  constructor() {
    super(
      'Le classeur est chiffré par une étiquette de confidentialité (Microsoft 365)\u202f: choisissez une étiquette sans chiffrement, enregistrez-le, puis recommencez.',
    )
  }
}

/** Cell with more characters than Excel allows. */
export class OversizedText extends WorkbookRefused {
  constructor() {
    super(
      'Le classeur contient une cellule de plus de 32\u202f767 caractères, ce qu’Excel ne permet pas\u202f: il n’est pas lu.',
    )
  }
}

/** Archive that unpacks to much more than its size (ZIP bomb); unpacking stops. */
export class OversizedArchive extends WorkbookRefused {
  constructor() {
    super('Le classeur se décompresse en une quantité de données anormale\u202f: il n’est pas lu.')
  }
}

/** More rows than are read: a sheet, or all of them. */
export class TooManyRows extends WorkbookRefused {
  constructor(where = 'Le classeur') {
    super(
      `${where} dépasse 100 000 lignes\u202f: supprimez les lignes vides ou inutiles sous le tableau, puis recommencez.`,
      413,
    )
  }
}

/** Merged cells that span more than a table can (spec 5 §3). */
export class OversizedMerge extends WorkbookRefused {
  constructor(sheet: string) {
    super(
      `La feuille ${quoted(sheet)} contient des fusions de cellules démesurées\u202f: défusionnez-les, puis recommencez.`,
    )
  }
}
