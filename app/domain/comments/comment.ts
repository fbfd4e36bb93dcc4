import { may } from '../access/permissions'
import { covers, type Principal, type Scope } from '../access/scope'
import type { LocalDate } from '../calendar/local-date'
import { textProblem } from '../edits/text-input'
import type { Words } from '../edits/words'
import { ForbiddenError, InvalidInputError, RuleError } from '../errors'
import type { SiteScope } from '../hierarchy/network'

/** What a user writes in a comment. */
export interface CommentContent {
  text: string
}

/** Words of a comment's content. What its trail shows follows from them. */
export const COMMENT_WORDS: Words<CommentContent> = { text: { label: 'Texte' } }

/** Maximum length of a comment, in characters (7-beyond §1). */
const LONGEST_COMMENT = 280

/** 403: the role may not write comments; the roles that edit targets may (7-beyond §1). */
export class CommentRefusedError extends ForbiddenError {
  constructor() {
    super('Vous n’avez pas les droits nécessaires pour écrire le commentaire du jour.')
  }
}

/** 400: the scope is not one concession. */
export class CommentSiteError extends RuleError {
  constructor() {
    super('Choisissez une concession\u202f: le commentaire du jour se rédige par concession.')
  }
}

/** 422: a day that is not over has no figures to comment on. */
export class CommentDayError extends RuleError {
  constructor() {
    super('Un commentaire porte sur une journée passée.', 422)
  }
}

/** 409: another user changed the comment since the form was opened. */
export class CommentChangedError extends RuleError {
  /** text stored now; '' when the comment was deleted */
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

/** Normalises a text to one paragraph: NFC, line breaks and runs of blanks become one blank. */
export function tidyComment(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\t\r\n\u2028\u2029 ]+/g, ' ')
    .trim()
}

/**
 * Validates a typed comment; '' deletes the comment.
 * @throws InvalidInputError on `text`
 */
export function readComment(typed: string): string {
  const text = tidyComment(typed)
  const length = [...text].length
  const problem =
    length > LONGEST_COMMENT
      ? `Commentaire trop long\u202f: ${length} caractères pour ${LONGEST_COMMENT} au plus.`
      : textProblem(text, LONGEST_COMMENT)
  if (problem) throw new InvalidInputError({ text: [problem] })
  return text
}

/**
 * Checks that the user may comment on the scope, and returns the concession (7-beyond §1).
 * @throws CommentRefusedError, CommentSiteError, ForbiddenError outside the cover, CommentDayError
 */
export function requireCommenting(
  principal: Principal,
  scope: Scope | null,
  { date, today }: { date: LocalDate; today: LocalDate },
): SiteScope {
  if (!may(principal.role, 'comments.write')) throw new CommentRefusedError()
  if (scope?.type !== 'site') throw new CommentSiteError()
  if (!covers(principal.cover, scope)) throw new ForbiddenError()
  if (date >= today) throw new CommentDayError()
  return scope
}
