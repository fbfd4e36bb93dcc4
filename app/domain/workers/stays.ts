import { addDays } from '../calendar/day-counting'
import { frenchDay, type LocalDate } from '../calendar/local-date'
import { ForbiddenError, RuleError } from '../errors'
import { groupBy } from '../group-by'
import type { Employment } from '../planning/employment'

/** A person's time in a concession (4-decisions, 73). `from` null: since before the first dates; `to` null: no end known. */
export interface Stay {
  siteId: string
  from: LocalDate | null
  to: LocalDate | null
}

/** A stored stay: a collaborator's document. `personId`: the person's first stay; absent: this one. */
export interface StoredStay extends Employment {
  _id: string
  personId?: string | null
  siteId: string
}

/** Identifier that all stays of a person share. */
export const personOf = ({ _id, personId }: Pick<StoredStay, '_id' | 'personId'>): string =>
  personId ?? _id

/** Stays in order of days. */
export const inOrder = <S extends StoredStay>(stays: readonly S[]): S[] =>
  [...stays].sort((a, b) => (a.arrivesOn ?? '').localeCompare(b.arrivesOn ?? ''))

/** The stays of a person, in order of days. */
export const staysOf = (stored: readonly StoredStay[]): Stay[] =>
  inOrder(stored).map(({ siteId, arrivesOn, leavesOn }) => ({
    siteId,
    from: arrivesOn ?? null,
    to: leavesOn ?? null,
  }))

/** The stay that holds a day: the last that began by it, else the first. @param stored at least one */
export const stayOn = <S extends StoredStay>(stored: readonly S[], day: LocalDate): S => {
  const stays = inOrder(stored)
  return stays.findLast(({ arrivesOn }) => !arrivesOn || arrivesOn <= day) ?? (stays[0] as S)
}

/** Collaborators of concessions as a file of a day names them: of several stays in one, that of the day. */
export function staffOn<S extends StoredStay>(staff: readonly S[], day: LocalDate): S[] {
  const stays = groupBy(staff, (one) => `${one.siteId}|${personOf(one)}`)
  return [...stays.values()].map((own) => stayOn(own, day))
}

/** Text of a person's stays for the form: ' Séjours : Dole jusqu’au 15/11/2026 ; Besançon.'; '' for a single one. */
export function formerStaysText(
  stored: readonly StoredStay[],
  nameOf: (siteId: string) => string,
): string {
  if (stored.length < 2) return ''
  const parts = staysOf(stored).map(({ siteId, from, to }) =>
    [
      nameOf(siteId),
      ...(from ? [`à partir du ${frenchDay(from)}`] : []),
      ...(to ? [`jusqu’au ${frenchDay(to)}`] : []),
    ].join(' '),
  )
  return ` Séjours\u202f: ${parts.join('\u202f; ')}.`
}

/** The last day of a stay that another one follows from a day on. */
export const lastDayBefore = (from: LocalDate): LocalDate => addDays(from, -1)

/** 409: the change would take effect before a later one, which is named (4-decisions, 73). */
export class LaterChangeError extends RuleError {
  constructor(later: string) {
    super(`${later}\u202f: un changement ne peut pas prendre effet avant cette date.`, 409)
  }
}

/** The sentence's beginning for a stay that began later: '« Léa » est à Dole depuis le 16/11/2026'. */
export const laterStay = (name: string, siteName: string, from: LocalDate): string =>
  `«\u202f${name}\u202f» est à ${siteName} depuis le ${frenchDay(from)}`

/** The sentence's beginning for a later change of team, trade or flag. */
export const laterSetting = (name: string, what: string, from: LocalDate): string =>
  `«\u202f${name}\u202f» change ${what} le ${frenchDay(from)}`

/** 403: a move needs the right to manage collaborators at both concessions; names the one where it is missing. */
export class OtherSiteForbiddenError extends ForbiddenError {
  constructor(siteName: string) {
    super(
      `Vous n’avez pas les droits nécessaires pour gérer les collaborateurs de la concession «\u202f${siteName}\u202f».`,
    )
  }
}

/** 409: the matricule is that of a person who left: who comes back begins a new stay (4-decisions, 73). */
export class ReturningPersonError extends RuleError {
  /** identifier of the person */
  readonly workerId: string
  constructor({ _id, name }: { _id: string; name: string }, left: LocalDate) {
    super(
      `Ce matricule est celui de «\u202f${name}\u202f», dont le dernier jour était le ${frenchDay(left)}\u202f: pour un retour, mutez cette personne à partir de son nouveau premier jour.`,
      409,
    )
    this.workerId = _id
  }
}

/** 409: the person is in that concession already. */
export class SameSiteError extends RuleError {
  constructor(name: string) {
    super(`«\u202f${name}\u202f» est déjà dans cette concession.`, 409)
  }
}

/**
 * Splits a month's individual target between the two sides of a move by the planned value of their days, in hours to one
 * decimal; the second side takes the rest (4-decisions, 73).
 * @param planned productive days before the move and from it on; both 0: the target stays where it was set
 */
export function splitTarget(
  hours: number,
  { before, after }: { before: number; after: number },
): { before: number; after: number } {
  if (before + after === 0) return { before: hours, after: 0 }
  const first = Math.round((hours * before * 10) / (before + after)) / 10
  return { before: first, after: Math.round((hours - first) * 10) / 10 }
}
