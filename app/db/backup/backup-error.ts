import { RuleError } from '~/domain/errors'

/** Why a backup, a restoring or a move is refused or has failed: one sentence for the operator (7-beyond §4). */
export class BackupError extends RuleError {}
