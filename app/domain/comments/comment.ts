import { may } from '../access/permissions'
import { covers, type Principal, type Scope } from '../access/scope'
import type { BusinessDay } from '../calendar/business-day'
import { textProblem } from '../edits/text-line'
import { ForbiddenError, InvalidInputError, RuleError } from '../errors'
import type { SiteScope } from '../hierarchy/network'

/** Most characters of a comment (7-beyond §1). */
const MOST = 280

/** A role that may not write it: whoever may edit targets may (7-beyond §1). */
export class CommentRefusedError extends ForbiddenError {
  constructor() {
    super('Vous n’avez pas les droits nécessaires pour écrire le commentaire du jour.')
  }
}

/** A comment is one concession's. */
export class CommentSiteError extends RuleError {
  constructor() {
    super('Choisissez une concession\u202f: le commentaire du jour est celui d’une concession.')
  }
}

/** A day that is not over has no figures to comment. */
export class CommentDayError extends RuleError {
  constructor() {
    super('Un commentaire porte sur une journée passée.', 422)
  }
}

/** What somebody else wrote since the editor looked. */
export class CommentChangedError extends RuleError {
  /** the text that stands now; '': it was taken away */
  readonly text: string
  constructor(text: string, author: string | null) {
    super(
      author === null
        ? 'Le commentaire a été retiré entre-temps. Enregistrez de nouveau pour publier le vôtre.'
        : `Le commentaire a été modifié entre-temps par ${author}\u202f: «\u202f${text}\u202f». Enregistrez de nouveau pour le remplacer par le vôtre.`,
      409,
    )
    this.text = text
  }
}

/** One paragraph: normalised, breaks and runs of blanks as one blank. */
export function tidyComment(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\t\r\n\u2028\u2029 ]+/g, ' ')
    .trim()
}

/** A typed comment as it is stored; '' takes it away. @throws InvalidInputError on `text` */
export function readComment(typed: string): string {
  const text = tidyComment(typed)
  const length = [...text].length
  const problem =
    length > MOST
      ? `Commentaire trop long\u202f: ${length} caractères pour ${MOST} au plus.`
      : textProblem(text, MOST)
  if (problem) throw new InvalidInputError({ text: [problem] })
  return text
}

/**
 * The concession whose comment somebody may write (7-beyond §1).
 * @throws CommentRefusedError, CommentSiteError, ForbiddenError outside the cover, CommentDayError
 */
export function requireCommenting(
  principal: Principal,
  scope: Scope | null,
  { date, today }: { date: BusinessDay; today: BusinessDay },
): SiteScope {
  if (!may(principal.role, 'comments.write')) throw new CommentRefusedError()
  if (scope?.type !== 'site') throw new CommentSiteError()
  if (!covers(principal.cover, scope)) throw new ForbiddenError()
  if (date >= today) throw new CommentDayError()
  return scope
}
