import { quoted } from '../message-format'
import { type Entries, textOf } from '../model-editor/entries'
import { checkWorker, type WorkerInput } from '../workers/rules'
import { TRADES } from '../workers/teams'
import { readServiceKey } from '../workshop-services'
import { NewPeopleError } from './errors'
import { keyOf } from './form'
import { CREATE, LEAVE, type PersonPart, personControl } from './people-controls'

/** Filled row of the form; `decision`: CREATE, or the identifier of a collaborator. */
export interface DecidedPerson {
  siteId: string
  name: string
  matricule: string
  decision: string
  input: WorkerInput & { _id: string }
}

/** Trade of a row; without a choice the first that its team offers. */
function tradeOf(team: string, chosen: string): string {
  const service = readServiceKey(team)
  return chosen || ((service && TRADES[service]?.[0]) ?? '')
}

/** Rows of a posted form that create a collaborator or are one's; rows left out or undecided are none. */
export function readPeople(entries: Entries): DecidedPerson[] {
  return [...entries.keys()].flatMap((control): DecidedPerson[] => {
    const [kind, part, siteId = '', name = '', matricule = ''] = keyOf(control) ?? []
    const decision = textOf(entries, control)
    if (kind !== 'person' || part !== 'decision' || ['', LEAVE].includes(decision)) return []
    const of = (wanted: PersonPart) =>
      textOf(entries, personControl(wanted, { siteId, name, matricule }))
    const [_id, service, arrivesOn] = [of('id'), of('team'), of('arrival')]
    const metier = tradeOf(service, of('trade'))
    const blank = { secondaryService: '', isApprenticeDefault: false, userId: '', leavesOn: null }
    const input = { _id, name, matricule, service, metier, arrivesOn, ...blank }
    return [{ siteId, name, matricule, decision, input }]
  })
}

/** Sentence about a row. @param what sentence on its own */
export const aboutPerson = (name: string, what: string): string =>
  `Collaborateur ${quoted(name)}\u202f: ${what.charAt(0).toLowerCase()}${what.slice(1)}`

/** Row's first problem; null when it can be stored. */
function problemOf(row: DecidedPerson, rows: readonly DecidedPerson[]): string | null {
  if (row.decision !== CREATE) {
    const twin = rows.find((one) => one !== row && one.decision === row.decision)
    return twin ? `Rattaché à la même personne que ${quoted(twin.name)}.` : null
  }
  const { input } = row
  if (input.arrivesOn === '') return 'La date d’arrivée est requise.'
  const check = checkWorker(input, 'add')
  return check.ok ? null : (Object.values(check.errors)[0] ?? null)
}

/** Checks the rows before anything is stored. @throws NewPeopleError 422 with the first problem of each row */
export function assertPeople(rows: readonly DecidedPerson[]): void {
  const problems = rows.flatMap((row) => {
    const problem = problemOf(row, rows)
    return problem ? [aboutPerson(row.name, problem)] : []
  })
  if (problems.length > 0) throw new NewPeopleError(problems.join(' '), 422)
}
