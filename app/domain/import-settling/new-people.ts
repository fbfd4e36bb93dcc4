import { type LocalDate, monthOf } from '../calendar/local-date'
import type { UnknownPerson } from '../imports/unknown-person'
import { isNearName } from '../workers/near-names'
import { TRADES } from '../workers/teams'
import type { ProductiveService } from '../workshop-services'
import { CREATE } from './people-controls'

/** Person that a form offers to create, with its proposals (9 §3). */
export interface PersonLine extends Pick<UnknownPerson, 'siteId' | 'name' | 'billedHours'> {
  /** identifier of the form's own: sent twice, it creates one collaborator */
  _id: string
  /** '' for none */
  matricule: string
  /** '' when the rows are of several services */
  team: ProductiveService | ''
  /** '' for the usual one of the team */
  trade: string
  arrivesOn: LocalDate
  /** '' while the row is in doubt */
  decision: typeof CREATE | ''
  /** collaborators of the concession that the row may be of */
  near: { value: string; label: string }[]
  /** French sentences about the doubt */
  doubts: string[]
}

/** People that a form offers to create. */
export interface PeopleOffer {
  /** identifier of the file's model; '' for the product's own workbook */
  model: string
  sites: { siteId: string; name: string; people: PersonLine[] }[]
  /** trades of the offered teams */
  trades: string[]
  /** people beyond those that one form lists */
  more: number
}

/** Collaborator of the network, as a proposal compares it. */
export interface KnownPerson {
  _id: string
  name: string
  matricule: string | null
}

/** What a person is compared with. */
export interface Compared {
  /** active people of the concession */
  staff: readonly KnownPerson[]
  /** earlier people of the form in the same concession */
  earlier: readonly Pick<UnknownPerson, 'name' | 'matricule'>[]
  /** who has the number in another concession, with its name; null: none */
  elsewhere: (KnownPerson & { site: string }) | null
}

/** Choice that gives a collaborator the row's number, else its name, by which the next file is understood. */
function nearChoice({ matricule }: UnknownPerson, known: KnownPerson) {
  const kept = known.matricule ? `, au lieu de ${known.matricule}` : ''
  const gets = matricule ? `reçoit le matricule ${matricule}${kept}` : 'prend ce nom'
  return { value: known._id, label: `Rattacher\u202f: ${known.name} ${gets}` }
}

/** Trade of the file if the team offers it; '' for the usual one. */
const tradeIn = (team: ProductiveService | '', trade: string) =>
  team !== '' && TRADES[team]?.includes(trade) ? trade : ''

/**
 * Row of a person with its proposals: team of its only service, arrival on the first of the activity's month, decided
 * unless its name or number may be another's (9 §3).
 */
export function personLine(
  person: UnknownPerson,
  { staff, earlier, elsewhere }: Compared,
  activityDate: LocalDate,
  _id: string,
): PersonLine {
  const { siteId, name, matricule, services, billedHours } = person
  const [only = ''] = services.length === 1 ? services : []
  const near = staff.filter((one) => isNearName(one.name, name))
  const twins = earlier.filter((one) => isNearName(one.name, name))
  const doubts = [
    ...near.map((one) => `Nom proche\u202f: ${one.name}, déjà dans la concession.`),
    ...twins.map((one) => `Nom proche\u202f: ${one.name}, dans le même fichier.`),
    ...(elsewhere ? [`Matricule déjà attribué\u202f: ${elsewhere.name} (${elsewhere.site}).`] : []),
  ]
  return {
    _id,
    siteId,
    name,
    matricule: matricule ?? '',
    billedHours,
    team: only,
    trade: tradeIn(only, person.trade),
    arrivesOn: `${monthOf(activityDate)}-01`,
    decision: doubts.length === 0 ? CREATE : '',
    near: near.map((one) => nearChoice(person, one)),
    doubts,
  }
}
